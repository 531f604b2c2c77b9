package console

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// unwritable is the error of a file that cannot be written: of usage, unless it is the disk
// that is full or broken, or the machine that has no descriptors left.
func unwritable(name, path string, err error) error {
	why := err
	var where *fs.PathError
	folder, _ := filepath.Split(path) // not cleaned: x/../ is no folder without x
	_, nowhere := os.Stat(cmp.Or(folder, "."))
	switch missing := errors.Is(err, fs.ErrNotExist); {
	case missing && nowhere != nil:
		why = errors.New("its folder does not exist")
	case missing:
		why = errors.New("no file can be made in its folder")
	case errors.As(err, &where): // of a hidden sibling, whose name says nothing to the user
		why = where.Err
	}
	err = fmt.Errorf("%s: it cannot be written: %w; give another", name, why)
	for _, passing := range []error{syscall.ENOSPC, syscall.EIO, syscall.EMFILE, syscall.ENFILE, syscall.EDQUOT} {
		if errors.Is(err, passing) {
			return err
		}
	}
	return Usage(err)
}
