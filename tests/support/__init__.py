"""What several tests share. No test stands here."""
