package vb95

import (
	"slices"

	"castlab/analytic/kbroadcast"
	formula "castlab/analytic/pmnb"
	model "castlab/montecarlo/pmnb"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/schedules"
)

func alone() reports.Claim {
	const id = "VB95-LEM2"
	return reports.Claim{
		ID:    id,
		Title: "The algorithm that uses one dimension at a time: the bound on its time",
		Statement: `Algorithm $A_0$ alone, which sends whole packets and uses the links of one dimension in a step, takes at most $\frac{M(N-1)}{N} + 2d\,t_p + 2d$ slots, and always fewer, by $1 + s(M-1) - M/N$. ` +
			`Executed: its steps are those of a class of algorithm II, each a slot here.`,
		Source:   "VB95, Section IV-B, Lemma 2",
		Quantity: `T_0`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolTp, symbolAlone, symbolA0, symbolOnes},
		Formula:  formula.A0,
		Model:    (*model.Execution).Run,
		Cases: onTasks(id, tasks(), timeAlone(), func(x task) (float64, error) {
			_, printed, err := formula.A0(x.d, x.M)
			return printed + float64(2*float64(x.d)*x.tp), err
		}),
	}
}

func aloneExact() reports.Claim {
	const id = "VB95-LEM2-EXACT"
	return reports.Claim{
		ID:         id,
		Title:      "The algorithm that uses one dimension at a time: its time",
		Statement:  `$A_0$ alone takes $T_0 = 2d\,t_p + 2d + M - 1 - s(M-1)$ slots whichever nodes are active: $2d$ prefix steps, $d$ slots for packing, $d + M - 1 - s(M-1)$ for the broadcast.`,
		Source:     "derived; VB95, Section IV-B, Lemma 2, has a bound",
		Quantity:   `T_0`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-9},
		Symbols:    []reports.Symbol{symbolCubeD, symbolM, symbolTp, symbolAlone, symbolA0, symbolOnes},
		Formula:    formula.A0,
		Model:      (*model.Execution).Run,
		Cases: onTasks(id, tasks(), timeAlone(), func(x task) (float64, error) {
			exact, _, err := formula.A0(x.d, x.M)
			return float64(exact) + float64(2*float64(x.d)*x.tp), err
		}),
	}
}

// timeAlone measures the time of a class whose steps each take a slot.
func timeAlone() execution {
	return execution{a: model.II, name: "T_0", unit: "slots", of: func(x task, c model.Counts) float64 {
		return float64(float64(c.PrefixSteps)*x.tp) + float64(c.Parts)
	}}
}

var symbolAlone = reports.Symbol{Name: `T_0`, Meaning: "time of algorithm A_0 alone", Unit: "slots"}
var symbolA0 = reports.Symbol{Name: `A_0`, Meaning: "the algorithm of Section IV-B that uses one dimension in a step"}

func beforeBroadcast() reports.Claim {
	const id = "VB95-VH"
	return reports.Claim{
		ID:         id,
		Title:      "Algorithm II: the time of the phases before the broadcast",
		Statement:  `Ranks and packing take $2d\,t_p + 1$ slots: $2d$ prefix steps and $d$ steps of $1/d$ slot. The other slot of $V_h = 2d\,t_p + 2$ is the $d$ of the bound on the broadcast phase (VB95-LEM1-BOUND).`,
		Source:     "derived; corrects VB95, Section IV-B, below eq. (15)",
		Quantity:   `T_{12}`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-9},
		Symbols:    []reports.Symbol{symbolCubeD, symbolTp, symbolBefore, symbolVh},
		Formula:    kit.Stated,
		Model:      (*model.Execution).Run,
		Cases:      onTasks(id, tasks(), timeBefore(model.II), func(x task) (float64, error) { return kit.Stated(float64(2*float64(x.d)*x.tp) + 1) }),
	}
}

func beforeBroadcastPrinted() reports.Claim {
	const id = "VB95-VH-PRINTED"
	return reports.Claim{
		ID:         id,
		Title:      "As printed: the time of the phases of algorithm II before the broadcast",
		Statement:  `The first two phases of algorithm II take $V_h = 2d\,t_p + 2$ slots.`,
		Source:     "VB95, Section IV-B, below eq. (15)",
		Quantity:   `T_{12}`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-9},
		Erratum:    `They take $2d\,t_p + 1$ (VB95-VH). The other slot belongs to the third phase, whose bound has $d$ steps of $1/d$ slot more than $(N-1)M/N$. The bound on the whole is not affected.`,
		Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolTp, symbolBefore, symbolVh},
		Formula:    kit.Stated,
		Model:      (*model.Execution).Run,
		Cases:      onTasks(id, tasks()[3:6], timeBefore(model.II), func(x task) (float64, error) { return kit.Stated(float64(2*float64(x.d)*x.tp) + 2) }),
	}
}

func beforeBroadcastIII() reports.Claim {
	const id = "VB95-VH-III"
	return reports.Claim{
		ID:         id,
		Title:      "Algorithm III: the time of the phases before the broadcast",
		Statement:  `Classes, ranks and packing take $d + 4d\,t_p$ slots. The other $d$ of $V = 2d + 4d\,t_p$ is that of the bound on the broadcast phase.`,
		Source:     "derived; corrects VB95, Section V",
		Quantity:   `T_{12}`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-9},
		Symbols:    []reports.Symbol{symbolCubeD, symbolTp, symbolBefore, symbolVh},
		Formula:    kit.Stated,
		Model:      (*model.Execution).Run,
		Cases:      onTasks(id, tasks(), timeBefore(model.III), func(x task) (float64, error) { return kit.Stated(float64(x.d) + float64(4*float64(x.d)*x.tp)) }),
	}
}

func beforeBroadcastIIIPrinted() reports.Claim {
	const id = "VB95-VH-III-PRINTED"
	return reports.Claim{
		ID:         id,
		Title:      "As printed: the time of the phases of algorithm III before the broadcast",
		Statement:  `The computation of classes and ranks and packing take $2d + 4d\,t_p$ slots in algorithm III.`,
		Source:     "VB95, Section V",
		Quantity:   `T_{12}`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-9},
		Erratum:    `They take $d + 4d\,t_p$ (VB95-VH-III); the other $d$ belongs to the broadcast phase. The bound on the whole is not affected.`,
		Symbols:    []reports.Symbol{symbolCubeD, symbolTp, symbolBefore, symbolVh},
		Formula:    kit.Stated,
		Model:      (*model.Execution).Run,
		Cases:      onTasks(id, tasks()[3:6], timeBefore(model.III), func(x task) (float64, error) { return kit.Stated(float64(2*x.d) + float64(4*float64(x.d)*x.tp)) }),
	}
}

// timeBefore measures the time before the broadcast phase.
func timeBefore(a model.Algorithm) execution {
	return execution{a: a, name: "T_12", unit: "slots", of: func(x task, c model.Counts) float64 {
		t := float64(c.Slots + c.Parts - sum(c.Subphases))
		if c.Parts > 0 {
			t /= float64(x.d)
		}
		return float64(float64(c.PrefixSteps)*x.tp) + t
	}}
}

var (
	symbolBefore = reports.Symbol{Name: `T_{12}`, Meaning: "time of the phases before the broadcast phase", Unit: "slots"}
	symbolVh     = reports.Symbol{Name: `V_h, V`, Meaning: "what the bound on the time of a broadcast has beside a multiple of the number of packets", Unit: "slots"}
)

func halved() reports.Claim {
	const id = "VB95-HALF"
	return reports.Claim{
		ID:        id,
		Title:     "Algorithms II and III take at most half of the time of the three-phase algorithm",
		Statement: `With $t_p = 0$, $T \le \frac12\left(2\lceil M/d \rceil + 4d\right)$: the time of algorithm III is $\lceil M/d \rceil + 2d - 1 - s(\lceil M/d \rceil - 1)$, and the algorithm of ST93, which finds the ranks among its packets, takes $2\lceil M/d \rceil + 4d$ slots. The same holds for algorithm II.`,
		Source:    `VB95, Section I, "roughly one half of the best existing bound"; the exact inequality is derived`,
		Quantity:  `T`,
		Unit:      "slots",
		Relation:  reports.AtMost,
		Symbols:   []reports.Symbol{symbolCubeD, symbolM, symbolTp, symbolTime, symbolOnes},
		Formula:   kbroadcast.Total,
		Model:     (*model.Execution).Run,
		Cases: byAlgorithms(id, byEach(freeTask, model.II, model.III), slices.Concat(with(model.II, free()...), with(model.III, free()...)), "t_p = 0", task.noTime, timeOf,
			func(x byAlgorithm) (float64, error) {
				total, err := kbroadcast.Total(x.d, x.M)
				return float64(total) / 2, err
			}),
	}
}

func exampleMultinode() reports.Claim {
	const id = "VB95-EXAMPLE-MNB"
	return reports.Claim{
		ID:         id,
		Title:      "The example: a multinode broadcast by 65536 nodes takes 4096 slots",
		Statement:  `The optimal multinode broadcast takes $\lceil (N-1)/d \rceil$ slots, 4096 with $d = 16$, whatever nodes are active. Counted: the slots of a schedule that is proved valid for all $N$ packets by its relative addresses.`,
		Source:     "VB95, Section IV, example before Section IV-A",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.5},
		Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolTime},
		Formula:    formula.Multinode,
		Model:      schedules.ValidateTranslated,
		Cases: kit.Integers(id, "d", "dimensions of the hypercube", 1, 20, []int{16}, func(_ string, d int) reports.Case {
			return exactly(func() (float64, error) {
				t, err := formula.Multinode(d)
				return float64(t), err
			}, "T", "slots", func() (float64, int64, error) {
				s, err := schedules.CubeMultinodeTree(d)
				if err != nil {
					return 0, 0, err
				}
				return float64(s.Slots), int64(len(s.Sends)), schedules.ValidateTranslated(d, s)
			})
		}),
	}
}

func exampleLower() reports.Claim {
	const id = "VB95-EXAMPLE-LOWER"
	return reports.Claim{
		ID:        id,
		Title:     "The example: no algorithm takes less than 64 slots",
		Statement: `Every node that is not active receives $M$ packets over $d$ links, which takes $M/d$ slots: 64 with $d = 16$, $M = 2^{10}$. There the fastest known here, algorithm II with $t_p = 0$, executed, takes $65.3125$.`,
		Source:    "VB95, Section IV, example before Section IV-A, and eq. (13), from which 63.94 follows; 64 derived",
		Quantity:  `T`,
		Unit:      "slots",
		Relation:  reports.AtLeast,
		Symbols:   []reports.Symbol{symbolCubeD, symbolM, symbolTp, symbolTime},
		Formula:   formula.Lower,
		Model:     (*model.Execution).Run,
		Cases: onTasksWhere(id, anyTask, []task{{16, 1 << 10, 0}}, "a node that is not active", task.someInactive, leastTime(true),
			func(x task) (float64, error) { return formula.Lower(x.d, x.M) }),
	}
}
