package advise

import (
	"fmt"
	"slices"
	"testing"

	"castlab/montecarlo"
)

// The name of a file is that of an algorithm if it stands there between other words; the longer one of two of which one holds the
// other, and none of two that do not.
func TestAlgorithmsInNames(t *testing.T) {
	for name, want := range map[string]string{
		"a/bcast_binomial_3.txt": "binomial", "osu.scatter-allgather.1.out": "scatter-allgather", "BINOMIAL.csv": "binomial",
		"bcast_knomial_1.txt": "k-nomial(radix=4)", "split_binary_tree.2.txt": "split-binary(segments=1)",
		"chain-3":            "chains(segments=1,radix=4)",
		"pipeline-16K-1.txt": "pipeline(segment=16KiB)", "k-nomial4_1.csv": "k-nomial(radix=4)",
		"ring": "ring", "string.txt": "", "bcast.txt": "", "binomial-or-ring.txt": "", "": "",
	} {
		if got := inName(name, "broadcast"); got != want {
			t.Errorf("%s is taken for %q, want %q", name, got, want)
		}
	}
}

func TestWordsAreCut(t *testing.T) {
	for word, want := range map[string][2]string{
		"nodes=4": {"nodes", "4"}, "k-nomial(radix=4)=a=b.txt": {"k-nomial(radix=4)", "a=b.txt"}, "x": {"x", ""}, "=": {"", ""},
	} {
		if key, value, _ := cut(word); key != want[0] || value != want[1] {
			t.Errorf("%s: %q and %q, want %q", word, key, value, want)
		}
	}
}

// Neighboring sizes of one decision are one range: the gain of three is in the middle of theirs, its interval reaches over all.
func TestJoined(t *testing.T) {
	at := func(size int64, algorithm string, gain float64) Decision {
		return Decision{Task: "broadcast", From: size, To: size, Algorithm: algorithm, Source: Measured, Over: Own,
			Gain: &montecarlo.Estimate{Value: gain, Lo: gain - 0.0625, Hi: gain + 0.0625}}
	}
	list := joined([]Decision{at(1, "ring", 0.5), at(2, "ring", 0.125), at(4, "ring", 0.25), at(8, "ring", -0.25),
		at(16, "binomial", 0.25)})
	if len(list) != 3 || list[0].To != 4 || list[1].From != 8 || list[2].Algorithm != "binomial" {
		t.Fatalf("%+v", list)
	}
	if g := list[0].Gain; g.Value != 0.25 || g.Lo != 0.0625 || g.Hi != 0.5625 {
		t.Errorf("gain %v [%v, %v], want 0.25 [0.0625, 0.5625]", g.Value, g.Lo, g.Hi)
	}
	if joined(nil) != nil {
		t.Error("nothing is joined to something")
	}
}

// Decisions on one task stand together, by rising sizes, wherever they are from, as rules have them.
func TestDecisionsAreSorted(t *testing.T) {
	r := &result{sizes: []Decision{{Task: "b", From: 64}, {Task: "a", From: 8}, {Task: "b", From: 1},
		{Task: "a", From: 4}, {Task: "b", From: 65}}}
	r.sort()
	var got []string
	for _, d := range r.sizes {
		got = append(got, fmt.Sprint(d.Task, d.From))
	}
	if want := []string{"b1", "b64", "b65", "a4", "a8"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// What may be: TCP passes no message in a microsecond, and nothing is shared between nodes of one rank each.
func TestPlausibleTransports(t *testing.T) {
	for _, x := range []struct {
		stated     string
		oneWay     float64
		ppn, nodes int
		want       []string
	}{
		{"", 1, 1, 64, []string{"infiniband", "efa"}},
		{"", 5, 1, 64, []string{"infiniband", "efa", "tcp"}},
		{"", 50, 1, 64, []string{"tcp", "infiniband", "efa"}},
		{"", 1, 8, 1, []string{"shared-memory", "infiniband", "efa"}},
		{"tcp", 1, 1, 64, []string{"tcp"}},
	} {
		var got []string
		for _, p := range plausible(x.stated, x.oneWay, x.ppn, x.nodes) {
			got = append(got, p.name)
		}
		if !slices.Equal(got, x.want) {
			t.Errorf("%+v: %v", x, got)
		}
	}
}
