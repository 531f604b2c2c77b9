package output

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Resolve returns the absolute path, without symbolic links, of the file that is
// written when path is given; the last element need not exist. It resolves like the
// file system: a missing folder is an error even before a "..", and ".." after a link
// is the parent of the link's target.
//
// Errors: those of the file system; that the last element is a link to nothing, or that
// path is the root.
func Resolve(path string) (string, error) {
	for len(path) > 1 && os.IsPathSeparator(path[len(path)-1]) {
		path = path[:len(path)-1]
	}
	target, err := filepath.EvalSymlinks(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		if _, err := os.Lstat(path); err == nil {
			return "", fmt.Errorf("%s: a symbolic link to nothing", path)
		}
		dir, last := filepath.Split(path)
		if dir == "" {
			dir = "."
		}
		if last == ".." || last == "." {
			return "", fmt.Errorf("%s: %w", path, os.ErrNotExist)
		}
		if target, err = filepath.EvalSymlinks(dir); err != nil {
			return "", fmt.Errorf("%s: its parent directory: %w", path, err)
		}
		target = filepath.Join(target, last)
	case err != nil:
		return "", err
	}
	if target, err = filepath.Abs(target); err != nil {
		return "", err
	}
	if filepath.Dir(target) == target {
		return "", fmt.Errorf("%s: %w", path, ErrNotReport)
	}
	return target, nil
}
