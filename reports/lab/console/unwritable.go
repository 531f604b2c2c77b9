package console

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// unwritable is the error of a file that cannot be written: of usage, unless it is the disk
// that is full or broken, or the machine that has no descriptors left.
func unwritable(name, path string, cause error) error {
	why := cause
	var where *fs.PathError
	folder, _ := filepath.Split(path) // not cleaned: x/../ is no folder without x
	_, nowhere := os.Stat(cmp.Or(folder, "."))
	switch missing := errors.Is(cause, fs.ErrNotExist); {
	case missing && nowhere != nil:
		why = errors.New("its folder does not exist")
	case missing:
		why = errors.New("no file can be made in its folder")
	case errors.Is(cause, syscall.ENOTDIR):
		why = errors.New("a part of its path is a file, where a folder is wanted")
	case errors.As(cause, &where): // of a hidden sibling, whose name says nothing to the user
		why = where.Err
	}
	text := strings.TrimPrefix(why.Error(), Absolute(path)+": ") // which the name has
	err := fmt.Errorf("%s: it cannot be written: %s; give another", name, text)
	if strings.HasPrefix(text, "it ") { // a sentence of its own
		err = fmt.Errorf("%s: %s; give another", name, text)
	}
	for _, passing := range []error{syscall.ENOSPC, syscall.EIO, syscall.EMFILE, syscall.ENFILE, syscall.EDQUOT} {
		if errors.Is(cause, passing) {
			return err
		}
	}
	return Usage(err)
}
