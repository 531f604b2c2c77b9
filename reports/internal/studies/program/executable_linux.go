package program

// executable is the running file, even if its path has been replaced.
func executable() (string, error) { return "/proc/self/exe", nil }
