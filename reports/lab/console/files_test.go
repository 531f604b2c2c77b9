package console

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/spf13/cobra"
)

// An interrupted verb may still be reading when its session ends, and finds then that two files are
// alike: the session reads what is noted of that while it is written, which go test -race sees.
func TestASessionEndsWhileItsVerbStillReads(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	s := NewSession(t.Context(), "test", "", Streams{Out: io.Discard, Err: io.Discard})
	ended := make(chan error)
	s.Run(t.Context(), &cobra.Command{RunE: func(*cobra.Command, []string) error {
		go func() { ended <- s.Files.Reads(path, path) }()
		return s.Files.Holds("--out="+path, path)
	}}, nil)
	if err := <-ended; err == nil && s.Files.clashed() == nil {
		t.Error("a file is read and written")
	}
}

// Files of no command are those of one that does not end.
func TestFilesOfNoCommandAreRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	if err := os.WriteFile(path, []byte("3"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := new(Files).Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if text, err := io.ReadAll(f); err != nil || string(text) != "3" {
		t.Errorf("%q, %v", text, err)
	}
}
