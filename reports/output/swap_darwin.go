package output

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// swap exchanges two directories atomically, or in two steps if the file system cannot.
func swap(temp, dir string) error {
	err := unix.RenamexNp(temp, dir, unix.RENAME_SWAP)
	if errors.Is(err, unix.ENOTSUP) || errors.Is(err, unix.EINVAL) {
		return swapInTwo(temp, dir)
	}
	if err != nil {
		return &os.LinkError{Op: "exchange", Old: temp, New: dir, Err: err}
	}
	return nil
}

// renameNew moves temp to dir, which does not exist or is empty.
func renameNew(temp, dir string) error { return os.Rename(temp, dir) }
