package output

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// swap exchanges two directories in one step. It falls back to two steps on a
// file system that knows no exchange.
func swap(temp, dir string) error {
	err := unix.Renameat2(unix.AT_FDCWD, temp, unix.AT_FDCWD, dir, unix.RENAME_EXCHANGE)
	if noExchange(err) {
		return swapInTwo(temp, dir)
	}
	return linkError("exchange", temp, dir, err)
}

// renameNew moves temp to dir, which does not exist; if it appeared meanwhile,
// it is left alone.
func renameNew(temp, dir string) error {
	err := unix.Renameat2(unix.AT_FDCWD, temp, unix.AT_FDCWD, dir, unix.RENAME_NOREPLACE)
	if noExchange(err) {
		return os.Rename(temp, dir)
	}
	return linkError("rename", temp, dir, err)
}

// noExchange recognizes the kernel's and the file systems' ways to say that
// they do not know a flag.
func noExchange(err error) bool {
	return errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOSYS) || errors.Is(err, unix.EOPNOTSUPP)
}

func linkError(op, from, to string, err error) error {
	if err == nil {
		return nil
	}
	return &os.LinkError{Op: op, Old: from, New: to, Err: err}
}
