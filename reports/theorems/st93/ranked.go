package st93

import (
	"math/rand/v2"

	formula "castlab/analytic/kbroadcast"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// drawn returns K different nodes of the cube of d dimensions, in increasing
// order.
func drawn(r *rand.Rand, d, K int) []int {
	n := 1 << d
	sources := make([]int, 0, K)
	for x := range n { // selection sampling: each set of K is as likely
		if r.IntN(n-x) < K-len(sources) {
			sources = append(sources, x)
		}
	}
	return sources
}

// rankedCases makes one case of each dimension: the slots of schedules of d
// broadcasts with known ranks, validated, the same for all source sets. It counts the
// sets.
func rankedCases(dimensions []int, printed bool, sets func(d int, visit func(sources []int) error) error, theory func(d int) (int, error)) []reports.Case {
	return dimensionCases(dimensions, func(d int) (float64, error) { return integer(theory(d)) }, "T", "slots",
		func(d int) (float64, int64, error) {
			longest, executed := 0, int64(0)
			err := sets(d, func(sources []int) error {
				s, err := schedules.KnownRanks(d, sources, printed)
				if err != nil {
					return err
				}
				longest, executed = max(longest, s.Slots), executed+1
				return schedules.Validate(topologies.Hypercube{D: d}, s)
			})
			return float64(longest), executed, err
		})
}

// mostExhaustive is the dimension up to which all sets of d sources are visited.
const mostExhaustive = 4

// fewDrawn marks the cases of the dimensions, from first on, whose sets are drawn.
func fewDrawn(cases []reports.Case, first int) []reports.Case {
	kit.EveryDrawn(cases[mostExhaustive+1-first:])
	return cases
}

// fewSets visits all sets of d sources of small cubes, and 20 random ones of
// larger cubes.
func fewSets(d int, visit func(sources []int) error) error {
	if d <= mostExhaustive {
		_, err := everySet(instance{d: d, K: d}, visit)
		return err
	}
	r := rand.New(rand.NewPCG(93, uint64(d)))
	for range 20 {
		if err := visit(drawn(r, d, d)); err != nil {
			return err
		}
	}
	return nil
}

// oneNode visits the d packets of one node.
func oneNode(d int, visit func(sources []int) error) error {
	sources := make([]int, d)
	for i := range sources {
		sources[i] = 1<<d - 1
	}
	return visit(sources)
}

// ranked: d sources with known ranks need no roots.
func ranked() reports.Claim {
	return reports.Claim{
		ID:    "ST93-KD",
		Title: "d sources that know their ranks: d slots",
		Statement: `With $K = d$ and known ranks, node $x$ broadcasts along the unbalanced tree rooted at itself that crosses the dimensions in the order $r_x, r_x+1, \dots$ $\pmod d$, counted from 0, ` +
			`and uses in slot $m$ only dimension $(r_x + m - 1) \bmod d$. The ranks are all different, so no two packets ever meet, and $T = d$, the least possible. ` +
			`The longest of all sets of sources for $d \le 4$, of 20 random ones above; every schedule validated.`,
		Source:     "ST93, Section 3.3.2, with the slot rule of the erratum (ST93-KD-PRINTED)",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolK, symbolT, symbolX, symbolRank, {Name: "m", Meaning: "slot, from 1"}},
		Formula:    "analytic/kbroadcast.Rotation",
		Model:      "topologies/schedules.KnownRanks",
		Cases: reports.Printed(func() []reports.Case {
			return fewDrawn(rankedCases(kit.From(1, 10), false, fewSets, formula.Rotation), 1)
		}),
	}
}

func rankedPrinted() reports.Claim {
	return reports.Claim{
		ID:    "ST93-KD-PRINTED",
		Title: "As printed: in slot m dimension (r+m-2) mod d + 1, d slots",
		Statement: `The packet of $x$ crosses the dimensions in the order $r_x \bmod d + 1, (r_x+1) \bmod d + 1, \dots$, counted from 1, and uses in slot $m$ only dimension $(r_x + m - 2) \bmod d + 1$; ` +
			`it completes in $d$ slots.`,
		Source:     "ST93, Section 3.3.2",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Erratum: `In slot 1 the rule allows the last dimension of the order instead of the first. Only the source can use it then; all others wait for slot $d+1$, the next with this dimension: $T = d+1$ for $d \ge 2$. No packets meet all the same. ` +
			`With $(r_x + m - 1) \bmod d + 1$ it takes $d$ slots (ST93-KD). The rule is printed twice; starting the order at $(r_x - 1) \bmod d + 1$ would mend it as well.`,
		Symbols: []reports.Symbol{symbolD, symbolT, symbolX, symbolRank, {Name: "m", Meaning: "slot, from 1"}},
		Formula: "analytic/kbroadcast.Rotation",
		Model:   "topologies/schedules.KnownRanks",
		Cases: reports.Printed(func() []reports.Case {
			return fewDrawn(rankedCases(kit.From(2, 8), true, fewSets, formula.Rotation), 2)
		}),
	}
}

func rankedOneNode() reports.Claim {
	return reports.Claim{
		ID:         "ST93-KD-ONE",
		Title:      "One node with d packets: d slots",
		Statement:  `A node that holds all $d$ packets knows their ranks, so the algorithm of ST93-KD sends them all in $T = d$ slots, as fast as one. Validated send by send.`,
		Source:     "ST93, Section 3.3.2",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolT},
		Formula:    "analytic/kbroadcast.Rotation",
		Model:      "topologies/schedules.KnownRanks",
		Cases:      reports.Printed(func() []reports.Case { return rankedCases(kit.From(1, 12), false, oneNode, formula.Rotation) }),
	}
}

// rankedAfterPrefix: the ranks have to come from somewhere.
func rankedAfterPrefix() reports.Claim {
	return reports.Claim{
		ID:    "ST93-KD-PREFIX",
		Title: "d sources that do not know their ranks: 3d slots, against 4d+2",
		Statement: `The ranks take $2d$ slots (phase 1 without the slot in which $K$ is sent), the broadcasts $d$: $T = 3d$ together, fewer than the $4d+2$ of the three phases, though more than the $2d-1$ in which greedy is over (ST93-GREEDY). ` +
			`Counted: the slots of the validated sums, less the last, and of the validated sends.`,
		Source:     "ST93, Section 3.3.2",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolK, symbolT},
		Formula:    "analytic/kbroadcast.RotationTotal",
		Model:      "topologies/schedules.Prefix",
		Cases: reports.Printed(func() []reports.Case {
			return kit.EveryDrawn(dimensionCases(kit.From(2, 10), func(d int) (float64, error) { return integer(formula.RotationTotal(d)) }, "T", "slots",
				func(d int) (float64, int64, error) {
					sums, err := schedules.Prefix(d)
					if err != nil {
						return 0, 0, err
					}
					cube := topologies.Hypercube{D: d}
					if err := schedules.ValidatePrefix(cube, sums, false); err != nil {
						return 0, 0, err
					}
					s, err := schedules.KnownRanks(d, drawn(rand.New(rand.NewPCG(93, uint64(d))), d, d), false)
					if err != nil {
						return 0, 0, err
					}
					return float64(sums.Slots - 1 + s.Slots), 1, schedules.Validate(cube, s)
				}))
		}),
	}
}
