//go:build !linux

package program

import "os"

// executable is the path that the program was started from. Where a running
// executable can be replaced, as on macOS, the file there may be a newer one: it is
// read when the program begins to compute, moments after its start.
func executable() (string, error) { return os.Executable() }
