"""Games at the table: opened, joined, played with dice."""
