package selection

import (
	"strings"
	"testing"

	"castlab/montecarlo/collectives"
	"castlab/montecarlo/comparison"
	"castlab/montecarlo/loggp"
	"castlab/topologies/programs"
)

// What nobody stated is a set of what it may be: a packet unless the fit shows it, a batch, and a
// window where messages ask for the receiver. What is stated is no doubt.
func TestWhatIsAssumedIsASet(t *testing.T) {
	p := Problem{Ranks: 2, Candidates: []Candidate{{Algorithm: programs.FlatBroadcast()}}}
	of := func(fit *loggp.Fit, n Network) (list []string) {
		best, _, err := p.Fitted(fit, n)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range best.Others {
			if len(o.Names) != len(o.Problems) {
				t.Errorf("%d names of %d problems", len(o.Names), len(o.Problems))
			}
			if o.Names[0] != "" {
				name, _, _ := strings.Cut(o.Reason, "=")
				list = append(list, name)
			}
		}
		return list
	}
	all := Network{Batch: 3, Window: ReceiveWindow, Assumed: []string{"packet", "batch", "window", "flow"}}
	eager, asked := twoRegimes(1), twoRegimes(3)
	shown := twoRegimes(1)
	shown.Regimes[0].To, shown.Regimes[1].From = 2048, 2048
	for _, c := range []struct {
		name string
		fit  *loggp.Fit
		n    Network
		want string
	}{
		{"eager", eager, all, "packet batch"},
		{"asked", asked, all, "packet batch window"},
		{"a packet that the fit shows", shown, all, "batch"},
		{"stated", asked, Network{Packet: 1000, Batch: 3, Window: 1 << 16}, ""},
		{"a fluid", asked, Network{Fluid: true, Batch: 3, Window: 1, Assumed: all.Assumed}, "packet flow"},
		{"whole messages", asked, Network{FIFO: true, Assumed: all.Assumed}, ""},
	} {
		if got := strings.Join(of(c.fit, c.n), " "); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	best, _, err := p.Fitted(asked, all)
	if err != nil {
		t.Fatal(err)
	}
	values := func(o Other, of func(collectives.Streams) int64) (list []int64) {
		for _, p := range o.Problems {
			list = append(list, of(p.Machine.(collectives.Streams)))
		}
		return list
	}
	if v := values(best.Others[0], func(m collectives.Streams) int64 { return m.Packet }); v[0] != 4096 || v[1] < 1<<40 {
		t.Errorf("packets %v", v)
	}
	if v := values(best.Others[1], func(m collectives.Streams) int64 { return int64(m.Batch) }); v[0] != 1 || v[1] != 0 {
		t.Errorf("batches %v", v)
	}
	if v := values(best.Others[2], func(m collectives.Streams) int64 { return m.Window }); v[0] != 0 {
		t.Errorf("windows %v", v)
	}
}

// A decision that one of the others turns is none, and names it; with the parameter stated it is
// one. Flat and binomial broadcasts to 3 others: by L=0, o=0, G=1 us a byte messages share a NIC
// as soon as they have several packets.
func TestADecisionThatAnAssumptionTurnsIsNone(t *testing.T) {
	fit := fitOf(t, 0)
	p := Problem{Ranks: 4, Candidates: []Candidate{{Algorithm: programs.Binomial()}, {Algorithm: programs.FlatBroadcast()}}}
	best, draws, err := p.Fitted(fit, Network{Packet: 100})
	if err != nil {
		t.Fatal(err)
	}
	ask := func(q Problem) (comparison.Question, error) { return q.Question(1001, comparison.Criterion{}) }
	plain, _, err := Answer(t.Context(), best, draws, ask, one)
	if err != nil {
		t.Fatal(err)
	}
	winner, ok := plain.Winner()
	if !ok {
		t.Fatalf("nothing is decided: %v", plain.Best)
	}
	// A machine whose messages cost a processor 3 us is another one: three of them one after the other
	// are dearer than two levels of a tree, or the reverse.
	turned := best
	turned.Candidates = []Candidate{best.Candidates[1], best.Candidates[0]}
	best.Others = append(best.Others, Other{Reason: "x=1 is assumed", Settle: "state x=...", Names: []string{"x=2"},
		Problems: []Problem{turned}})
	a, _, err := Answer(t.Context(), best, draws, ask, one)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := a.Winner(); ok || len(a.Depends) != 1 || !strings.Contains(a.Doubts()[0],
		"x=1 is assumed: so "+plain.Systems[winner].Name+" is best; with x=2") {
		t.Errorf("best %v, depends %q", a.Best, a.Doubts())
	}
}
