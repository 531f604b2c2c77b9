package inputs

import (
	"fmt"
	"strings"
	"testing"
)

// A short list is shown whole, of a long one the names that begin like the
// unknown one, however they are written, or a few where too many would be left.
func TestUnknownShowsWhatCanBeRead(t *testing.T) {
	long := []string{"cube.mean-bound", "cube.mean-exact", "cube.slots"}
	for i := range 30 {
		long = append(long, fmt.Sprintf("ring.q%02d", i))
	}
	for _, c := range []struct {
		name  string
		known []string
		want  string
	}{
		{"mod", []string{"mode", "law"}, "unknown quantity mod: did you mean mode? All: mode, law"},
		{"zzz", []string{"mode", "law"}, "unknown quantity zzz: want one of mode, law"},
		{"Cube.mean", long, "unknown quantity Cube.mean: did you mean cube.mean-bound? Alike: cube.mean-bound, cube.mean-exact"},
		{"cube.slot", long, "unknown quantity cube.slot: did you mean cube.slots?"},
		{"mean", long, "unknown quantity mean: want one of 33, such as cube.mean-bound, cube.mean-exact"},
		{"rng.q17", long, "unknown quantity rng.q17: did you mean ring.q17? Alike: ring.q07, ring.q10, ring.q11, ring.q12, " +
			"ring.q13, ring.q17"}, // one letter away, and the first five of those that are two away
		{"zzz", long, "unknown quantity zzz: want one of 33, such as " + strings.Join(long[:6], ", ")},
		{"ring.mean", long, "unknown quantity ring.mean: want one of 33, such as ring.q00, ring.q01, ring.q02, ring.q03, " +
			"ring.q04, ring.q05"},
	} {
		if got := Unknown("quantity", c.name, c.known).Error(); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

func TestOnlyNearNamesAreOffered(t *testing.T) {
	known := []string{"exponential", "erlang", "log-pareto", "pareto", "n"}
	for name, want := range map[string]string{
		"expnential": "exponential", "Erlang": "erlang", "paretto": "pareto", "exp": "exponential", "zipf": "", "": "",
		strings.Repeat("x", 1000): "",
	} {
		if got := Nearest(name, known); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", name, got, want)
		}
	}
}
