package measured

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"castlab/reports/table"
)

// A Parquet file says what the same table of text says: rows that sum up are left out, an empty launch is refused, groups
// have launches, and rows are chosen.
func TestParquetFilesAreReadAsTables(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, rows [][3]any) string {
		path := filepath.Join(dir, name)
		f, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		w, err := table.NewWriter(f, table.Parquet, []table.Column{
			{Name: "host", Kind: table.Text}, {Name: "run", Kind: table.Text}, {Name: "ms", Kind: table.Real},
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			if err := w.Row(r[:]...); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return path
	}
	path := write("a.parquet", [][3]any{{"a", "1", 10.}, {"a", "1", 11.}, {"a", "2", 12.}, {"a", "2", 13.}, {"a", "subtotal", 46.},
		{"b", "1", 20.}, {"b", "1", 21.}, {"b", "2", 22.}, {"b", "2", 27.}, {"b", "subtotal", 90.}, {"max", "max", 27.}})
	for args, want := range map[string]string{
		"":                         "8 values, from 10 to 27",
		"--launch run":             "4 values, from 10 to 21", // of launch 1
		"--by host --launch run":   "a: 4 values, from 10 to 13",
		"--rows 6..9":              "4 values, from 20 to 27",
		"--na 20 --rows 6..9":      "3 values, 1 missing",
		"--rows 6..9 --by run":     "1: 2 values, from 20 to 21",
		"--quantiles 0.5 --by run": "2: 4 values, from 12 to 27",
	} {
		status, out, errs := run(t, append([]string{path + "#ms"}, strings.Fields(args)...)...)
		if args == "--launch run" {
			want = "2 launches of 4 values"
		}
		if status != 0 || !strings.Contains(out, want) {
			t.Errorf("%q: status %d, %.300s %s, want %q", args, status, out, errs, want)
		}
	}
	empty := write("b.parquet", [][3]any{{"a", "1", 10.}, {"a", "", 11.}})
	if status, _, errs := run(t, empty+"#ms", "--launch", "run"); status != 2 ||
		!strings.Contains(errs, "row 2: column run: want the launch") {
		t.Errorf("an empty launch: status %d, %s", status, errs)
	}
}
