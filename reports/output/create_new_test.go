package output

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// A new file is complete, locked and alone in its folder, by either method; an existing
// one is refused and unchanged.
func TestANewFileIsWhole(t *testing.T) {
	for name, create := range map[string]func(path string, content []byte) (*os.File, error){
		"linked":   CreateNew,
		"in place": func(path string, content []byte) (*os.File, error) { return createInPlace(path, content, nil) },
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, "new")
		f, err := create(path, []byte("content"))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		second, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if TryLock(second) {
			t.Errorf("%s: it is not locked", name)
		}
		if _, err := create(path, []byte("other")); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s: error %v, want that the file exists", name, err)
		}
		list, err := os.ReadDir(dir)
		if got, failed := os.ReadFile(path); failed != nil || string(got) != "content" || err != nil || len(list) != 1 {
			t.Errorf("%s: it holds %q, beside %v (%v, %v)", name, got, list, failed, err)
		}
		if err := errors.Join(f.Close(), second.Close()); err != nil {
			t.Fatal(err)
		}
		if _, err := create(filepath.Join(dir, "none", "new"), nil); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s, in no folder: error %v", name, err)
		}
	}
}
