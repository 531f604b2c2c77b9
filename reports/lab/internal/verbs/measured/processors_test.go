package measured

import (
	"strings"
	"testing"
)

// Go writes GOMAXPROCS behind the name of a benchmark: machines of 8 and of 16 processors ran the same ones, and so did one of 1, whose
// names have no end. Where the name without it is not one of a single benchmark, or some of the file have no such end, so that it may be
// a size, nothing is taken off.
func TestNamesAreMatchedWithoutTheNumberOfProcessors(t *testing.T) {
	ends := func(end string, names ...string) (values map[string][]float64, list []string) {
		values = map[string][]float64{}
		for _, name := range names {
			list = append(list, name+end)
			values[name+end] = five(100)
		}
		return values, list
	}
	for _, c := range []struct {
		first, second []string
		of            [2]string
		lines         int
		says          string
	}{
		{[]string{"A", "B"}, []string{"A", "B", "C"}, [2]string{"-8", "-16"}, 2,
			"without -8 of a.txt and -16 of b.txt (GOMAXPROCS); 1 only in b.txt"},
		{[]string{"A", "B"}, []string{"A", "B"}, [2]string{"", "-16"}, 2, "without -16 of b.txt (GOMAXPROCS)"},
		{[]string{"A", "B", "D"}, []string{"A", "B"}, [2]string{"-8", "-8"}, 2, "; 1 only in a.txt"},
		{[]string{"A-2", "A-4"}, []string{"A-8", "B"}, [2]string{"", ""}, 0,
			"Nothing is compared: no name of the first file is in another."},
		{[]string{"A/n-10", "B"}, []string{"A/n-20", "B"}, [2]string{"", ""}, 1, "; 1 only in a.txt; 1 only in b.txt"},
	} {
		old, first := ends(c.of[0], c.first...)
		young, second := ends(c.of[1], c.second...)
		a, b := benchmarks(t, "a.txt", old, first...), benchmarks(t, "b.txt", young, second...)
		_, out, _ := run(t, a, b)
		head := strings.ReplaceAll(strings.ReplaceAll(headOf(out)[0], a, "a.txt"), b, "b.txt")
		if !strings.Contains(head, c.says) {
			t.Errorf("%q: no %q in %s", c.first, c.says, head)
		}
		compared := 0
		for _, e := range documentFrom(t, a, b).Differences {
			if e.Name == "shift" {
				compared++
			}
		}
		if compared != 2*c.lines { // of ns/op and of B/op
			t.Errorf("%q: %d compared, want %d", c.first, compared, 2*c.lines)
		}
	}
}
