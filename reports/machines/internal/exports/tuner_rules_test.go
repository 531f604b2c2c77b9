package exports

import (
	"bytes"
	"strings"
	"testing"
)

// Rules as a configuration of NCCL's example tuner, read as the plugin reads it: what was decided is chosen at every size
// of its range and number of ranks, and nothing else is.
func TestRulesBecomeATunerConfiguration(t *testing.T) {
	tree, ring := Use{Algorithm: "double-tree", Written: "double-tree(segments=1)", Segments: 1}, Use{Algorithm: "ring", Written: "ring"}
	rules := []Rules{{
		Task: "allreduce", Ranks: 8, Uses: []Use{tree, ring}, Comments: []string{strings.Repeat("long ", 100)},
		Ranges: []Range{{1024, 262144, &tree, "34 % faster"}, {262145, 1048575, nil, "undecided"},
			{1048576, 67108864, &ring, "41 % faster"}},
	}, {
		Task: "allreduce", Ranks: 16, Uses: []Use{ring}, Ranges: []Range{{1024, 2048, &ring, ""}},
	}, {
		Task: "reduce-scatter", Ranks: 8, Uses: []Use{ring}, Ranges: []Range{{4096, 8192, &ring, ""}},
	}}
	var b bytes.Buffer
	notes, err := NCCL("ll128", 4).Write(&b, rules)
	if err != nil {
		t.Fatal(err)
	}
	list := readTuner(t, b.String())
	for _, c := range []struct {
		collective string
		bytes      uint64
		ranks      int
		want       string
	}{
		{"allreduce", 1023, 8, ""}, {"allreduce", 1024, 8, "tree"}, {"allreduce", 262144, 8, "tree"}, {"allreduce", 262145, 8, ""},
		{"allreduce", 1048576, 8, "ring"}, {"allreduce", 67108864, 8, "ring"}, {"allreduce", 67108865, 8, ""},
		{"allreduce", 1024, 16, "ring"}, {"allreduce", 4096, 16, ""}, {"allreduce", 1024, 12, ""},
		{"reducescatter", 4096, 8, "ring"}, {"reducescatter", 1024, 8, ""},
	} {
		if got := choose(list, c.collective, c.bytes, c.ranks); got != c.want {
			t.Errorf("%s of %d bytes among %d: %q, want %q", c.collective, c.bytes, c.ranks, got, c.want)
		}
	}
	for _, c := range list {
		if c.protocol != "ll128" || c.channels != 4 {
			t.Errorf("%+v", c)
		}
	}
	if len(notes) != 1 || !strings.Contains(notes[0], "among 8 ranks, 262145 to 1048575 bytes: left to NCCL: undecided") {
		t.Errorf("notes %q", notes)
	}
	for _, refused := range []struct {
		protocol string
		rules    Rules
		want     string
	}{
		{"x", rules[0], "want one of ll, ll128, simple"},
		{"ll", Rules{Task: "allreduce", Ranks: 8, Uses: []Use{{Algorithm: "rabenseifner", Written: "rabenseifner"}}},
			"NCCL has no equal of rabenseifner"},
		{"ll", Rules{Task: "all-to-all", Ranks: 8}, "NCCL's tuner has no all-to-all"},
	} {
		_, err := NCCL(refused.protocol, 0).Write(&b, []Rules{refused.rules})
		if err == nil || !strings.Contains(err.Error(), refused.want) {
			t.Errorf("%v: %v", refused.rules, err)
		}
	}
}
