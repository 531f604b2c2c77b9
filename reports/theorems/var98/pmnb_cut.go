package var98

import (
	"errors"

	"castlab/analytic/graphs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/fastest"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
	"castlab/topologies/trees"
)

const cutText = `$m(S)$ packets start in a set $S$ of nodes, neither none nor all, which $c(S)$ arcs leave, a link both ways being two. `

var cutSymbols = []reports.Symbol{
	symbolPMNBM, symbolPMNBT, {Name: "S", Meaning: "set of nodes"}, {Name: "m", Meaning: "packets that start in a set"}, {Name: "c", Meaning: "arcs that leave a set of nodes"},
}

// pmnbPacked: the theorem of Edmonds with unequal roots.
func pmnbPacked() reports.Claim {
	const id = "VAR98-PMNB-BRANCHINGS"
	return reports.Claim{
		ID:    id,
		Title: "Branchings from all packets fit into as many copies of the arcs as the worst set asks for",
		Statement: cutText + `Spanning branchings, one rooted at the node of each packet, fit into $q$ copies of every arc if and only if $q \ge \max_S \frac{m(S)}{c(S)}$ (Edmonds, here with as many roots at a node as it has packets). The formula finds the maximum as an exact fraction by minimum cuts. ` +
			`Measured: the least $q$ for which branchings are grown, arc by arc, each of which leaves every node able to take in one unit of every branching that has not begun; a validator counts them.`,
		Source:     "derived from Edmonds 1973; VAR98, Section 3.3, leaves the gap between its bounds open, especially for full duplex",
		Quantity:   `q`,
		Unit:       "copies",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    append([]reports.Symbol{{Name: "q", Meaning: "copies of every arc, each of which is in one branching"}}, cutSymbols...),
		Formula:    graphs.PacketsCut,
		Model:      trees.Branchings,
		Cases: onLoaded(id, func(x loaded) (float64, error) {
			worst, _, err := graphs.PacketsCut(digraphOf(x.net), packetsOf(x.net, x.nodes()))
			if err != nil {
				return 0, err
			}
			return float64((worst.Num + worst.Den - 1) / worst.Den), nil
		}, "q", "copies", func(x loaded) (float64, int64, error) {
			roots := numbered(x.nodes())
			for q := 1; ; q++ {
				family, err := trees.Branchings(x.net, roots, q)
				if _, fewer := errors.AsType[*trees.BranchingsError](err); fewer {
					continue
				}
				if err != nil {
					return 0, 0, err
				}
				return float64(q), int64(len(family)), trees.ValidateCopies(x.net, family, q)
			}
		}),
	}
}

// pmnbCut: no broadcast is faster.
func pmnbCut() reports.Claim {
	const id = "VAR98-PMNB-CUT"
	return reports.Claim{
		ID:    id,
		Title: "No partial multinode broadcast in full duplex is faster than any set of nodes lets its packets out",
		Statement: cutText + `$T \ge r - 1 + \left\lceil \frac{m_r(S)}{c(S)} \right\rceil + h - 1$ for any $r \ge 1$ with $m_r(S) > 0$, by any algorithm: the $m_r(S)$ packets whose way out of $S$ has $r$ arcs or more leave from slot $r$ on, $c(S)$ in a slot, and the last has to go on to the node that is $h$ arcs away from $S$. ` +
			`The formula takes the greatest over the set with the greatest $\frac mc$, single nodes and all others, and all nodes up to a distance from one. Measured: the slots of the shortest broadcast known here, which a validator accepts; most attain the bound.`,
		Source:   "derived; VAR98, Section 3.3, second display, has VAR98-PMNB-LB-FULL",
		Quantity: `T`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols:  append([]reports.Symbol{{Name: "r", Meaning: "distance, in arcs"}, {Name: "m_r", Meaning: "packets of a set at nodes from which a way out of it has $r$ arcs or more"}, {Name: "h", Meaning: "arcs from a set to the node outside that is farthest from it"}}, cutSymbols...),
		Formula:  graphs.PacketsLower,
		Model:    fastest.Schedule,
		Cases: onLoaded(id, func(x loaded) (float64, error) {
			slots, err := graphs.PacketsLower(digraphOf(x.net), packetsOf(x.net, x.nodes()))
			return float64(slots), err
		}, "T", "slots", func(x loaded) (float64, int64, error) {
			return shortestSlots(x.net, tasks.PartialBroadcast(x.net.Order(), numbered(x.nodes())))
		}),
	}
}

// mostBeyondCut is measured, on 504 placements in cubes, tori and random regular networks.
const mostBeyondCut = 2

// pmnbNear: how near broadcasts come.
func pmnbNear() reports.Claim {
	const id = "VAR98-PMNB-CUT-NEAR"
	list := []loaded{
		{topologies.Hypercube{D: 4}, 16, anywhere}, {topologies.Hypercube{D: 4}, 30, together}, {torus(4, 5), 20, anywhere}, {torus(4, 5), 15, together}, {randomRegular(16, 3), 20, anywhere},
		{topologies.Hypercube{D: 6}, 64, anywhere}, {topologies.Hypercube{D: 6}, 120, together}, {torus(8, 8), 64, anywhere}, {torus(8, 8), 64, together}, {torus(4, 4, 4), 64, anywhere}, {randomRegular(40, 4), 80, anywhere},
	}
	return reports.Claim{
		ID:    id,
		Title: "Full-duplex broadcasts planned centrally take two slots more than their lower bound at most (measured)",
		Statement: cutText + `$T \le T_* + 2$, $T_*$ the bound of VAR98-PMNB-CUT, on placements drawn at random: along branchings that fit into as few copies of the arcs as hold them, a packet with a long way ahead first, arcs that none waits for taking the rarest packet that their end lacks; or without branchings, if that is shorter. Where all packets of a random regular network start at one node eight slots were seen (VAR98-PMNB-CUT-MANY). ` +
			`Trees that share no link, VAR98-PMNB, leave a factor of two, and ranks cost twice the radius more.`,
		Source:   "measured; VAR98, Section 3.3, leaves the gap open",
		Quantity: `T - T_*`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  append([]reports.Symbol{{Name: "T_*", Meaning: "lower bound of VAR98-PMNB-CUT", Unit: "slots"}}, cutSymbols...),
		Formula:  graphs.PacketsLower,
		Model:    schedules.ShorterBranchings,
		Cases: kit.Cases(id, randomlyLoaded, list, func(label string, x loaded) reports.Case {
			return reports.Case{
				Validate: x.net.Validate,
				Theory:   func() (float64, error) { return kit.Stated(mostBeyondCut) },
				Measure:  kit.AtMost(20, montecarlo.Range("beyond", "slots", label, 0, x.beyondCut)),
				Kind:     reports.Executed,
				Long:     x.net.Order() > 24,
			}
		}),
	}
}
