// Package output replaces files and report directories on disk atomically: after a kill
// at any moment the old one or the new one is there. Besides it only laboratories
// (reports/lab, reports/broadcast) access files; no other library package does.
package output

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Marker is the file that makes a directory a report: only such a directory, or
// an empty one, is ever replaced.
const Marker = ".castlab-report"

// markerText explains the file to a reader.
const markerText = "This directory was written by castlab report and is replaced as a whole by the next one.\n"

// ErrNotReport marks a path that is not replaced because castlab did not write it.
var ErrNotReport = errors.New("it was not written by castlab, and is left as it is")

// A notFolder is a file at the path of a report.
type notFolder struct{ path string }

func (e notFolder) Error() string { return e.path + ": it is a file, where a folder is wanted" }

// Is reports that such a file is left alone as a folder of others is.
func (notFolder) Is(target error) bool { return target == ErrNotReport }

// replaceable checks that there is only a report or an empty directory at dir, and
// reports whether there is one.
func replaceable(dir string) (exists bool, err error) {
	stat, err := os.Lstat(dir)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return false, nil
	case err != nil:
		return false, err
	case !stat.IsDir():
		return true, notFolder{dir}
	}
	if marked, err := isReport(dir); err != nil || marked {
		return true, err
	}
	return true, fmt.Errorf("%s: %w", dir, ErrNotReport)
}

// isReport reports whether dir has the marker or is empty.
func isReport(dir string) (bool, error) {
	stat, err := os.Lstat(filepath.Join(dir, Marker))
	switch {
	case err == nil:
		return stat.Mode().IsRegular(), nil
	case !errors.Is(err, os.ErrNotExist):
		return false, err
	}
	entries, err := os.ReadDir(dir)
	return err == nil && len(entries) == 0, err
}
