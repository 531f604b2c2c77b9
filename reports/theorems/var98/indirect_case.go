package var98

import (
	"context"
	"fmt"
	"math/rand/v2"

	"castlab/montecarlo"
	model "castlab/montecarlo/gated"
	"castlab/montecarlo/treebroadcast"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// An indirect is broadcasting in periods, each a partial multinode broadcast along
// the trees of a network, at a share of what they can carry.
type indirect struct {
	net topologies.Topology
	rho float64 // lambda N/k
}

func (c indirect) String() string { return fmt.Sprintf("topology=%v rho=%s", c.net, kit.Trim(c.rho)) }

// An overhead is what theory takes of the network: nodes, trees, their mean diameter
// and that of the network. It is found by search.
type overhead struct {
	N, k  int
	L     float64
	delta int
}

func (c indirect) overhead() (overhead, []trees.Tree, error) {
	family, err := trees.Packing(c.net)
	if err != nil {
		return overhead{}, nil, err
	}
	s := overhead{N: c.net.Order(), k: len(family)}
	for _, t := range family {
		s.L += float64(t.Diameter()) / float64(len(family))
	}
	for v := range topologies.Node(s.N) {
		far, _ := farthest(c.net, v)
		s.delta = max(s.delta, far)
	}
	return s, family, nil
}

func (c indirect) lambda(s overhead) float64 { return c.rho * float64(s.k) / float64(s.N) }

// theory is a formula of these numbers.
func (c indirect) theory(of func(lambda float64, N, k int, L float64, delta int) (float64, error)) func() (float64, error) {
	return func() (float64, error) {
		s, _, err := c.overhead()
		if err != nil {
			return 0, err
		}
		return of(c.lambda(s), s.N, s.k, s.L, s.delta)
	}
}

// padded measures B with periods of M/k + L + 2 delta.
func (c indirect) padded(label string) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		s, _, err := c.overhead()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		g := gate{s.N, c.lambda(s), constant(1 / float64(s.k)), constant(s.L + 2*float64(s.delta))}
		return g.measured(label, "B", "slots", model.Delay.Of)(ctx, settings)
	}
}

// alone measures B with padded periods, of single packets in steady state.
func (c indirect) alone(label string) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		s, _, err := c.overhead()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		delays, err := gate{s.N, c.lambda(s), constant(1 / float64(s.k)), constant(s.L + 2*float64(s.delta))}.scheme().Delays()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		return montecarlo.Mean("B", "slots", label, delays)(ctx, settings)
	}
}

// executed measures B with periods that last as long as the broadcast of their
// packets takes, which is executed: the mean over independent runs after a
// warm-up.
func (c indirect) executed(label string) montecarlo.Experiment { return c.executedBy(32, 2048, label) }

// executedBy is executed with a least and a greatest number of runs.
func (c indirect) executedBy(least, most int, label string) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		s, family, err := c.overhead()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		m, err := treebroadcast.New(treebroadcast.Broadcast{Net: c.net, Trees: family})
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		// A run forgets its start in 1/(1-rho) periods.
		forgotten := int(20 / (1 - c.rho))
		return montecarlo.Slow(least, most, montecarlo.Mean("B", "slots", label, func() montecarlo.Replication[float64] {
			run := executedRun(m, c.lambda(s))
			return func(r *rand.Rand) (float64, error) { return run(r, forgotten, 10*forgotten) }
		}))(ctx, settings)
	}
}

// executedScheme executes the broadcast of every period.
func executedScheme(m *treebroadcast.Model, lambda float64) model.Executed {
	execution := m.NewExecution()
	return model.Executed{N: m.Nodes(), Lambda: lambda, Duration: func(sources []int, r *rand.Rand) (float64, error) {
		t, err := execution.Run(sources, r)
		return float64(t.Slots), err
	}}
}

// executedRun returns the model of a run: the mean delay over some periods, after
// others.
func executedRun(m *treebroadcast.Model, lambda float64) func(r *rand.Rand, before, periods int) (float64, error) {
	scheme := executedScheme(m, lambda)
	return func(r *rand.Rand, before, periods int) (float64, error) {
		run, err := scheme.Run(montecarlo.NewWords(r))
		if err != nil {
			return 0, err
		}
		list := make([]model.Period, before+periods)
		if err := run.Fill(list); err != nil {
			return 0, err
		}
		sum, packets := 0.0, 0.0
		for i := range list[before:] {
			y, x := model.Delay.Of(&list[before+i])
			sum, packets = sum+y, packets+x
		}
		return sum / packets, nil
	}
}

// indirectCases makes one case of each instance.
func indirectCases(id string, list []indirect, quick int, theory func(lambda float64, N, k int, L float64, delta int) (float64, error), measured func(c indirect, label string) montecarlo.Experiment) []reports.Case {
	cases := make([]reports.Case, len(list))
	for i, c := range list {
		cases[i] = reports.Case{
			Params:   c.String(),
			Validate: c.net.Validate,
			Theory:   c.theory(theory),
			Measure:  measured(c, id+" "+c.String()),
			Long:     i >= quick,
		}
	}
	return cases
}

// The symbols of the indirect scheme.
var (
	symbolIndirectRho = reports.Symbol{Name: `\rho`, Meaning: `$\lambda N/k$`}
	symbolBigL        = reports.Symbol{Name: `L`, Meaning: "mean diameter of the trees", Unit: "links"}
	symbolIndirectB   = reports.Symbol{Name: `B`, Meaning: "mean time from the generation of a packet to the end of the period that broadcasts it", Unit: "slots"}
)

func indirectSymbols(more ...reports.Symbol) []reports.Symbol {
	return append([]reports.Symbol{symbolN, symbolSlotRate, {Name: "k", Meaning: "spanning trees without a common link"}, symbolIndirectRho, symbolBigL, symbolDelta, symbolIndirectB}, more...)
}
