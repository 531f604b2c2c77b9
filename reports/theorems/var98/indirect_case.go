package var98

import (
	"context"
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/gated"
	"castlab/montecarlo/steady"
	"castlab/montecarlo/treebroadcast"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// An indirect is broadcasting in periods, each a partial multinode broadcast along the
// trees of a network, at a fraction of their capacity.
type indirect struct {
	net topologies.Topology
	rho float64 // lambda N/k
}

func (c indirect) String() string { return fmt.Sprintf("topology=%v rho=%s", c.net, kit.Trim(c.rho)) }

// An overhead has the parameters of the network in the formulas: nodes, trees, their
// mean diameter and that of the network, found by search.
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

// gate returns the gated system of the padded periods.
func (c indirect) gate(s overhead) gate {
	return gate{s.N, c.lambda(s), constant(1 / float64(s.k)), constant(s.L + 2*float64(s.delta))}
}

// theory returns a formula of these parameters.
func (c indirect) theory(of func(N int, lambda float64, k int, L float64, delta int) (float64, error)) func() (float64, error) {
	return func() (float64, error) {
		s, _, err := c.overhead()
		if err != nil {
			return 0, err
		}
		return of(s.N, c.lambda(s), s.k, s.L, s.delta)
	}
}

// padded estimates B with periods of M/k + L + 2 delta.
func (c indirectCase) padded(label string) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		s, _, err := c.overhead()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		return c.gate(s).over(c.packets).measured(label, "B", "slots", model.Delay.Of)(ctx, settings)
	}
}

// alone estimates B with padded periods, of single packets in steady state.
func (c indirect) alone(label string) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		s, _, err := c.overhead()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		delays, err := c.gate(s).scheme().Delays()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		return montecarlo.Mean("B", "slots", label, delays)(ctx, settings)
	}
}

// executed estimates B with periods of the actual duration of the broadcast, which is
// executed.
func (c indirect) executed(label string) montecarlo.Experiment { return c.executedBy(32, 2048, label) }

// executedBy is executed with given limits on the number of runs.
func (c indirect) executedBy(least, most int, label string) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		runs, err := c.executedRuns()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		return montecarlo.Slow(least, most, steady.OverRuns("B", "slots", label, steady.FirstRatio, runs))(ctx, settings)
	}
}

// executedRuns are runs of executed periods that sum delays and packets.
func (c indirect) executedRuns() (runs steady.Runs[steady.Quotient], err error) {
	s, family, err := c.overhead()
	if err != nil {
		return runs, err
	}
	m, err := treebroadcast.New(treebroadcast.Broadcast{Net: c.net, Trees: family})
	if err != nil {
		return runs, err
	}
	relaxation := 2 / (1 - c.rho) // periods
	return steady.Runs[steady.Quotient]{
		Start: func(w *montecarlo.Words, warmUp int) (steady.Stretch[steady.Quotient], error) {
			run, err := executedScheme(m, c.lambda(s)).Run(w)
			if err != nil {
				return nil, err
			}
			return periodsOf(run), run.Fill(make([]model.Period, warmUp))
		},
		Relaxation: relaxation, Unit: "periods",
		Length: int(max(10*steady.WarmUp(relaxation), 400/c.gate(s).requests())), // hundreds of packets
	}, nil
}

// periodsOf sums delays and packets over periods.
func periodsOf(run *model.ExecutedRun) steady.Stretch[steady.Quotient] {
	return func(n int) (sums steady.Quotient, err error) {
		list := make([]model.Period, n)
		err = run.Fill(list)
		for i := range list {
			sums.Add(model.Delay.Of(&list[i]))
		}
		return sums, err
	}
}

// executedScheme returns the scheme that executes the broadcast of every period.
func executedScheme(m *treebroadcast.Model, lambda float64) model.Executed {
	execution := m.NewExecution()
	return model.Executed{N: m.Nodes(), Lambda: lambda, Duration: func(sources []int, r *rand.Rand) (float64, error) {
		t, err := execution.Run(sources, r)
		return float64(t.Slots), err
	}}
}

// An indirectCase is an indirect with the number of packets of a run, 0 for those of
// the default number of periods.
type indirectCase struct {
	indirect
	packets float64
}

// indirects is the argument of instances at a fraction of k/N for which runs of some
// 1/(1-rho) periods, or of many packets, are affordable.
func indirects(networks arguments.Argument[topologies.Topology], rho arguments.Argument[float64]) arguments.Argument[indirectCase] {
	return arguments.Of2(func(net topologies.Topology, rho float64) (indirectCase, error) {
		c := indirectCase{indirect{net, rho}, manyPackets}
		return c, kit.Affordable("rho", rho, 400/(1-rho)+manyPackets/rho, 1e8, "periods in a run")
	}, networks, rho)
}

var (
	shareOfTrees  = arguments.Real("rho", "share of k/N, the rate that k trees of N nodes can carry", arguments.OpenUnit()).Usual("rho", 0.1, 0.9)
	anyIndirect   = indirects(kit.NetworkUpTo(2, 256), shareOfTrees)
	lightIndirect = arguments.Of2(func(net topologies.Topology, rho float64) (indirectCase, error) {
		return indirectCase{indirect: indirect{net, rho}}, nil
	}, kit.NetworkUpTo(2, 256), shareOfTrees.Default("rho", "1e-06").Usual("rho", 1e-6, mostAlone))
)

// light checks that packets hardly ever meet at the load.
func (c indirect) light() error {
	if c.rho > mostAlone {
		return &inputs.Error{Arg: "rho", Value: c.rho, Domain: fmt.Sprintf("a number up to %g, at which packets do not meet", mostAlone)}
	}
	return nil
}

// from returns the check that rho is at least a given value.
func from(least float64) func(c indirect) error {
	return func(c indirect) error {
		if c.rho >= least {
			return nil
		}
		return &inputs.Error{Arg: "rho", Value: c.rho, Domain: fmt.Sprintf("a number from %g on", least)}
	}
}

// indirectCases makes a case of each instance, all printed ones after the first quick
// ones Long.
func indirectCases(id string, a arguments.Argument[indirectCase], list []indirect, quick int, theory func(N int, lambda float64, k int, L float64, delta int) (float64, error), measured func(c indirectCase, label string) montecarlo.Experiment, hypotheses ...func(c indirect) error) reports.Cases {
	printed := make([]indirectCase, len(list))
	for i, c := range list {
		printed[i].indirect = c
	}
	return kit.LongAfter(quick, kit.Given("links lead both ways", kit.Cases(id, a, printed, func(label string, c indirectCase) reports.Case {
		return reports.Case{
			Validate: func() error {
				for _, holds := range hypotheses {
					if err := holds(c.indirect); err != nil {
						return err
					}
				}
				return bothWays(c.net)
			},
			Theory:  c.theory(theory),
			Measure: measured(c, label),
		}
	})))
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
