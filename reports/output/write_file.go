package output

import "errors"

// WriteFile replaces the file at path by data atomically, as Create and Commit do.
//
// Errors: those of the file system; after an error a regular file is unchanged.
func WriteFile(path string, data []byte) error {
	f, err := Create(path)
	if err != nil {
		return err
	}
	if _, err := f.Write(data); err != nil {
		return errors.Join(err, f.Abort())
	}
	return f.Commit()
}
