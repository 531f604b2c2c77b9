package var98

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"

	"castlab/analytic/graphs"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// A netKind is a kind of networks that are drawn.
type netKind int

const (
	drawnCubes netKind = iota
	drawnTori
	drawnRegular
)

func (k netKind) String() string { return inputs.NameOf(k, "cubes", "tori", "random-regular") }

// A manyLoaded is a number of placements, each on a network of its own.
type manyLoaded struct {
	kind              netKind
	placements, nodes int
	where             string
}

func (x manyLoaded) String() string {
	return fmt.Sprintf("networks=%v placements=%d nodes=%d placement=%s", x.kind, x.placements, x.nodes, x.where)
}

// drawn is a network of at most so many nodes, with up to two packets for every node.
func (x manyLoaded) drawn(r *rand.Rand) loaded {
	var net topologies.Topology
	switch x.kind {
	case drawnCubes:
		net = topologies.Hypercube{D: 3 + r.IntN(bits.Len(uint(x.nodes))-3)}
	case drawnTori:
		for {
			sides, nodes := make([]int, 2+r.IntN(2)), 1
			for i := range sides {
				sides[i] = 3 + r.IntN(6)
				nodes *= sides[i]
			}
			if nodes <= x.nodes {
				net = topologies.Torus{Sides: sides}
				break
			}
		}
	case drawnRegular:
		n, k := 8+r.IntN(x.nodes-7), 3+r.IntN(3)
		net = regular(r, n-n*k%2, k)
	}
	return loaded{net, 1 + r.IntN(2*net.Order()), x.where}
}

// beyond are executions on networks and placements that are drawn, of each of which it is the
// slots beyond the lower bound that count.
func (x manyLoaded) beyond() montecarlo.Replication[float64] {
	return func(r *rand.Rand) (float64, error) {
		one := x.drawn(r)
		slots, err := one.beyondCut()(r)
		if err != nil {
			return 0, fmt.Errorf("%v: %w", one, err)
		}
		return slots, nil
	}
}

// distribution counts the placements by their slots beyond the bound: the estimate says how many.
func (x manyLoaded) distribution(label string) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		if err := s.Validate(); err != nil {
			return montecarlo.Estimate{}, err
		}
		const cells = 64
		edges := make([]float64, cells+1)
		for i := range edges {
			edges[i] = float64(i) - 0.5
		}
		empty, err := montecarlo.NewHistogram(edges)
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		s.Block = 1
		h, err := montecarlo.Run(ctx, s.Plan, label, x.placements, x.beyond, empty.Empty)
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		if out := h.N() - sumOf(h); out > 0 {
			return montecarlo.Estimate{}, fmt.Errorf("%d placements are below the bound or %d slots or more beyond", out, cells)
		}
		e := montecarlo.Estimate{Name: "beyond", Unit: "slots", Level: 1, N: h.N()}
		var words []string
		for i := range cells {
			if n := h.Count(i); n > 0 {
				if len(words) == 0 {
					e.Lo = float64(i)
				}
				e.Hi = float64(i)
				e.Value += float64(i) * float64(n) / float64(h.N())
				words = append(words, fmt.Sprintf("%d by %d", n, i))
			}
		}
		e.Method = "range over executed runs, beyond the bound " + strings.Join(words, ", ")
		return e, nil
	}
}

func sumOf(h *montecarlo.Histogram) (n int64) {
	for i := range h.Cells() {
		n += h.Count(i)
	}
	return n
}

// manyPlacements are a few on small networks, and 250 of each kind.
func manyPlacements() []manyLoaded {
	return []manyLoaded{
		{drawnRegular, 40, 16, anywhere}, {drawnTori, 40, 16, together},
		{drawnCubes, 250, 64, anywhere}, {drawnCubes, 250, 64, together}, {drawnTori, 250, 64, anywhere}, {drawnTori, 250, 64, together}, {drawnRegular, 250, 64, anywhere},
	}
}

// mostBeyondDrawn is measured, on 2500 placements.
const mostBeyondDrawn = 1

// near is an error for networks and placements that are known to need more slots.
func (x manyLoaded) near() error {
	if x.kind == drawnRegular && x.where == together {
		return &inputs.Error{Arg: "placement", Value: x.where, Domain: "anywhere on random regular networks, where packets of one node took up to 8 slots beyond the bound"}
	}
	return nil
}

// pmnbMany: how near broadcasts come where networks are drawn, too.
func pmnbMany() reports.Claim {
	const id = "VAR98-PMNB-CUT-MANY"
	argument := arguments.Of4(func(kind netKind, placements, nodes int, where string) (manyLoaded, error) {
		return manyLoaded{kind, placements, nodes, where}, nil
	}, arguments.Choice("networks", "which are drawn", drawnCubes, drawnTori, drawnRegular), arguments.Int("placements", "how many are drawn", 1, 1<<12).Usual("placements", 10, 40), arguments.Int("nodes", "of the largest network", 16, 64).Usual("nodes", 16, 24),
		arguments.Word("placement", "where the packets start: each at a node drawn at random, or all at one", anywhere, together))
	return reports.Claim{
		ID:    id,
		Title: "Full-duplex broadcasts planned centrally on networks drawn at random: how far beyond their lower bound (measured)",
		Statement: cutText + `$T \le T_* + 1$, $T_*$ the bound of VAR98-PMNB-CUT, for up to two packets for every node, placed at random or all at one node, on cubes and wraparound meshes of up to 64 nodes, and placed at random on random regular networks of 3 to 5 links a node: of 2500 placements 1948 attained the bound, and 552 took one slot more. ` +
			`Where all packets of a random regular network start at one node, of 500 placements 81 attained it, 266 took one slot more, 101 two, 35 three, 11 four, 4 five, one six and one eight; whether schedule or bound is to blame is not known. Every schedule passes two validators; the method has the counts of a case.`,
		Source:   "measured; VAR98, Section 3.3, leaves the gap open",
		Quantity: `T - T_*`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  append([]reports.Symbol{{Name: "T_*", Meaning: "lower bound of VAR98-PMNB-CUT", Unit: "slots"}}, cutSymbols...),
		Formula:  graphs.PacketsLower,
		Model:    schedules.ShorterBranchings,
		Cases: kit.Given("packets of one node on cubes and tori only", kit.Cases(id, argument, manyPlacements(), func(label string, x manyLoaded) reports.Case {
			return reports.Case{
				Validate: x.near,
				Theory:   func() (float64, error) { return kit.Stated(mostBeyondDrawn) },
				Measure:  x.distribution(label),
				Kind:     reports.Executed,
				Long:     x.placements > 40,
			}
		})),
	}
}
