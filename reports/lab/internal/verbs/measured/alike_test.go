package measured

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Of two files what is said of both stands below the first, and that it holds of the second: four launches a side say once what few
// launches ask for. Many files of one side are named by the first of them in heads and lines.
func TestWhatIsSaidOfBothIsSaidOnce(t *testing.T) {
	var sides [2]string
	for i := range sides {
		var paths []string
		for j := range 4 {
			at := 10 + 3*float64(i) + 0.1*float64(j)
			paths = append(paths, numbers(t, "abcd"[j:j+1]+".csv", 40, at, at+5))
		}
		sides[i] = strings.Join(paths, ",")
	}
	_, out, _ := run(t, sides[0], sides[1])
	if flat := strings.Join(strings.Fields(out), " "); strings.Count(flat, "Of fewer than 100 launches") != 1 ||
		strings.Count(flat, "The other sentences about the first hold here, too.") != 1 {
		t.Errorf("%s", out)
	}
	first, _, _ := strings.Cut(sides[0], ",")
	if !strings.Contains(out, "First: "+first+" and 3 more#ms. Second: ") {
		t.Errorf("%s", out)
	}
	s := &sheet{heads: []string{"x/old1.txt,x/old2.txt,x/old3.txt", "y/new1.txt,y/new2.txt", "new.txt"}}
	for i, want := range []string{"x/old1.txt and 2 more", "y/new1.txt,y/new2.txt", "new.txt"} {
		if got := s.head(i); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A table of which nothing has changed is one line, and --full has it; the others say how many values each side has.
func TestWhatHasNotChangedIsALine(t *testing.T) {
	a, b := benchmarks(t, "a.txt", map[string][]float64{"A": five(5), "B": five(7)}, "A", "B"),
		benchmarks(t, "b.txt", map[string][]float64{"A": five(9), "B": five(7)}, "A", "B")
	says := "2 the same of 2, in p50 of B/op, B"
	if _, out, _ := run(t, a, b); !strings.Contains(out, says+"\n") || strings.Contains(out, "p50 of B/op, B  ") ||
		!strings.Contains(strings.Join(strings.Fields(out), " "), " n 5 5 ") {
		t.Errorf("%s", out)
	}
	if _, out, _ := run(t, a, b, "--full"); !strings.Contains(out, "p50 of B/op, B  ") {
		t.Errorf("%s", out)
	}
}

// A pattern that the shell was not shown is that of the files of one side, each of which is a launch; one that matches none is no file.
func TestAPatternIsOfTheFilesThatItMatches(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"old1", "old2", "old3"} {
		if err := os.WriteFile(filepath.Join(folder, name+".csv"), []byte("ms\n1\n2\n3\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if d := documentFrom(t, filepath.Join(folder, "old*.csv")+"#ms"); d.Samples[0].Launches != 3 || d.Samples[0].N != 9 {
		t.Errorf("%+v", d.Samples[0])
	}
	if status, _, errs := run(t, filepath.Join(folder, "new*.csv")); status != 2 || !strings.Contains(errs, "new*.csv") {
		t.Errorf("status %d: %s", status, errs)
	}
}
