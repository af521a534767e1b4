"""What helps to attach a lane: probing, listening, measuring, learning."""
