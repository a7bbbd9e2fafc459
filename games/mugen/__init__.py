"""夢幻迷宮: a maze of 49 tiles that never stays as it is."""
