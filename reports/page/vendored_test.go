package page

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The vendored files are those of the packages, each of them, as .ci/vendor-page took
// them.
func TestVendoredFilesAreTheirPackages(t *testing.T) {
	data, err := os.ReadFile("vendored.sha256")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]string{}
	for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
		sum, name, ok := strings.Cut(lines.Text(), "  ")
		if !ok {
			t.Fatalf("line %q", lines.Text())
		}
		listed[name] = sum
	}
	for _, dir := range []string{"font", "vega"} {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			name := filepath.ToSlash(path)
			if got := fmt.Sprintf("%x", sha256.Sum256(data)); got != listed[name] {
				t.Errorf("%s: sum %s, listed %q", name, got, listed[name])
			}
			delete(listed, name)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for name := range listed {
		t.Errorf("%s is listed and not there", name)
	}
	recipe, err := os.ReadFile("../../.ci/vendor-page")
	if err != nil {
		t.Fatal(err)
	}
	for _, version := range []string{"katex=0.19.1", "vega=6.4.0", "vegalite=6.5.0", "interpreter=2.3.2"} {
		if !strings.Contains(string(recipe), "\n"+version+"\n") {
			t.Errorf(".ci/vendor-page takes another version than %s", version)
		}
	}
	if !strings.Contains(vegaProgram(), `version="6.4.0"`) || !strings.Contains(vegaProgram(), `"6.5.0"`) {
		t.Error("Vega is of another version")
	}
}
