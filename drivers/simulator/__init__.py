"""A lane that is not there: a pinsetter that speaks a profile's bytes, with faults where they are wanted."""
