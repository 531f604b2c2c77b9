package output

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// swap exchanges two directories atomically, or in two steps if the file system cannot.
func swap(temp, dir string) error {
	err := unix.Renameat2(unix.AT_FDCWD, temp, unix.AT_FDCWD, dir, unix.RENAME_EXCHANGE)
	if noExchange(err) {
		return swapInTwo(temp, dir)
	}
	return linkError("exchange", temp, dir, err)
}

// renameNew moves temp to dir, which must not exist; otherwise it is unchanged.
func renameNew(temp, dir string) error {
	err := unix.Renameat2(unix.AT_FDCWD, temp, unix.AT_FDCWD, dir, unix.RENAME_NOREPLACE)
	if noExchange(err) {
		return os.Rename(temp, dir)
	}
	return linkError("rename", temp, dir, err)
}

// noExchange recognizes the errors of kernels and file systems that do not support a
// flag.
func noExchange(err error) bool {
	return errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOSYS) || errors.Is(err, unix.EOPNOTSUPP)
}

func linkError(op, from, to string, err error) error {
	if err == nil {
		return nil
	}
	return &os.LinkError{Op: op, Old: from, New: to, Err: err}
}
