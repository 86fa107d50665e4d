"""What was generated from the protocol schemas. Never edited by hand."""
