"""The station as the access point: what phones ask of the internet before they trust a network."""
