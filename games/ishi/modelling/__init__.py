"""The CP-SAT model of ishi: a row of placements from any position of a dive."""
