package measured

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"castlab/reports/internal/formats"
)

// Each format has five forms and more, as tools print them, that are read as they are, with line ends of Windows behind a mark of the
// encoding, too: the sample that is asked for, how many values it has, their median and their unit, by hand.
func TestFormsOfSamples(t *testing.T) {
	archive, err := txtar.ParseFile(filepath.Join("testdata", "forms.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	number := map[string]int{formats.Parquet: 5} // which is no text, and has tests of its own
	for _, f := range archive.Files {
		format, _, _ := strings.Cut(f.Name, ": ")
		head, text, _ := strings.Cut(string(f.Data), "text:\n")
		ask, want, _ := strings.Cut(head, "want: ")
		ask, flags, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(ask, "ask: ")), " --na ")
		if got, _ := formats.Detect(strings.Lines(text)); got.Name != format {
			t.Errorf("%s: taken for %s", f.Name, got.Name)
		}
		number[format]++
		for _, text := range []string{text, "\ufeff" + strings.ReplaceAll(text, "\n", "\r\n")} {
			path := filepath.Join(t.TempDir(), "f.txt")
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			args := []string{path + ask, "--quantiles", "0.5", "--json"}
			if flags != "" {
				args = append(args, "--na", flags)
			}
			status, out, errs := run(t, args...)
			if status != 0 {
				t.Errorf("%s: status %d: %s", f.Name, status, errs)
				continue
			}
			s := documented(t, out)[0]
			got := strings.TrimSpace(fmt.Sprintf("%s: %d, %g %s", s.Column, s.N, s.estimate(t, "p50").Value, s.Unit()))
			if got != strings.TrimSpace(want) {
				t.Errorf("%s: %q, want %q", f.Name, got, want)
			}
		}
	}
	for _, f := range formats.For(formats.Data) {
		if number[f.Name] < 5 {
			t.Errorf("%s: %d forms", f.Name, number[f.Name])
		}
	}
}
