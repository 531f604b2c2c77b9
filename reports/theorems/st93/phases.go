package st93

import (
	"math/rand/v2"

	formula "castlab/analytic/kbroadcast"
	"castlab/montecarlo"
	model "castlab/montecarlo/kbroadcast"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// gather claims the time of phase 2 for every order of service.
func gather() reports.Claim {
	const id = "ST93-PHASE2"
	list := instances([2]int{1, 2}, [2]int{2, 3}, [2]int{3, 5}, [2]int{4, 7}, [2]int{4, 16}, [2]int{5, 13}, [2]int{6, 64}, [2]int{8, 100}, [2]int{10, 1000}, [2]int{12, 60})
	var printed []gathering
	for _, service := range services {
		for _, in := range list {
			if in.d <= mostValidated {
				printed = append(printed, gathering{in, service})
			}
		}
	}
	for _, in := range list {
		if in.d > mostValidated {
			printed = append(printed, gathering{in, schedules.FIFO})
		}
	}
	return reports.Claim{
		ID:    id,
		Title: "All packets are at the roots within ceil(K/d)+d-1 slots",
		Statement: `Each packet goes to the root of its tree along the tree's arcs reversed. The trees stay arc-disjoint when reversed, so streams to different roots never meet; on one tree a packet that waits, waits for another of the same tree. ` +
			`Hence all $N_j$ packets are at root $j$ within $\max_j N_j + d - 1 = \lceil K/d \rceil + d - 1$ slots in whatever order a node serves them, as long as it never idles. ` +
			`The last arrival at a root, in every one of the executed schedules; up to $d = 8$ each was validated send by send.`,
		Source:   "ST93, Section 3.2, phase 2",
		Quantity: `\text{phase 2}`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolD, symbolK, symbolN, symbolJ},
		Formula:  formula.Phase2,
		Model:    schedules.KBroadcast.Schedule,
		Cases: kit.Given(distinctly, kit.Cases(id, gatherings, printed, func(label string, g gathering) reports.Case {
			c := reports.Case{
				Validate: g.distinct,
				Theory:   func() (float64, error) { return integer(formula.Phase2(g.d, g.K)) },
				Measure:  gatherSlots(g.instance, g.service, label),
				Kind:     reports.Executed,
			}
			if !g.listed() {
				c.Measure = executed(g.instance, model.Prefix, 8, label, "phase 2", "slots", 0, func(t model.Times) float64 { return float64(t.Phase2) })
			}
			return c
		})),
	}
}

// A gathering is K broadcasts with an order of service in phase 2.
type gathering struct {
	instance
	service schedules.Service
}

func (g gathering) String() string { return g.instance.String() + " service=" + g.service.String() }

// mostValidated is the largest dimension in which every schedule is listed and
// validated.
const mostValidated = 8

// listed reports whether schedules are listed, which is necessary for every order of
// service except first come first served.
func (g gathering) listed() bool { return g.d <= mostValidated || g.service != schedules.FIFO }

var (
	services = []schedules.Service{schedules.FIFO, schedules.LIFO, schedules.Shuffled}
	served   = arguments.Choice("service", "which of the packets that wait for a link goes first", services...).Default("service", schedules.FIFO.String())

	gatherings = arguments.Of2(func(in instance, service schedules.Service) (gathering, error) {
		g := gathering{in, service}
		if g.listed() {
			return g, in.affordable(mostListed)
		}
		return g, nil
	}, executedSizes, served)
)

// gatherSlots returns the last slot in which a packet moves in phase 2, in validated
// schedules.
func gatherSlots(in instance, service schedules.Service, label string) montecarlo.Experiment {
	return kit.AtMost(8, montecarlo.Range("phase 2", "slots", label, 0, func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) {
			s, err := schedules.KBroadcast{Service: service, Rand: r}.Schedule(in.d, drawn(r, in.d, in.K))
			if err != nil {
				return 0, err
			}
			phase := phaseOf(s, "gather")
			last := phase.First - 1
			for _, x := range s.Sends {
				if x.Slot <= phase.Last {
					last = max(last, x.Slot)
				}
			}
			return float64(last - phase.First + 1), schedules.Validate(topologies.Hypercube{D: in.d}, s)
		}
	}))
}

// phaseOf returns the phase with the given name.
func phaseOf(s schedules.Schedule, name string) schedules.Phase {
	for _, p := range s.Phases {
		if p.Name == name {
			return p
		}
	}
	return schedules.Phase{}
}

func broadcast() reports.Claim {
	const id = "ST93-PHASE3"
	list := instances([2]int{1, 0}, [2]int{1, 2}, [2]int{2, 3}, [2]int{3, 5}, [2]int{4, 7}, [2]int{5, 26}, [2]int{6, 64}, [2]int{8, 100}, [2]int{10, 1000}, [2]int{12, 4096}, [2]int{14, 200})
	return reports.Claim{
		ID:    id,
		Title: "The broadcasts from the roots take ceil(K/d)+d slots, termination packets included",
		Statement: `Root $j$ sends its $N_j$ packets one after the other along $T^{(j)}$, and then a termination packet. The trees share no arc and each has depth $d$, so phase 3 takes ` +
			`$\max_j N_j + d = \lceil K/d \rceil + d$ slots. Executed on all trees at once, each arc in each slot; every node ends with all packets.`,
		Source:     "ST93, Section 3.2, phase 3",
		Quantity:   `\text{phase 3}`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolK, symbolN, symbolJ, symbolTree},
		Formula:    formula.Phase3,
		Model:      (*model.Execution).Run,
		Cases: distinctCases(id, executedSizes, list, func(in instance) (float64, error) { return integer(formula.Phase3(in.d, in.K)) },
			func(label string, in instance) montecarlo.Experiment {
				return executed(in, model.Prefix, 4, label, "phase 3", "slots", 0, func(t model.Times) float64 { return float64(t.Phase3) })
			}),
	}
}
