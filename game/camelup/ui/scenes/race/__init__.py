"""The race screen: its flow, its controls, and what they mean."""
