package console

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// A session of given contents has them and nothing of the disk, whatever it is asked for, and writes nothing.
func TestGivenContentsAreAllFiles(t *testing.T) {
	there := filepath.Join(t.TempDir(), "there.csv")
	if err := os.WriteFile(there, []byte("1"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := NewGiven(t.Context(), "castlab", "", map[string][]byte{"a.csv": []byte("text")}, new(Shown),
		Streams{Out: io.Discard, Err: io.Discard})
	f, err := s.Grammar.Open("a.csv")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(f); err != nil || string(text) != "text" {
		t.Errorf("read %q, %v", text, err)
	}
	streamed, err := s.Files.Stream("a.csv")
	if at, ok := streamed.Reader.(io.ReaderAt); err != nil || !ok || at == nil || streamed.Info.Size() != 4 {
		t.Errorf("a stream without places: %v", err)
	}
	if !s.Files.Has("a.csv") || !s.Files.Same("a.csv", "a.csv") {
		t.Error("what is given is not there")
	}
	for _, path := range []string{there, "given.go", "/dev/stdin", "-", "", "../console/given.go"} {
		_, opened := s.Files.Open(path)
		_, streamed := s.Files.Stream(path)
		if opened == nil || streamed == nil || s.Files.Reads("--in="+path, path) == nil || s.Files.Has(path) || s.Files.Same(path, path) {
			t.Errorf("%q is there", path)
		}
	}
	if _, err := s.Files.StandardInput(); err == nil {
		t.Error("it has a standard input")
	}
	if found := s.Files.Matching("*.go"); len(found) > 0 {
		t.Errorf("a pattern matches %v", found)
	}
	fresh := filepath.Join(filepath.Dir(there), "fresh.csv")
	if s.Files.Writes("--out", fresh) == nil || s.Files.Holds("--out", fresh) == nil || s.Files.Replaces("--out", fresh, "") == nil {
		t.Error("it writes")
	}
	if entries, err := os.ReadDir(filepath.Dir(there)); err != nil || len(entries) != 1 {
		t.Errorf("%v beside the file, %v", entries, err)
	}
}

// A command line has the files of the disk.
func TestFilesOfTheDiskAreFound(t *testing.T) {
	var fs Files
	link := filepath.Join(t.TempDir(), "link.go")
	whole, err := filepath.Abs("given.go")
	if err == nil {
		err = os.Symlink(whole, link)
	}
	if err != nil {
		t.Fatal(err)
	}
	if !fs.Has("given.go") || fs.Has("none.go") || !fs.Same("given.go", link) || fs.Same("given.go", "files.go") ||
		fs.Same("none.go", "none.go") || !slices.Contains(fs.Matching("giv*.go"), "given.go") || fs.Matching("[") != nil {
		t.Error("the disk is not seen as it is")
	}
}
