package measured

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/reports/lab/console"
)

// Two generators are one distribution, of which the median of all values, 15, is another than the mean of the two medians; one is
// none. Ends at 0.5 are those of the package's test by hand.
func TestGeneratorsAreMerged(t *testing.T) {
	one := written(t, "one.csv", "ms\n"+strings.Join(strings.Fields("1 2 3 4 5 6 7 8 9 10"), "\n")+"\n")
	two := written(t, "two.csv", "ms\n"+
		strings.Join(strings.Fields("11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30"), "\n")+"\n")
	status, out, errs := run(t, one+","+two+"#ms", "--merge", "--level", "0.5", "--json")
	if status != 0 {
		t.Fatal(errs)
	}
	s := documented(t, out)[0]
	if e := s.estimate(t, "p50"); e.Value != 15 || e.Lo != 4 || e.Hi != 28 {
		t.Errorf("%+v", e)
	}
	if e := s.estimate(t, "mean"); e.Value != 15.5 {
		t.Errorf("%+v", e)
	}
	for _, words := range [][]string{{one + "#ms", "--merge"}, {one + "#ms", two + "#ms", "--merge"}, {one + "#ms", "--weight", "n"},
		{"testdata/go.txt", "--weight", "n"}} {
		if status, _, errs := run(t, words...); status == 0 || errs == "" {
			t.Errorf("%q: status %d, %s", words, status, errs)
		}
	}
}

// Counts of values: of 1, 2, 2, 2, 5 the median is 2; without --weight its column is named.
func TestValuesAreCounted(t *testing.T) {
	path := written(t, "counted.csv", "ms,count\n2,3\n5,1\n1,1\n")
	_, out, errs := run(t, path+"#ms", "--weight", "count", "--json")
	if s := documented(t, out)[0]; s.N != 5 || s.estimate(t, "p50").Value != 2 {
		t.Errorf("%+v %s", s, errs)
	}
	// The column of counts is none of the numbers of a file, in a table or in objects, nor can it be asked for with itself.
	objects := written(t, "counted.jsonl", "{\"ms\": 2, \"count\": 3}\n{\"ms\": 5, \"count\": 1}\n{\"ms\": 1, \"count\": 1}\n")
	for _, path := range []string{path, objects} {
		if d := documentFrom(t, path, "--weight", "count"); len(d.Samples) != 1 || d.Samples[0].Column != "ms" || d.Samples[0].N != 5 {
			t.Errorf("%s: %+v", path, d.Samples)
		}
		status, _, errs := run(t, path+"#count", "--weight", "count")
		if status != 2 || !strings.Contains(errs, "weight=count: want another column than that of the values") {
			t.Errorf("%s: status %d, %s", path, status, errs)
		}
	}
	if _, out, _ = run(t, path+"#ms"); !strings.Contains(strings.Join(strings.Fields(out), " "), "say --weight count") {
		t.Errorf("%s", out)
	}
}

// What several load generators saw is saved as one, and compared with later ones: they are one launch of what they load, so that the gate
// is not decided unless it is stated by how much launches differ. Of values about 100 that scatter by 1 % an increase of half is sure at a
// scatter of 5 %, and one of a tenth is not. A baseline that was not merged is refused.
func TestMergedGeneratorsAreAGate(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	generators := func(name string, at float64) string {
		var paths []string
		for i := range 3 {
			text := "ms\n"
			for range 200 {
				text += fmt.Sprintln(at * (1 + 0.01*r.NormFloat64()))
			}
			paths = append(paths, written(t, fmt.Sprint(name, i, ".csv"), text))
		}
		return strings.Join(paths, ",") + "#ms"
	}
	old, tenth, half := generators("old", 100), generators("tenth", 110), generators("half", 150)
	base := written(t, "base.json", "")
	if status, _, errs := run(t, old, "--merge", "--out", base); status != 0 {
		t.Fatal(errs)
	}
	for _, c := range []struct {
		words  []string
		status int
		says   string
	}{
		{[]string{half, "--merge"}, console.ExitUnfinished, "generators of one load saw one launch of a program"},
		{[]string{half, "--merge", "--scatter", "5%"}, console.ExitVerdict, "surely larger, if launches of one program scatter by 5%"},
		{[]string{tenth, "--merge", "--scatter", "5%"}, console.ExitWell, "gate passed"},
		{[]string{half}, console.ExitUsage, "it is of all rows --merge, and what is compared of all rows"},
	} {
		status, out, errs := run(t, append(c.words, "--baseline", base)...)
		if status != c.status || !strings.Contains(strings.Join(strings.Fields(out+errs), " "), c.says) {
			t.Errorf("%q: status %d, %s%s", c.words, status, out, errs)
		}
	}
	if status, _, errs := run(t, old, "--merge", "--out", "folder"); status != console.ExitUsage {
		t.Errorf("drawn: %s", errs)
	}
}
