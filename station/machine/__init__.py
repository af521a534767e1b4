"""What the station does for who looks after its machine: copies of the data, how it is, its end and its update."""
