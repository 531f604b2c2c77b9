//go:build unix && !solaris && !illumos && !aix

package output

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// syncDir makes the names in a directory durable.
func syncDir(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	err = f.Sync()
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOTSUP) {
		err = nil // the file system cannot sync directories
	}
	return errors.Join(err, f.Close())
}

// TryLock takes the lock of an open file or directory unless another process
// holds it. The lock ends with the process.
func TryLock(f *os.File) bool {
	return unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) == nil
}

// lockWait takes the lock of an open directory as soon as it is free.
func lockWait(f *os.File) error {
	for {
		if err := unix.Flock(int(f.Fd()), unix.LOCK_EX); !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}
