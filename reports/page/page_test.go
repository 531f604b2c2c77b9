package page

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the fixture's page into the directory $TMPDIR to look at")

func assets(t *testing.T) map[string][]byte {
	t.Helper()
	m := map[string][]byte{}
	for _, id := range []string{"ring-ecdf", "ring-slowdown"} {
		data, err := os.ReadFile(filepath.Join("..", "figures", "testdata", id+".svg"))
		if err != nil {
			t.Fatal(err)
		}
		m["figures/"+id+".svg"] = data
	}
	return m
}

func fixturePage(t *testing.T) string {
	t.Helper()
	out, err := HTML("Ring report", []byte(fixture), assets(t))
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(filepath.Join(os.TempDir(), "page.html"), out, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return string(out)
}

func TestFixture(t *testing.T) { fixturePage(t) }
