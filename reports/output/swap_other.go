//go:build !linux && !darwin

package output

import "os"

// swap takes two steps: this platform has no exchange of directories.
func swap(temp, dir string) error { return swapInTwo(temp, dir) }

// renameNew moves temp to dir, which does not exist or is empty.
func renameNew(temp, dir string) error { return os.Rename(temp, dir) }
