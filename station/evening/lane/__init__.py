"""What the lane tells: throws, gaps, resets."""
