package output

import (
	"errors"
	"os"
)

// Probe reports whether Create and Commit could write the file at path now: it begins one and
// takes it back. Devices and pipes are not opened.
//
// Errors: those of Create.
func Probe(path string) error {
	if info, err := os.Stat(path); err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		return nil
	}
	f, err := Create(path)
	if err != nil {
		return err
	}
	return f.Abort()
}

// ProbeDir reports whether WriteDir could replace the directory now, in the same way.
//
// Errors: ErrNotReport; those of the file system.
func ProbeDir(dir string) error {
	target, err := Resolve(dir)
	if err != nil {
		return err
	}
	if err := recoverOld(target); err != nil {
		return err
	}
	if _, err := replaceable(target); err != nil {
		return err
	}
	temp, lock, err := reserveDir(target)
	if err != nil {
		return err
	}
	return errors.Join(os.Remove(temp), lock.Close())
}
