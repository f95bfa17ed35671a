"""People and their sessions: sign-in, passkeys, links, devices, names, presence and mute lists."""
