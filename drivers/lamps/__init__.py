"""From lamps and pulses to throws, pure: no pin, no clock, no thread."""
