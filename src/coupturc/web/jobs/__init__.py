"""Work that is done later and is not lost: asked for anywhere, done by this process or by one for such work."""
