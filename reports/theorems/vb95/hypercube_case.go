package vb95

import (
	"context"
	"fmt"
	"math/rand/v2"

	"castlab/analytic/pmnb"
	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	model "castlab/montecarlo/pmnb"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// A dynamicCube is an instance of the dynamic scheme on the hypercube: what
// theory and experiment share.
type dynamicCube struct {
	d       int
	tp, rho float64
	a       pmnb.Algorithm
}

func (c dynamicCube) String() string {
	return fmt.Sprintf("d=%d tp=%s rho=%s algorithm=%v", c.d, kit.Trim(c.tp), kit.Trim(c.rho), c.a)
}

func (c dynamicCube) scheme() formula.Hypercube {
	return formula.Hypercube{D: c.d, StepTime: c.tp, Algorithm: c.a}
}

// system returns the formulas of the instance.
func (c dynamicCube) system() (formula.System, error) { return c.scheme().System(c.rho) }

func (c dynamicCube) validate() error {
	_, err := c.system()
	return err
}

func (c dynamicCube) nodes() int { return 1 << c.d }

// lambda returns the rate of each node, by the definition (17) of rho.
func (c dynamicCube) lambda() float64 { return c.rho * float64(c.d) / float64(c.nodes()-1) }

// lengths returns the X and V of padded periods, as Section V defines them.
func (c dynamicCube) lengths() (X, V float64) {
	n, d := float64(c.nodes()), float64(c.d)
	X, V = (n-1)/(d*n), 2*d*c.tp+2
	if c.a == pmnb.III {
		V = 2*d + 4*d*c.tp
	}
	return X, V
}

// p returns lambda V/(1-rho), an expression in inputs that sets the scale of a run.
func (c dynamicCube) p() float64 {
	_, V := c.lengths()
	return c.lambda() * V / (1 - c.rho)
}

// pivot returns the rho for which p = 1/2.
func (c dynamicCube) pivot() float64 { return c.atShare(0.5) }

// atShare returns the rho for a given p <= 1; p = 1 at the limit of stability.
func (c dynamicCube) atShare(p float64) float64 {
	_, V := c.lengths()
	others := float64(c.nodes() - 1)
	return others / (others + V*float64(c.d)/p)
}

// relaxation returns an upper bound on the relaxation time of a run, in periods.
func (c dynamicCube) relaxation() float64 { return relaxation(c.rho, c.p()) }

// periods returns the number of observed periods of a run: three hundred relaxation
// times, and at light load the periods of five hundred packets.
func (c dynamicCube) periods() float64 {
	return max(30*steady.WarmUp(c.relaxation()), 500/(c.p()*float64(c.nodes())))
}

// work returns the number of periods and packets of a run of a stable instance.
func (c dynamicCube) work() float64 { return c.periods() * (1 + c.p()*float64(c.nodes())) }

// A periodTable is the duration of a period by its number of requests.
type periodTable []float64

// padded returns the table of periods of exactly V + M X.
func (c dynamicCube) padded() (periodTable, error) {
	X, V := c.lengths()
	table := make(periodTable, c.nodes()+1)
	for m := range table {
		table[m] = V + float64(float64(m)*X)
	}
	return table, nil
}

// executed returns the table of the actual times of the algorithm, executed once from
// each number of random active nodes: the time does not depend on their positions.
func (c dynamicCube) executed() (periodTable, error) { return c.executedWith(model.Tree) }

func (c dynamicCube) executedWith(ranks model.Ranks) (periodTable, error) {
	a := model.II
	switch c.a {
	case pmnb.I:
		a = model.I
	case pmnb.III:
		a = model.III
	}
	cube, err := model.NewVariant(c.d, a, model.Variant{Ranks: ranks})
	if err != nil {
		return nil, err
	}
	table, r := make(periodTable, c.nodes()+1), rand.New(rand.NewPCG(1, 1))
	for m := range table {
		if table[m], err = cube.Durations(m, c.tp)()(r); err != nil {
			return nil, err
		}
	}
	return table, nil
}

// runs returns runs of the instance, by times as long as with padded periods.
func (c dynamicCube) runs(table periodTable, by float64) steady.Runs[periodSums] {
	return table.runs(c.lambda(), by*c.relaxation(), int(by*c.periods()))
}

// longer returns the factor by which runs must be longer if a period without packets
// has the given length: if it is less than a third of a padded one, equally many
// periods have fewer packets. An empty period without length lasts until a packet
// arrives.
func (c dynamicCube) longer(empty float64) float64 {
	if empty == 0 {
		return 1
	}
	_, V := c.lengths()
	return max(1, V/(3*empty))
}

// measured estimates a number of the sums of runs with each kind of periods.
func (c dynamicCube) measured(label, name, unit string, tables []func() (periodTable, error), of func(s []periodSums) float64) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		var periods []periodTable
		by := 1.0
		for _, make := range tables {
			table, err := make()
			if err != nil {
				return montecarlo.Estimate{}, err
			}
			periods, by = append(periods, table), max(by, c.longer(table[0]))
		}
		var runs []steady.Runs[periodSums]
		for _, table := range periods {
			runs = append(runs, c.runs(table, by))
		}
		return montecarlo.Slow(128, 4096, steady.OverRuns(name, unit, label, of, runs...))(ctx, settings)
	}
}

// fewCubes is the number of cases of a claim in the quick profile.
const fewCubes = 2

// A cubeDomain describes the instances that a claim is about.
type cubeDomain struct {
	cubes    arguments.Argument[dynamicCube]
	given    string
	validate func(c dynamicCube) error
	tried    func(c dynamicCube) bool
}

// The domains of claims on arbitrary stable instances: with padded periods, and with
// executed ones, where a broadcast from each number of nodes is executed.
var (
	paddedCubes   = cubesUpTo(12, pmnb.II, pmnb.III)
	executedCubes = cubesUpTo(9, pmnb.II, pmnb.III).executed()
)

var cubeLoad = arguments.Real("rho", "transmissions needed over links", arguments.OpenUnit())

// cubesUpTo returns the domain of the stable instances of at most the given dimension
// with one of the algorithms.
func cubesUpTo(most int, algorithms ...pmnb.Algorithm) cubeDomain {
	return cubeDomain{
		cubes: arguments.Of4(newCube, arguments.Dimensions(most).Usual("d", 1, min(float64(most), 8)), prefixTime,
			cubeLoad, cubeAlgorithm(algorithms...)),
		given:    "a load below the limit of stability with padded periods",
		validate: dynamicCube.validate,
		tried:    func(c dynamicCube) bool { return c.rho >= 0.02 && c.p() <= 0.75 && c.work() < 1<<18 },
	}
}

// executed restricts the domain to instances whose runs with executed periods do not
// take seconds either.
func (d cubeDomain) executed() cubeDomain {
	d.cubes = arguments.Of1(func(c dynamicCube) (dynamicCube, error) {
		work := c.work() * c.longer(2*float64(c.d)*c.tp)
		return c, c.affordable("tp", c.tp, work)
	}, d.cubes)
	return d.trying(func(c dynamicCube) bool { return c.longer(2*float64(c.d)*c.tp) <= 4 })
}

func cubeAlgorithm(algorithms ...pmnb.Algorithm) arguments.Argument[pmnb.Algorithm] {
	return arguments.Choice("algorithm", "algorithm of Section IV", algorithms...)
}

// newCube returns an error for an instance of which a run takes seconds.
func newCube(d int, tp, rho float64, a pmnb.Algorithm) (dynamicCube, error) {
	c := dynamicCube{d, tp, rho, a}
	return c, c.affordable("rho", rho, c.work())
}

// affordable returns an error for a parameter of a stable instance with too much work.
func (c dynamicCube) affordable(arg string, value, work float64) error {
	const most = 1 << 24
	if c.validate() != nil {
		return nil // reported as unstable elsewhere
	}
	return holds(work <= most, arg, value, fmt.Sprintf("one with which a run is at most %d periods and packets, not %.3g", most, work))
}

// where adds a hypothesis.
func (d cubeDomain) where(given string, validate func(c dynamicCube) error) cubeDomain {
	stable := d.validate
	d.given += "; " + given
	d.validate = func(c dynamicCube) error {
		if err := stable(c); err != nil {
			return err
		}
		return validate(c)
	}
	return d
}

// trying restricts the drawn instances to those for which a claim is decided quickly.
func (d cubeDomain) trying(decided func(c dynamicCube) bool) cubeDomain {
	quick := d.tried
	d.tried = func(c dynamicCube) bool { return quick(c) && decided(c) }
	return d
}

// delays makes a case of the mean delay of each instance.
func (d cubeDomain) delays(id string, list []dynamicCube, periods func(c dynamicCube) (periodTable, error), theory func(c dynamicCube) (float64, error)) reports.Cases {
	return d.cases(id, list, "T_h", "slots", theory, func(_ dynamicCube, s []periodSums) float64 { return s[0].delay() }, periods)
}

// cases makes a case of each instance, from runs with each kind of periods.
func (d cubeDomain) cases(id string, list []dynamicCube, name, unit string, theory func(c dynamicCube) (float64, error),
	of func(c dynamicCube, s []periodSums) float64, periods ...func(c dynamicCube) (periodTable, error),
) reports.Cases {
	suits := func(c dynamicCube) bool { return d.validate(c) == nil && d.tried(c) }
	return kit.Given(d.given, kit.Tried(d.cubes, suits, kit.LongAfter(fewCubes, kit.Cases(id, d.cubes, list, func(label string, c dynamicCube) reports.Case {
		var tables []func() (periodTable, error)
		for _, p := range periods {
			tables = append(tables, func() (periodTable, error) { return p(c) })
		}
		return reports.Case{
			Validate: func() error { return d.validate(c) },
			Theory:   func() (float64, error) { return theory(c) },
			Measure:  c.measured(label, name, unit, tables, func(s []periodSums) float64 { return of(c, s) }),
		}
	}))))
}

// onCube returns the theory of a case whose formula needs the system only.
func onCube(f func(s formula.System) (float64, error)) func(c dynamicCube) (float64, error) {
	return func(c dynamicCube) (float64, error) {
		s, err := c.system()
		if err != nil {
			return 0, err
		}
		return f(s)
	}
}

// printedCubeDelay returns the printed bound with the lower bound on a, for which W is
// largest.
func printedCubeDelay(c dynamicCube) (float64, error) {
	s, err := c.system()
	if err != nil {
		return 0, err
	}
	b, err := s.ABounds()
	if err != nil {
		return 0, err
	}
	return c.scheme().PrintedBound(c.rho, b.Lower)
}

// The symbols of Section V.
var (
	symbolCubeRho    = reports.Symbol{Name: `\rho`, Meaning: `$\lambda(N-1)/d$, transmissions needed over links`}
	symbolCubeLambda = reports.Symbol{Name: `\lambda`, Meaning: "packets of each node per slot, a Poisson process", Unit: "1/slot"}
	symbolCubeX      = reports.Symbol{Name: `X`, Meaning: `$(N-1)/(dN)$, what a packet adds to a period`, Unit: "slots"}
	symbolCubeV      = reports.Symbol{Name: `V`, Meaning: `$2d\,t_p + 2$ (algorithm II) or $2d + 4d\,t_p$ (III)`, Unit: "slots"}
	symbolCubeT      = reports.Symbol{Name: `T_h`, Meaning: "mean time from the arrival of a packet to the end of the period that broadcasts it", Unit: "slots"}
	symbolCubeW      = reports.Symbol{Name: `W`, Meaning: "the mean wait of Theorem 1", Unit: "slots"}
	symbolCubeA      = reports.Symbol{Name: `a`, Meaning: `$\mathrm{E}M(M-1)/(2N\,\mathrm{E}M)$`}
	symbolCubeP      = reports.Symbol{Name: `p`, Meaning: `$\lambda V/(1-\rho)$, the probability that a given node has a packet at a gate`}
	symbolCubeSlack  = reports.Symbol{Name: `D`, Meaning: `$1 - \rho - \lambda V$`}
	symbolCubeM      = reports.Symbol{Name: `M`, Meaning: "packets broadcast in a period, one of each node that has any"}
)
