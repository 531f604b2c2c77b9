package output

import (
	"errors"
	"os"
	"path/filepath"
)

// CreateNew creates the file at path, which must not exist, and returns it open and
// locked (see TryLock). At any moment, also after a kill or power cut, the path has all
// of the content or there is no file; only on a file system without hard links a prefix
// of it may remain.
//
// Errors: fs.ErrExist; those of the file system; the path then has nothing new.
func CreateNew(path string, content []byte) (*os.File, error) {
	if exists(path) {
		return nil, &os.PathError{Op: "create", Path: path, Err: os.ErrExist}
	}
	removeLeftovers(path)
	temp, f, err := reserveFile(path)
	if err != nil {
		return nil, err
	}
	err = writeAndSync(f, content)
	if err == nil {
		err = os.Link(temp, path)
	}
	linked := err == nil
	err = errors.Join(err, os.Remove(temp))
	if err == nil {
		err = syncDir(filepath.Dir(path))
	}
	switch {
	case err == nil:
		return f, nil
	case linked:
		return nil, errors.Join(err, f.Close(), os.Remove(path))
	case errors.Is(err, os.ErrExist):
		return nil, errors.Join(err, f.Close())
	}
	return createInPlace(path, content, errors.Join(err, f.Close()))
}

// createInPlace is for file systems without hard links; cause is the error of the usual
// method.
func createInPlace(path string, content []byte, cause error) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, errors.Join(cause, err)
	}
	if !TryLock(f) { // another process has it now
		return nil, errors.Join(errors.New("another process took it at once"), f.Close())
	}
	if err := writeAndSync(f, content); err != nil {
		return nil, errors.Join(err, f.Close(), os.Remove(path))
	}
	return f, nil
}

// writeAndSync writes the content of a new file and syncs it to disk.
func writeAndSync(f *os.File, content []byte) error {
	if _, err := f.Write(content); err != nil {
		return err
	}
	return f.Sync()
}
