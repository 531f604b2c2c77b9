package figures

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the golden SVG files anew, and PNG files into the directory $TMPDIR to look at")

// The drawings of fixed synthetic data are those stored. A change here is a change of
// style: run with -update, look at the pictures, commit them.
func TestDrawingsAreTheGoldenOnes(t *testing.T) {
	for _, f := range samples() {
		got, err := SVG(f)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join("testdata", f.ID+".svg")
		if *update {
			png, err := PNG(f, 150)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(os.TempDir(), f.ID+".png"), png, 0o644); err != nil {
				t.Fatal(err)
			}
			if err := os.MkdirAll("testdata", 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s differs from its golden file; run go test -update and look at it", path)
		}
	}
}
