package output

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// A path through a missing folder is an error, as for the file system: lexical cleaning
// would lead to another file.
func TestNoFileIsReachedThroughMissingFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("a", []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"x/../a", "./x/../a", "x/../../" + filepath.Base(must(t)(os.Getwd())) + "/a", "x/..", "x/."} {
		if target, err := Resolve(path); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: got %s, %v", path, target, err)
		}
		if err := WriteFile(path, []byte("new")); err == nil {
			t.Errorf("%s: written", path)
		}
	}
	if text, err := os.ReadFile("a"); err != nil || string(text) != "old" {
		t.Errorf("the file holds %q, %v", text, err)
	}
}

// By hand: in /w there are f/g, a link l to f/g, and l/../b is f/b.
func TestParentOfLinkIsThatOfItsTarget(t *testing.T) {
	w := must(t)(filepath.EvalSymlinks(t.TempDir()))
	t.Chdir(w)
	if err := os.MkdirAll("f/g", 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join("f", "g"), "l"); err != nil {
		t.Skip(err) // links may be unsupported
	}
	for path, want := range map[string]string{
		"b": "b", "./b": "b", "l/b": "f/g/b", "l/../b": "f/b", "l/": "f/g", "f/../b": "b", filepath.Join(w, "f") + "/../b": "b",
	} {
		if got, err := Resolve(path); err != nil || got != filepath.Join(w, filepath.FromSlash(want)) {
			t.Errorf("%s: got %s, %v, want %s", path, got, err, want)
		}
	}
}

func must(t *testing.T) func(string, error) string {
	return func(s string, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
}
