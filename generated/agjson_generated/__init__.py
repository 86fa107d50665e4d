"""What was generated from the protocol schemas. Emitted by agjson_codegen from its support modules. Never edited by hand."""
