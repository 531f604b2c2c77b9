package vb95

import (
	"fmt"

	"castlab/analytic/pmnb"
	formula "castlab/analytic/reservation"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// A dynamicCube is an instance of the dynamic scheme on the hypercube: what theory and experiment share.
type dynamicCube struct {
	d       int
	tp, rho float64
	a       pmnb.Algorithm
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

// The arguments of claims on arbitrary stable instances: with padded periods, and with executed ones, where a broadcast
// from each number of nodes is executed.
var (
	paddedCubes   = cubesUpTo(12, pmnb.II, pmnb.III)
	executedCubes = executedUpTo(9, pmnb.II, pmnb.III)
)

var cubeLoad = arguments.Real("rho", "transmissions needed over links", arguments.OpenUnit())

func cubeAlgorithm(algorithms ...pmnb.Algorithm) arguments.Argument[pmnb.Algorithm] {
	return arguments.Choice("algorithm", "algorithm of Section IV", algorithms...)
}

// cubesUpTo is the argument of instances of at most the given dimension with one of the algorithms.
func cubesUpTo(most int, algorithms ...pmnb.Algorithm) arguments.Argument[dynamicCube] {
	return arguments.Of4(newCube, arguments.Dimensions(most).Usual("d", 1, min(float64(most), 8)), prefixTime,
		cubeLoad, cubeAlgorithm(algorithms...))
}

// newCube returns an error for an instance of which a run takes seconds.
func newCube(d int, tp, rho float64, a pmnb.Algorithm) (dynamicCube, error) {
	c := dynamicCube{d, tp, rho, a}
	return c, c.limited("rho", rho, c.work())
}

// executedUpTo restricts cubesUpTo to instances whose runs with executed periods do not take seconds either.
func executedUpTo(most int, algorithms ...pmnb.Algorithm) arguments.Argument[dynamicCube] {
	return arguments.Of1(func(c dynamicCube) (dynamicCube, error) {
		return c, c.limited("tp", c.tp, c.work()*c.longer())
	}, cubesUpTo(most, algorithms...))
}

// limited returns an error for a parameter of a stable instance with too much work.
func (c dynamicCube) limited(arg string, value, work float64) error {
	const most = 1 << 24
	if c.validate() != nil {
		return nil // reported as unstable elsewhere
	}
	return holds(work <= most, arg, value, fmt.Sprintf("one with which a run is at most %d periods and packets, not %.3g", most, work))
}

// relaxation returns an upper bound on the relaxation time of a run, in periods.
func (c dynamicCube) relaxation() float64 { return relaxation(c.rho, c.p()) }

// periods returns the number of observed periods of a run: three hundred relaxation times, and at light load the
// periods of five hundred packets.
func (c dynamicCube) periods() float64 {
	return max(30*steady.WarmUp(c.relaxation()), 500/(c.p()*float64(c.nodes())))
}

// work returns the number of periods and packets of a run of a stable instance.
func (c dynamicCube) work() float64 { return c.periods() * (1 + c.p()*float64(c.nodes())) }

// longer returns the factor by which runs with executed periods must be longer: if one without packets takes less than a
// third of a padded one, equally many periods have fewer packets. One without length lasts until a packet arrives.
func (c dynamicCube) longer() float64 {
	empty := 2 * float64(c.d) * c.tp
	if empty == 0 {
		return 1
	}
	_, V := c.lengths()
	return max(1, V/(3*empty))
}

// The hypotheses on instances.
var stable = claims.Given("a load below the limit of stability with padded periods", dynamicCube.validate)

func (c dynamicCube) noTime() error        { return holds(c.tp == 0, "tp", c.tp, "0") }
func (c dynamicCube) sixDimensions() error { return holds(c.d >= 6, "d", c.d, "an integer from 6 on") }
func (c dynamicCube) upToHalf() error      { return holds(c.rho <= 0.5, "rho", c.rho, "a load up to 1/2") }

// quick reports whether a claim on a stable instance is decided soon with padded periods.
func (c dynamicCube) quick() bool { return c.rho >= 0.02 && c.p() <= 0.75 && c.work() < 1<<18 }

// quickExecuted reports whether it is with executed ones.
func (c dynamicCube) quickExecuted() bool { return c.quick() && c.longer() <= 4 }

// bracket are bounds on the delay with padded periods.
func (c dynamicCube) bracket() (lower, upper float64, err error) {
	s, err := c.system()
	if err != nil {
		return 0, 0, err
	}
	b, err := s.Bracket()
	return b.Lower, b.Upper, err
}

func (c dynamicCube) lower() (float64, error) { lower, _, err := c.bracket(); return lower, err }
func (c dynamicCube) upper() (float64, error) { _, upper, err := c.bracket(); return upper, err }

// printedCubeDelay returns the printed bound with the lower bound on a, for which W is largest.
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
	symbolCubeRho = reports.Symbol{Name: `\rho`, Meaning: `$\lambda(N-1)/d$, transmissions needed over links; each of $N$ nodes has ` +
		`$\lambda$ packets a slot`}
	symbolCubeLambda = reports.Symbol{Name: `\lambda`, Meaning: "packets of each node per slot, a Poisson process", Unit: "1/slot"}
	symbolCubeX      = reports.Symbol{Name: `X`, Meaning: `$(N-1)/(dN)$ with $N$ nodes, what a packet adds to a period`, Unit: "slots"}
	symbolCubeV      = reports.Symbol{Name: `V`, Meaning: `$2d\,t_p + 2$ (algorithm II) or $2d + 4d\,t_p$ (III)`, Unit: "slots"}
	symbolCubeT      = reports.Symbol{
		Name: `T_h`, Meaning: "mean time from the arrival of a packet to the end of the period that broadcasts it", Unit: "slots",
	}
	symbolCubeW = reports.Symbol{Name: `W`, Meaning: "mean wait, from the arrival of a packet to the start of its transmission (Theorem 1)",
		Unit: "slots"}
	symbolCubeA = reports.Symbol{Name: `a`, Meaning: `$\mathrm{E}M(M-1)/(2N\,\mathrm{E}M)$ for $M$ packets in a period and $N$ nodes`}
	symbolCubeP = reports.Symbol{Name: `p`, Meaning: `$\lambda V/(1-\rho)$, the probability that a given node, at which $\lambda$ ` +
		`packets arise in a slot, has one at a gate`}
	symbolCubeSlack = reports.Symbol{Name: `D`, Meaning: `$1 - \rho - \lambda V$`}
	symbolCubeM     = reports.Symbol{Name: `M`, Meaning: "packets broadcast in a period, one of each node that has any"}
)
