package vb95

import (
	"context"
	"fmt"

	"castlab/analytic/pmnb"
	formula "castlab/analytic/reservation"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/pmnb"
	periods "castlab/montecarlo/reservation"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// A contest is the dynamic scheme with algorithm I and with algorithm III.
type contest struct {
	d       int
	tp, rho float64
}

func (c contest) String() string {
	return fmt.Sprintf("d=%d tp=%s rho=%s", c.d, kit.Trim(c.tp), kit.Trim(c.rho))
}

func (c contest) with(a pmnb.Algorithm) dynamicCube {
	return dynamicCube{d: c.d, tp: c.tp, rho: c.rho, a: a}
}

// full returns the share of its limit of stability that the load is, with the algorithm
// that has the lower one.
func (c contest) full() float64 {
	share := 0.0
	for _, a := range []pmnb.Algorithm{pmnb.I, pmnb.III} {
		limit, err := c.with(a).scheme().ActualStability()
		if err != nil {
			return 1
		}
		share = max(share, c.rho/limit)
	}
	return share
}

func (c contest) validate() error {
	if c.full() >= 0.9 {
		return &inputs.Error{Arg: "rho", Value: c.rho, Domain: "a load below 0.9 of the limits of stability with both algorithms"}
	}
	return nil
}

// contests is the argument of contests.
func contests(least, most int, tp, rho arguments.Argument[float64]) arguments.Argument[contest] {
	return arguments.Of3(func(d int, tp, rho float64) (contest, error) { return contest{d, tp, rho}, nil },
		arguments.Int("d", "dimensions of the hypercube", least, most), tp, rho)
}

// ratio estimates the ratio of the mean delays, less 1.
func (c contest) ratio(label string) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		wait := 2 * relaxation(c.rho, c.full())
		var runs []steady.Runs[periodSums]
		for _, a := range []pmnb.Algorithm{pmnb.I, pmnb.III} {
			table, err := c.with(a).executed()
			if err != nil {
				return montecarlo.Estimate{}, err
			}
			runs = append(runs, table.runs(c.with(a).lambda(), wait, int(4*steady.WarmUp(wait))))
		}
		return montecarlo.Slow(128, 2048, steady.OverRuns("T I/T III - 1", "", label, func(s []periodSums) float64 { return s[0].delay()/s[1].delay() - 1 }, runs...))(ctx, s)
	}
}

func contestCases(id string, a arguments.Argument[contest], list []contest, given string, holds func(c contest) error) reports.Cases {
	return kit.Given(given, kit.Tried(a, func(c contest) bool { return holds(c) == nil }, kit.LongAfter(1, kit.Cases(id, a, list, func(label string, c contest) reports.Case {
		return reports.Case{
			Validate: func() error { return holds(c) },
			Theory:   func() (float64, error) { return kit.Stated(0) },
			Measure:  c.ratio(label),
		}
	}))))
}

var symbolContest = reports.Symbol{Name: `T_I, T_{III}`, Meaning: "mean time from the arrival of a packet to the end of the period that broadcasts it, with algorithms I and III", Unit: "slots"}

func firstFaster() reports.Claim {
	const id = "VB95-FIRST-FASTER"
	slow := arguments.Real("tp", "time of a step of the prefix computation, in slots", arguments.Unit()).Default("tp", "1").Usual("tp", 0.9, 1)
	return reports.Claim{
		ID:    id,
		Title: "Where ranks take long, the simplest algorithm is the fastest without splitting (measured)",
		Statement: `With $t_p \ge 0.9$ and $4 \le d \le 9$ the dynamic scheme has smaller mean delays with algorithm I than with algorithm III, at every load up to 0.9 of both limits of stability: $T_I \le T_{III}$. III computes ranks twice, in $4d\,t_p$ slots. ` +
			`Measured: the ratio less 1, in independent runs with the durations of executed broadcasts.`,
		Source:   "measured, for VB95, Section I",
		Quantity: `T_I/T_{III} - 1`,
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolCubeD, symbolTp, symbolContest},
		Formula:  kit.Stated,
		Model:    periods.Periods.Counts,
		Cases: contestCases(id, contests(4, 9, slow, cubeLoad.Usual("rho", 0.05, 0.5)), []contest{{4, 1, 0.1}, {6, 1, 0.2}, {8, 1, 0.2}, {8, 1, 0.35}, {9, 1, 0.4}}, "tp >= 0.9; a load below 0.9 of both limits of stability", func(c contest) error {
			if c.tp < 0.9 {
				return &inputs.Error{Arg: "tp", Value: c.tp, Domain: "a number from 0.9 to 1"}
			}
			return c.validate()
		}),
	}
}

func firstSlower() reports.Claim {
	const id = "VB95-FIRST-SLOWER"
	known := arguments.Real("tp", "time of a step of the prefix computation, in slots", arguments.Unit()).Default("tp", "0").Usual("tp", 0, 0.05)
	return reports.Claim{
		ID:    id,
		Title: "Where ranks take no time, the simplest algorithm costs delay at medium load (measured)",
		Statement: `With $t_p \le 0.05$, $d = 8$ and $0.5 \le \rho \le 0.55$ the dynamic scheme has larger mean delays with algorithm I than with algorithm III, by about half or more: $T_I \ge T_{III}$, though it is stable up to a higher load (VB95-HCSTAB-FIRST). ` +
			`Measured: the ratio less 1, in independent runs with the durations of executed broadcasts.`,
		Source:   "measured, for VB95, Section I",
		Quantity: `T_I/T_{III} - 1`,
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolCubeD, symbolTp, symbolCubeRho, symbolContest},
		Formula:  kit.Stated,
		Model:    periods.Periods.Counts,
		Cases: contestCases(id, contests(8, 8, known, cubeLoad.Usual("rho", 0.5, 0.55)), []contest{{8, 0, 0.525}, {8, 0, 0.55}, {8, 0.05, 0.5}}, "tp <= 0.05; rho from 0.5 to 0.55", func(c contest) error {
			switch {
			case c.tp > 0.05:
				return &inputs.Error{Arg: "tp", Value: c.tp, Domain: "a number from 0 to 0.05"}
			case c.rho < 0.5 || c.rho > 0.55:
				return &inputs.Error{Arg: "rho", Value: c.rho, Domain: "a number from 0.5 to 0.55"}
			}
			return nil
		}),
	}
}

// A firstCube is the dynamic scheme with algorithm I.
type firstCube struct {
	d   int
	rho float64
}

func (c firstCube) String() string { return fmt.Sprintf("d=%d rho=%s", c.d, kit.Trim(c.rho)) }

// balance returns the least M > 1 such that a period with M packets brings M at most, on
// average, with t_p = 0, or N: broadcasts from the first nodes, which take as long as
// from any others.
func (c firstCube) balance() (packets float64, over int64, err error) {
	cube, err := model.NewVariant(c.d, model.I, model.Variant{})
	if err != nil {
		return 0, 0, err
	}
	of := dynamicCube{d: c.d, rho: c.rho}
	n := of.nodes()
	execution, active := cube.NewExecution(), make([]int, n)
	for v := range active {
		active[v] = v
	}
	for m := 2; m < n; m++ {
		counts, err := execution.Run(active[:m])
		if err != nil {
			return 0, 0, err
		}
		if of.lambda()*float64(n)*counts.Duration(c.d, 0) <= float64(m) {
			return float64(m), int64(m), nil
		}
	}
	return float64(n), int64(n), nil
}

func firstBalance() reports.Claim {
	cubes := arguments.Of2(func(d int, rho float64) (firstCube, error) { return firstCube{d, rho}, nil },
		arguments.Dimensions(10).Usual("d", 1, 8), cubeLoad.Usual("rho", 0.1, 0.9))
	return reports.Claim{
		ID:    "VB95-FIRST-BALANCE",
		Title: "With algorithm I periods grow until they serve a power of N of packets",
		Statement: `With algorithm I a period of $M \le 2^{\lfloor \rho d \rfloor}$ packets, $M > 1$, brings more than $M$ new ones on average: $\lambda N\,T(M) > M$, for $T(M) \ge (2^m - 1)/m + d$ with $m = \lceil \log_2 M \rceil \le \rho d$. So periods do not balance below $N^\rho/2$ packets, at any load $\rho$, where with algorithms II and III they do at $\rho d V/(1-\rho)$, of the order of $d^2$: that is what its time costs. ` +
			`Executed: the least $M > 1$ that brings no more than $M$, or $N$, with $t_p = 0$.`,
		Source:   "derived, for VB95, Section I",
		Quantity: "M",
		Unit:     "packets",
		Relation: reports.AtLeast,
		Symbols: []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeRho, symbolCubeLambda, symbolCubeM, symbolCubeV, symbolTp, {Name: "T(M)", Meaning: "time of a broadcast from $M$ nodes", Unit: "slots"},
			{Name: "m", Meaning: `$\lceil \log_2 M \rceil$`}},
		Formula: formula.FirstBalance,
		Model:   (*model.Execution).Run,
		Cases: kit.OfKind(reports.Computed, kit.Cases("", cubes, []firstCube{{2, 0.5}, {4, 0.3}, {6, 0.5}, {8, 0.5}, {8, 0.75}}, func(_ string, c firstCube) reports.Case {
			return reports.Case{
				Theory: func() (float64, error) { return formula.FirstBalance(c.d, c.rho) },
				Measure: montecarlo.Exact("M", "packets", func() (float64, float64, int64, error) {
					packets, over, err := c.balance()
					return packets, 0, over, err
				}),
			}
		})),
	}
}
