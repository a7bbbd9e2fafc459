"""明日、旅に出ます: a solo journey of seven days."""
