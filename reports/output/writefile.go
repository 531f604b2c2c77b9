package output

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// WriteFile replaces the file at path by data in one step: at any moment, a
// kill or power cut included, path holds all of the old bytes or all of the new
// ones. A symbolic link is followed, the mode of an existing file is kept, and
// a device or pipe is written directly.
//
// Errors: those of the file system; after an error a regular file is what it
// was.
func WriteFile(path string, data []byte) (err error) {
	stat, err := os.Stat(path)
	switch {
	case err == nil && stat.IsDir():
		return fmt.Errorf("%s: a directory, not a file", path)
	case err == nil && !stat.Mode().IsRegular():
		return writeThrough(path, data)
	case err != nil && !errors.Is(err, os.ErrNotExist):
		return err
	}
	mode := os.FileMode(0)
	if err == nil {
		mode = stat.Mode().Perm()
	}
	target, err := resolve(path)
	if err != nil {
		return err
	}
	removeLeftovers(target)
	temp, f, err := reserveFile(target)
	if err != nil {
		return err
	}
	defer func() {
		err = errors.Join(err, f.Close())
		if err != nil {
			_ = os.Remove(temp)
		}
	}()
	if mode != 0 {
		if err := f.Chmod(mode); err != nil {
			return err
		}
	}
	if _, err := f.Write(data); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if err := os.Rename(temp, target); err != nil {
		return err
	}
	return syncDir(filepath.Dir(target))
}

// writeThrough writes to what cannot be replaced, such as /dev/stdout.
func writeThrough(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}
