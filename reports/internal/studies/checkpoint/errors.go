package checkpoint

import (
	"fmt"
	"io/fs"
	"strings"
)

// A BusyError reports a checkpoint that another process has open.
type BusyError struct{ Path string }

func (e *BusyError) Error() string {
	return fmt.Sprintf("%s: another process is working on it; wait for it to end, or stop it", e.Path)
}

// Input reports true: another file can be named.
func (e *BusyError) Input() bool { return true }

// A DamagedError reports a checkpoint with bytes that differ from those written.
type DamagedError struct {
	Path, Reason string
	Other        bool // it may be no checkpoint at all
}

func (e *DamagedError) Error() string {
	if e.Other {
		return fmt.Sprintf("%s: not a checkpoint or part of a study: %s", e.Path, e.Reason)
	}
	return fmt.Sprintf("%s: damaged: %s; nothing was written to it; restore it, or remove it to begin anew", e.Path, e.Reason)
}

// Input reports true: another file can be named.
func (e *DamagedError) Input() bool { return true }

// A MissingError reports a path without a file. It is [fs.ErrNotExist].
type MissingError struct{ Path string }

func (e *MissingError) Error() string { return e.Path + ": there is no such file" }
func (e *MissingError) Unwrap() error { return fs.ErrNotExist }

// Input reports true: another file can be named.
func (e *MissingError) Input() bool { return true }

// A ForeignError reports a checkpoint of another study, or of another program.
type ForeignError struct {
	Path       string
	Difference string // in one line
}

func (e *ForeignError) Error() string {
	return fmt.Sprintf("%s: it was made by %s; name another file, or remove this one", e.Path, e.Difference)
}

// Input reports true: another file can be named.
func (e *ForeignError) Input() bool { return true }

// Same returns an error that names the difference of two studies, or of the programs
// that computed them; the first is that of the checkpoint at the path.
//
// Errors: *ForeignError.
func Same(path string, have, want Identity) error {
	switch {
	case !have.Program.Same(want.Program):
		return &ForeignError{path, fmt.Sprintf("%v, and this is %v, which may compute other digits: %s", have.Program, want.Program,
			have.Program.Difference(want.Program))}
	case have.Hash == want.Hash:
		return nil
	case have.Text == want.Text:
		return &ForeignError{path, "the same study with other contents of a file that it names"}
	}
	return &ForeignError{path, "another study: " + firstDifference(have.Text, want.Text)}
}

// firstDifference returns the first line in which two texts differ.
func firstDifference(have, want string) string {
	a, b := strings.Split(have, "\n"), strings.Split(want, "\n")
	for i := range max(len(a), len(b)) {
		was, is := "nothing", "nothing"
		if i < len(a) {
			was = fmt.Sprintf("%q", strings.TrimSpace(a[i]))
		}
		if i < len(b) {
			is = fmt.Sprintf("%q", strings.TrimSpace(b[i]))
		}
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			return fmt.Sprintf("line %d was %s and is %s", i+1, was, is)
		}
	}
	return "its text differs"
}
