package console

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"castlab/reports/lab/internal/input"
)

// NewGiven begins a session whose files are contents by name and nothing else: it opens no file of the disk, not even
// standard input, looks for none, and writes none. Shown takes its answers.
func NewGiven(ctx context.Context, name, version string, contents map[string][]byte, shown *Shown, s Streams) *Session {
	a := NewSession(ctx, name, version, s)
	a.Files.alone, a.Files.contents, a.shown = true, contents, shown
	return a
}

// errWrites is why a session of given contents writes nothing.
var errWrites = errors.New("the live page writes no file; leave it out")

// given opens contents of a name.
func (fs *Files) given(path string) (*input.File, error) {
	text, err := fs.find(path)
	if err != nil {
		return nil, err
	}
	return input.Contents(path, text), nil
}

func (fs *Files) find(path string) ([]byte, error) {
	if text, found := fs.contents[path]; found {
		return text, nil
	}
	return nil, Usagef("%s: the page has no file of this name; drop it there", path)
}

// Has reports whether there is a file of a name.
func (fs *Files) Has(path string) bool {
	if fs.alone {
		_, found := fs.contents[path]
		return found
	}
	_, err := os.Stat(path)
	return err == nil
}

// Matching returns the files that a pattern matches; none of a pattern that is none.
func (fs *Files) Matching(pattern string) (found []string) {
	if !fs.alone {
		found, _ = filepath.Glob(pattern)
		return found
	}
	return nil
}

// Same reports whether two names are of one file that is there.
func (fs *Files) Same(a, b string) bool {
	if fs.alone {
		return a == b && fs.Has(a)
	}
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}
