package program

// executable is the file that runs, also where another one was put at its path since.
func executable() (string, error) { return "/proc/self/exe", nil }
