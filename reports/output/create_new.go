package output

import (
	"errors"
	"os"
	"path/filepath"
)

// CreateNew makes the file at path, where there must be none, and returns it open and
// locked (see TryLock). Whatever happens meanwhile, a kill or power cut included, the
// path holds all of the content or there is no file; only where the file system knows no
// hard links a beginning of it may be left.
//
// Errors: fs.ErrExist; those of the file system; the path then holds nothing new.
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

// createInPlace is for file systems without hard links; cause says why it is needed.
func createInPlace(path string, content []byte, cause error) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, errors.Join(cause, err)
	}
	if !TryLock(f) { // it is the other's now
		return nil, errors.Join(errors.New("another process took it at once"), f.Close())
	}
	if err := writeAndSync(f, content); err != nil {
		return nil, errors.Join(err, f.Close(), os.Remove(path))
	}
	return f, nil
}

// writeAndSync writes the content of a new file down to the disk.
func writeAndSync(f *os.File, content []byte) error {
	if _, err := f.Write(content); err != nil {
		return err
	}
	return f.Sync()
}
