package vb93

import (
	"math"

	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/schedules"
)

// busyLinks counts the directed links that send in a phase, for the phase with the
// fewest in the given range.
func busyLinks(phases func(d int) (first, last int)) reports.Cases {
	theory := func(d int) (float64, error) { return kit.Stated(float64(d) * math.Exp2(float64(d))) }
	return onRotations("links", laterRotations, kit.From(2, 14), theory, func(r *schedules.Rotation) (float64, int64) {
		first, last := phases(r.D)
		least := math.MaxInt
		for i := first; i <= last; i++ {
			links := 0
			for c := range r.D {
				if len(r.AppendSet(nil, i, c)) > 0 {
					links += 1 << r.D
				}
			}
			least = min(least, links)
		}
		return float64(least), int64(last - first + 1)
	})
}

func terminalPackets() reports.Claim {
	return reports.Claim{
		ID:    "VB93-TERMINAL",
		Title: "A phase before the last ends with one packet on each of the nd directed links",
		Statement: `In each phase $i < d$ every directed link sends at least one packet, so the phase ends with $nd$ last packets. ` +
			`Counted: the directed links in use, in the phase that has the fewest.`,
		Source:     "VB93, Section V, before eq. (6)",
		Quantity:   `\min_{i<d} \text{links}`,
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolCubeN, symbolPhase},
		Formula:    kit.Stated,
		Model:      schedules.NewRotation,
		Figures:    treeFigures,
		Cases:      busyLinks(func(d int) (int, int) { return 1, d - 1 }),
	}
}

func terminalPrinted() reports.Claim {
	return reports.Claim{
		ID:         "VB93-TERMINAL-PRINTED",
		Title:      "As printed: the last phase, too, ends with nd packets",
		Statement:  `Phase $i = d$ ends with $nd$ last packets, one on each directed link.`,
		Source:     "VB93, Section V, before eq. (6)",
		Quantity:   `\text{links}`,
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Erratum: `In phase $d$ each packet has one hop left, to the node opposite to its source: $n$ transmissions, all over one dimension, so $n$ last packets. ` +
			`(Where $d$ divides $\binom{d}{i}$ the last step has $d$ packets of each source, and the printed remainder is 0.) The bounds only get better.`,
		Symbols: []reports.Symbol{symbolD, symbolCubeN, symbolPhase},
		Formula: kit.Stated,
		Model:   schedules.NewRotation,
		Cases:   busyLinks(func(d int) (int, int) { return d, d }),
	}
}
