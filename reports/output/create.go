package output

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// A File is a file that is being written: it is not at its path before Commit, which
// installs it atomically. Commit or Abort must be called; an Abort after a Commit does
// nothing.
type File struct {
	target string   // the file to replace; "" if the path cannot be replaced, such as /dev/stdout
	temp   string   // path of the bytes until Commit
	f      *os.File // nil after Commit or Abort
}

// Create begins the file at path. A symbolic link is followed, the mode of an existing
// file is kept, and a device or pipe is written directly.
//
// Errors: those of the file system.
func Create(path string) (*File, error) {
	stat, err := os.Stat(path)
	switch {
	case err == nil && stat.IsDir():
		return nil, fmt.Errorf("%s: a directory, not a file", path)
	case err == nil && !stat.Mode().IsRegular():
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		return &File{f: f}, err
	case err != nil && !errors.Is(err, os.ErrNotExist):
		return nil, err
	}
	mode := os.FileMode(0)
	if err == nil {
		mode = stat.Mode().Perm()
	}
	target, err := Resolve(path)
	if err != nil {
		return nil, err
	}
	removeLeftovers(target)
	temp, f, err := reserveFile(target)
	if err != nil {
		return nil, err
	}
	made := &File{target: target, temp: temp, f: f}
	if mode != 0 {
		if err := f.Chmod(mode); err != nil {
			return nil, errors.Join(err, made.Abort())
		}
	}
	return made, nil
}

// Write appends to the uncommitted file.
func (f *File) Write(p []byte) (int, error) { return f.f.Write(p) }

// Commit installs the file at its path atomically: at any moment, also after a kill or
// power cut, the path has all of the old bytes or all of the new ones.
//
// Errors: those of the file system; the path then has its old content.
func (f *File) Commit() error {
	if f.target == "" {
		err := f.f.Close()
		f.f = nil
		return err
	}
	if err := f.f.Sync(); err != nil {
		return errors.Join(err, f.Abort())
	}
	if err := os.Rename(f.temp, f.target); err != nil {
		return errors.Join(err, f.Abort())
	}
	err := f.f.Close()
	f.f = nil
	return errors.Join(err, syncDir(filepath.Dir(f.target)))
}

// Abort discards the file.
func (f *File) Abort() error {
	if f.f == nil {
		return nil
	}
	err := f.f.Close()
	f.f = nil
	if f.target != "" {
		err = errors.Join(err, os.Remove(f.temp))
	}
	return err
}
