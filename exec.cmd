@rem What "exec" in the scripts of package.json means on Windows: a shell there cannot make way for what it runs.
@%*
