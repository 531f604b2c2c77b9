package measured

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"castlab/reports/lab/console"
)

// Six queries that each take 1 less with the second, of 10 to 1000: 2 of 64 signs say so as clearly, by row and by key in any order,
// where the two files as a whole say nothing.
func TestPairsOfFiles(t *testing.T) {
	first := written(t, "a.csv", "query,ms\na,10\nb,20\nc,50\nd,100\ne,500\nf,1000\n")
	second := written(t, "b.csv", "query,ms\na,9\nb,18.9\nc,48.8\nd,98.7\ne,498.6\nf,998.5\n")
	mixed := written(t, "c.csv", "query,ms\nf,998.5\nb,18.9\ne,498.6\nc,48.8\nd,98.7\na,9\n")
	for _, words := range [][]string{{first + "#ms", second + "#ms", "--paired"}, {first + "#ms", mixed + "#ms", "--paired=query"}} {
		status, out, errs := run(t, append(words, "--json")...)
		var d struct{ Paired *pairsDocument }
		if err := json.Unmarshal([]byte(out), &d); err != nil || status != 0 || d.Paired == nil {
			t.Fatalf("%q: status %d, %v, %s", words, status, err, errs)
		}
		if p := d.Paired; p.N != 6 || p.P != 2./64 || p.Decision != "second" || p.Left != [2]int64{} {
			t.Errorf("%q: %+v", words, p)
		}
		_, out, _ = run(t, words...)
		if out = strings.Join(strings.Fields(out), " "); !strings.Contains(out, "P = 0.031") ||
			!strings.Contains(out, "the second is smaller") ||
			!strings.Contains(out, "where these are symmetric about it") ||
			!strings.HasPrefix(out, "6 pairs, second - first -1.25, from -1.5 to -1 ms (2.86 % lower): sure at 0.95") {
			t.Errorf("%q: %s", words, out)
		}
	}
	// Of 12 pairs 6 are alike, and the other six one way: the first line says which, and what it takes for given.
	alike := written(t, "d.csv", "ms\n10\n20\n30\n40\n50\n60\n70\n80\n90\n100\n110\n120\n")
	above := written(t, "e.csv", "ms\n10\n21\n32\n40\n53\n60\n70\n84\n95\n100\n116\n120\n")
	_, out, _ := run(t, alike, above, "--paired")
	head, _, _ := strings.Cut(out, "\n\n")
	if head = strings.Join(strings.Fields(head), " "); !strings.Contains(head, "the first is smaller in most of the 6 pairs that differ, "+
		"sure at 0.95, P = 0.031, if each pair is of a run of its own") {
		t.Errorf("mostly alike: %s", out)
	}
	if c := comparison(t, first+"#ms", second+"#ms"); c.Ranks.Decision != "none" {
		t.Errorf("without pairs: %+v", c.Ranks)
	}
	// A page says what the text does.
	page := t.TempDir() + "/page"
	if status, _, errs := run(t, first+"#ms", second+"#ms", "--paired", "--out", page); status != 0 {
		t.Fatalf("a page of pairs: status %d, %s", status, errs)
	}
	text, err := os.ReadFile(page + "/report.md")
	if err != nil || !strings.Contains(string(text), "**6 pairs, second - first -1.25, from ") {
		t.Errorf("%v: %s", err, text)
	}
	// Pairs are of two samples: more are not compared otherwise instead.
	others := written(t, "f.csv", "a,b\n1,2\n3,4\n")
	groups := written(t, "g.csv", "host,ms\nx,1\ny,2\nz,3\n")
	for _, words := range [][]string{{first + "#ms", second + "#ms", mixed + "#ms"}, {others, others}, {groups + "#ms", "--by", "host"}} {
		status, _, errs := run(t, append(words, "--paired")...)
		if status != console.ExitUsage || !strings.Contains(errs, "pairs are of two samples, got ") {
			t.Errorf("%q: status %d, %s", words, status, errs)
		}
	}
	for _, words := range [][]string{{first + "#ms", "--paired"}, {first + "#ms", second + "#ms", "--paired=host"},
		{first + "#ms", second + "#ms", "--paired", "--launch", "query"}, {first + "#ms", "testdata/step.csv#x", "--paired"}} {
		if status, _, errs := run(t, words...); status == 0 || errs == "" {
			t.Errorf("%q: status %d, %s", words, status, errs)
		}
	}
}
