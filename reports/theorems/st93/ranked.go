package st93

import (
	"math"
	"math/rand/v2"

	formula "castlab/analytic/kbroadcast"
	"castlab/montecarlo/enumeration"
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// rankedSlots measures the slots of validated schedules of d broadcasts with known ranks, as the slot rule
// reads or as it is printed, equal for all sets of sources: drawn ones from dimension drawnFrom on. It counts
// the sets.
func rankedSlots(asPrinted bool, drawnFrom int, sets func(d int, visit func(sources []int) error) error) claims.Measurement[int] {
	all := claims.Count(func(d int) (int, int64, error) {
		longest, executed := 0, int64(0)
		err := sets(d, func(sources []int) error {
			s, err := schedules.KnownRanks(d, sources, asPrinted)
			slots, err := slotsOf(d, s, err)
			longest, executed = max(longest, slots), executed+1
			return err
		})
		return longest, executed, err
	})
	return claims.Choose(func(d int) claims.Measurement[int] {
		if d >= drawnFrom {
			return all.Instances()
		}
		return all
	})
}

// mostExhaustive is the largest dimension in which all sets of d sources are visited.
const mostExhaustive = 4

// fewSets visits all sets of d sources of small cubes, and 20 random ones of
// larger cubes.
func fewSets(d int, visit func(sources []int) error) error {
	if d <= mostExhaustive {
		_, err := enumeration.Sets(1<<d, d, visit)
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

// oneNode visits d packets of one node.
func oneNode(d int, visit func(sources []int) error) error {
	sources := make([]int, d)
	for i := range sources {
		sources[i] = 1<<d - 1
	}
	return visit(sources)
}

// knownRanks are the claims of Section 3.3.2.
func knownRanks() []reports.Claim {
	return []reports.Claim{
		claims.Claim[int]{
			ID: "ST93-KD", Title: "d sources that know their ranks: d slots",
			Statement: `With $K = d$ and known ranks, node $x$ broadcasts along the unbalanced tree rooted at itself that crosses ` +
				`the dimensions in the order $r_x, r_x+1, \dots$ $\pmod d$, counted from 0, and uses in slot $m$ only dimension ` +
				`$(r_x + m - 1) \bmod d$. The ranks are all different, so no two packets ever meet, and $T = d$, the least possible. ` +
				`The longest of all sets of sources for $d \le 4$, of 20 random ones above; every schedule validated.`,
			Source:   "ST93, Section 3.3.2, with the slot rule of the erratum (ST93-KD-PRINTED)",
			Measured: `T`, Unit: "slots", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolD, symbolK, symbolT, symbolX, symbolRank, {Name: "m", Meaning: "slot, from 1"}},
			Parameters: dimensions(1, 14, 12), Over: []string{"d=1..10"},
			Theory: claims.Whole(formula.Rotation), Measure: rankedSlots(false, mostExhaustive+1, fewSets),
			Formula: formula.Rotation, Model: schedules.KnownRanks,
		}.Declare(),
		claims.Claim[int]{
			ID: "ST93-KD-PRINTED", Title: "As printed: in slot m dimension (r+m-2) mod d + 1, d slots",
			Statement: `The packet of $x$ crosses the dimensions in the order $r_x \bmod d + 1, (r_x+1) \bmod d + 1, \dots$, counted ` +
				`from 1, and uses in slot $m$ only dimension $(r_x + m - 2) \bmod d + 1$; it completes in $d$ slots.`,
			Source: "ST93, Section 3.3.2", Measured: `T`, Unit: "slots", Within: claims.OneCount,
			Erratum: `In slot 1 the rule allows the last dimension of the order instead of the first. Only the source can use it ` +
				`then; all others wait for slot $d+1$, the next with this dimension: $T = d+1$ for $d \ge 2$. No packets meet all the ` +
				`same. With $(r_x + m - 1) \bmod d + 1$ it takes $d$ slots (ST93-KD). The rule is printed twice; starting the order at ` +
				`$(r_x - 1) \bmod d + 1$ would mend it as well.`,
			ErratumKind: reports.ErratumMisprint,
			Symbols:     []reports.Symbol{symbolD, symbolT, symbolX, symbolRank, {Name: "m", Meaning: "slot, from 1"}},
			Parameters:  dimensions(1, 14, 12), Over: []string{"d=2..8"},
			Theory: claims.Whole(formula.Rotation), Measure: rankedSlots(true, mostExhaustive+1, fewSets),
			Formula: formula.Rotation, Model: schedules.KnownRanks,
		}.Declare(),
		claims.Claim[int]{
			ID: "ST93-KD-ONE", Title: "One node with d packets: d slots",
			Statement: `A node that holds all $d$ packets knows their ranks, so the algorithm of ST93-KD sends them all in $T = d$ ` +
				`slots, as fast as one. Validated send by send.`,
			Source: "ST93, Section 3.3.2", Measured: `T`, Unit: "slots", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolD, symbolT},
			Parameters: dimensions(1, 16, 15), Over: []string{"d=1..12"},
			Theory: claims.Whole(formula.Rotation), Measure: rankedSlots(false, math.MaxInt, oneNode),
			Formula: formula.Rotation, Model: schedules.KnownRanks,
		}.Declare(),
		claims.Claim[int]{
			ID: "ST93-KD-PREFIX", Title: "d sources that do not know their ranks: 3d slots, against 4d+2",
			Statement: `The ranks take $2d$ slots (phase 1 without the slot in which $K$ is sent), the broadcasts $d$: $T = 3d$ ` +
				`together, fewer than the $4d+2$ of the three phases, though more than the $2d-1$ in which greedy is over ` +
				`(ST93-GREEDY). Counted: the slots of the validated sums, less the last, and of the validated sends.`,
			Source: "ST93, Section 3.3.2", Measured: `T`, Unit: "slots", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolD, symbolK, symbolT},
			Parameters: dimensions(1, 14, 13), Over: []string{"d=2..10"},
			Theory: claims.Whole(formula.RotationTotal), Measure: claims.Count(withPrefix).Instances(),
			Formula: formula.RotationTotal, Model: schedules.Prefix,
		}.Declare(),
	}
}

// withPrefix returns the slots of the validated sums, less the last, and of the validated sends.
func withPrefix(d int) (int, int64, error) {
	sums, err := schedules.Prefix(d)
	if err != nil {
		return 0, 0, err
	}
	if err := schedules.ValidatePrefix(topologies.Hypercube{D: d}, sums, false); err != nil {
		return 0, 0, err
	}
	s, err := schedules.KnownRanks(d, drawn(rand.New(rand.NewPCG(93, uint64(d))), d, d), false)
	slots, err := slotsOf(d, s, err)
	return sums.Slots - 1 + slots, 1, err
}
