package measured

import (
	"os"
	"strings"
	"testing"

	"castlab/reports/lab/console"
)

// What a first command gets wrong is said in one line that names the verb's own words, with the status of usage.
func TestWrongFirstCommandsAreOneLine(t *testing.T) {
	one := written(t, "a.csv", "q,ms\na,10\nb,20\nc,50\n")
	two := written(t, "b.csv", "q,ms\na,9\nb,19\n")
	cut := written(t, "cut.json", `{"a": [1,2,`)
	full := t.TempDir()
	if err := os.WriteFile(full+"/mine", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ words, want string }{
		{one + "#ms " + two + "#ms --paired q", "--paired=COLUMN"},
		{one + "#ms " + two + "#ms --paired", "3 rows of the first and 2 of the second"},
		{one + "#ms," + two + "#ms", "FILE,FILE#COLUMN, one column behind the last file: " + one + "," + two + "#ms"},
		{cut, "the text ends in the middle"},
		{one + "#ms --out " + full, "it was not written by castlab, and is left as it is; give another\n"},
		{one + "#ms --launch=", `--launch="": want a text`},
		{one + "#ms --weight=", `--weight="": want a text`},
		{one + "#ms --start=", `--start="": want a text`},
		{one + "#ms --by=", `--by="": want a text`},
		{one + "#ms --na=", `--na="": want a text`},
		{one + "#ms --cut=", `--cut="": want a text`},
		{one + "#ms --paired=", `--paired="": want a text`},
	} {
		status, _, errs := run(t, strings.Fields(c.words)...)
		_, errs, _ = strings.Cut(errs, "castlab: ")
		if status != console.ExitUsage || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, c.want) ||
			strings.Contains(errs, "remove") || strings.Contains(errs, " report:") {
			t.Errorf("%s: status %d, %q", c.words, status, errs)
		}
	}
}

// Launches of as many values each have one number of them, and of one value a singular.
func TestSizesOfLaunches(t *testing.T) {
	for _, c := range []struct {
		least, most int64
		want        string
	}{{200, 200, "200 values"}, {1, 1, "1 value"}, {1, 3, "1 to 3 values"}} {
		if got := sizes(c.least, c.most); got != c.want {
			t.Errorf("%d, %d: %q", c.least, c.most, got)
		}
	}
}
