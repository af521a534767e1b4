"""The sub-commands of ``kegelstation``, one module each."""
