"""The languages of lanes: what a profile may say, and the profiles themselves."""
