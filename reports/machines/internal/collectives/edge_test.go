package collectives

import (
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
	"castlab/reports/arguments"
	"castlab/reports/machines/selection"
)

// By hand, with o = 11, L = 250, G = 1 and two segments of 201 bytes, w = 200, over ranks 0, 1, 2.
// Rank 1 has taken the first segment at D = 2o + L + w, and the second is there at g + w + o + L,
// before D if and only if g < o. Then its CPU goes on with the second, until D + o + w, and forwards
// behind it: all have it at 6o + 2L + 4w = 1366. With g > o it forwards first: 6o + 2L + 3w = 1166.
// In one piece of 402 bytes it is 2(2o + L + 401) = 1346 for every g. So the best turns at g = o, and
// a decision stands only where g is not near.
func TestDecisionsAcrossTheEdge(t *testing.T) {
	for _, c := range []struct {
		gap  string
		time float64
		best []int
		says string // of what the decision depends on
	}{
		{"8", 1366, []int{1}, ""},
		{"10", 1366, []int{0, 1}, "g=10 is a little below o=11: so pipeline(segments=1) is best; with g=11.11 pipeline(segments=2) is"},
		{"11", 1366, []int{0, 1}, "g=11 is as large as o=11: so pipeline(segments=1) is best"},
		{"12", 1166, []int{0, 1}, "g=12 is a little above o=11: so pipeline(segments=2) is best; with g=10.89 pipeline(segments=1) is"},
		{"20", 1166, []int{0}, ""},
	} {
		x := comparedOf(t, []string{"nodes=3", "size=402", "machine=loggp(L=250,o=11,g=" + c.gap + ",G=1)"},
			"pipeline(segments=2)", "pipeline(segments=1)")
		a := decided(t, x)
		if got := a.Systems[0].Mean.Value; math.Abs(got-c.time) > 1e-9 {
			t.Errorf("g=%s: two segments take %v, want %v", c.gap, got, c.time)
		}
		if got := a.Systems[1].Mean.Value; math.Abs(got-1346) > 1e-9 {
			t.Errorf("g=%s: one piece takes %v, want 1346", c.gap, got)
		}
		if fmt.Sprint(a.Best) != fmt.Sprint(c.best) {
			t.Errorf("g=%s: best is %v, want %v", c.gap, a.Best, c.best)
		}
		if (c.says == "") != (len(a.Depends) == 0) || c.says != "" && !strings.Contains(a.Depends[0].String(), c.says) {
			t.Errorf("g=%s: depends on %v, want %q", c.gap, a.Depends, c.says)
		}
	}
}

// A margin that the edge does not turn is as wide as both sides.
func TestTheEdgeWidensWhatItDoesNotTurn(t *testing.T) {
	// 402 bytes from rank 0 to each of the others: the second Send begins at g + 401, and its message is
	// there at g + 401 + 2o + L + 401 = 1084 with g = 10, which is below 1166 and 1366.
	x := comparedOf(t, []string{"nodes=3", "size=402", "machine=loggp(L=250,o=11,g=10,G=1)"}, "pipeline(segments=2)", "flat")
	a := decided(t, x)
	if i, ok := a.Winner(); !ok || i != 1 || len(a.Depends) > 0 {
		t.Fatalf("best is %v, depends on %v; want flat on both sides", a.Best, a.Depends)
	}
	// 1 - 1084/1366 as stated; 1 - (1084 + 1.11)/1166 with g = 11.11.
	lo, hi := a.Margin(1).Widest()
	if want := 1 - (1084+1.11)/1166.0; math.Abs(lo-want) > 1e-9 {
		t.Errorf("the margin begins at %v, want %v", lo, want)
	}
	if want := 1 - 1084/1366.0; math.Abs(hi-want) > 1e-9 {
		t.Errorf("the margin ends at %v, want %v", hi, want)
	}
}

// The note names the size of the largest jump, in bytes, and the segment, and says where it is of
// times without what varies.
func TestTheNoteOfTheEdgeNamesItsNumbers(t *testing.T) {
	machine := "machine=loggp(L=250,o=11,g=10,G=1)"
	x := comparedOf(t, []string{"nodes=3", "sizes=402", machine, "noise=exponential(mean=0.01)"}, "pipeline(segments=2)")
	if want := "pipeline(segments=2) takes 1366 at 402 bytes, if nothing varies, with g just below o and 1166 with " +
		"g just above"; len(x.Notes) != 1 || !strings.HasPrefix(x.Notes[0], want) {
		t.Errorf("notes %q, want %q", x.Notes, want)
	}
	// 1 KiB in segments of 512 bytes, with L = 2000: 6o + 2L + 4(511) and 6o + 2L + 3(511), as above.
	// In segments of 768 and 256 bytes the second Send waits for the NIC, and less is saved; one byte
	// has no segments.
	x = comparedOf(t, []string{"nodes=3", "sizes=1,1024", "machine=loggp(L=2000,o=11,g=10,G=1)"}, "pipeline(segment=?)")
	if want := "pipeline(segment=512) takes 6110 at 1KiB with g just below o and 5599 with g just above"; len(x.Notes) != 1 ||
		!strings.HasPrefix(x.Notes[0], want) {
		t.Errorf("notes %q, want %q", x.Notes, want)
	}
}

func comparedOf(t *testing.T, words []string, algorithms ...string) *Comparison {
	t.Helper()
	g := arguments.Grammar{Open: func(path string) (io.ReadCloser, error) { return nil, fmt.Errorf("no file %s", path) }}
	c, err := compared(g, append([]string{"task=broadcast"}, words...), algorithms...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// compared reads the words of a comparison.
func compared(g arguments.Grammar, words []string, algorithms ...string) (*Comparison, error) {
	keys := g.NewKeys()
	value := Asked(false).Declare(keys)
	if err := keys.Parse(words); err != nil {
		return nil, err
	}
	w, err := value()
	if err != nil {
		return nil, err
	}
	return w.Compare(g, algorithms)
}

func decided(t *testing.T, c *Comparison) comparison.Answer {
	t.Helper()
	by, err := comparison.ParseCriterion("mean")
	if err != nil {
		t.Fatal(err)
	}
	a, _, err := selection.Answer(t.Context(), c.Problem, c.Draws, func(p selection.Problem) (comparison.Question, error) {
		return c.Question(p, c.Sizes[0], by)
	}, montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 2, Max: 2})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// Inside of a node g and o are near each other in the same way. The times are those by hand above, as all
// ranks are on one node.
func TestTheEdgeInsideOfNodes(t *testing.T) {
	for gap, says := range map[string]string{
		"8":  "",
		"10": "g=10 is a little below o=11 inside: so pipeline(segments=1) is best; with g=11.11 inside pipeline(segments=2) is",
		"12": "g=12 is a little above o=11 inside: so pipeline(segments=2) is best; with g=10.89 inside pipeline(segments=1) is",
	} {
		x := comparedOf(t, []string{"nodes=1", "ppn=3", "size=402", "machine=loggp(L=1,o=1,g=9,G=1)",
			"inside=loggp(L=250,o=11,g=" + gap + ",G=1)"}, "pipeline(segments=2)", "pipeline(segments=1)")
		a := decided(t, x)
		if (says == "") != (len(a.Depends) == 0) || says != "" && !strings.Contains(a.Depends[0].String(), says) {
			t.Errorf("g=%s inside: depends on %v, want %q", gap, a.Depends, says)
		}
		if says != "" && (len(a.Depends) == 0 || strings.Contains(a.Depends[0].String(), "streams")) {
			t.Errorf("g=%s inside: %v tells to take streams, which know no nodes", gap, a.Depends)
		}
	}
}
