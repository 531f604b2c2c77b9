package var98

import (
	"fmt"
	"math"

	formula "castlab/analytic/reservation"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/gated"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// A gate is an instance of the gated system: every packet that waits at a gate is
// served in the period that begins. It is the common input of theory and experiment.
type gate struct {
	N      int
	lambda float64
	X, V   distributions.Law
}

func (g gate) String() string {
	return fmt.Sprintf("N=%d lambda=%s X=%v V=%v", g.N, kit.Trim(g.lambda), g.X, g.V)
}

func (g gate) theory() (formula.Gated, error) { return formula.GatedOf(g.N, g.lambda, g.X, g.V) }

func (g gate) validate() error {
	if _, err := g.theory(); err != nil {
		return err
	}
	return g.scheme().Validate()
}

func (g gate) scheme() model.Scheme { return model.Scheme{N: g.N, Lambda: g.lambda, X: g.X, V: g.V} }

// periods returns the number of observed periods of a run: four hundred relaxation
// times, which are 1/(1-rho), and a thousand more.
func (g gate) periods() int {
	return 1000 + int(400/(1-g.lambda*float64(g.N)*g.X.Mean()))
}

// measured estimates a ratio of sums over the periods of a run: its mean over
// independent runs that begin in steady state.
func (g gateCase) measured(label, name, unit string, of func(p *model.Period) (y, x float64)) montecarlo.Experiment {
	return g.measuredOver(g.periods, 128, 4096, label, name, unit, of)
}

// measuredBy is measured with given limits on the number of runs.
func (g gate) measuredBy(least, most int, label, name, unit string, of func(p *model.Period) (y, x float64)) montecarlo.Experiment {
	return g.measuredOver(g.periods(), least, most, label, name, unit, of)
}

func (g gate) measuredOver(periods, least, most int, label, name, unit string, of func(p *model.Period) (y, x float64)) montecarlo.Experiment {
	return montecarlo.Slow(least, most, steady.OverRuns(name, unit, label, steady.FirstRatio, steady.Runs[steady.Quotient]{
		Start: func(w *montecarlo.Words, _ int) (steady.Stretch[steady.Quotient], error) {
			run, err := g.scheme().Stationary(w)
			if err != nil {
				return nil, err
			}
			return steady.Filling(0, run.Fill, func(sums *steady.Quotient, p *model.Period) { sums.Add(of(p)) }), nil
		},
		Length: periods, Unit: "periods",
	}))
}

// A gateCase is a gate with the length of its runs.
type gateCase struct {
	gate
	periods int
}

// over returns a gate with runs of the given number of packets, or of the default number
// of periods if these have at least as many, as in all printed cases.
func (g gate) over(packets float64) gateCase {
	return gateCase{g, max(g.periods(), int(packets/g.requests()))}
}

// requests returns the mean number of packets of a period.
func (g gate) requests() float64 {
	rate := g.lambda * float64(g.N)
	return rate * g.V.Mean() / (1 - rate*g.X.Mean())
}

// manyPackets in a run make the bias of its quotient of sums negligible.
const manyPackets = 1000

// withPeriods returns a stable gate with runs of the given number of packets.
func (g gate) withPeriods(packets float64) (gateCase, error) {
	if g.validate() != nil {
		return gateCase{gate: g}, nil // the case says so
	}
	drawn := (float64(g.periods()) + packets/g.requests()) * (1 + g.requests())
	if err := kit.Affordable("lambda", g.lambda, drawn, 1e8, "periods and packets in a run"); err != nil {
		return gateCase{}, err
	}
	return g.over(packets), nil
}

// gatesOf is the argument of a gated system with the given laws.
func gatesOf[X, V distributions.Law](x arguments.Argument[X], v arguments.Argument[V]) arguments.Argument[gate] {
	return arguments.Of4(func(N int, lambda float64, x X, v V) (gate, error) { return gate{N, lambda, x, v}, nil },
		gateNodes, arguments.Real("lambda", "packets of each node per unit of time", arguments.Positive()).Usual("lambda", 0.02, 0.2), x, v)
}

var (
	gateNodes = arguments.Users(1<<20).Usual("N", 1, 16)
	gateX     = arguments.Law("X", "law of what a packet adds to a period")
	gateV     = arguments.Law("V", "law of a period without packets")
	anyGate   = arguments.Of1(func(g gate) (gateCase, error) { return g.withPeriods(manyPackets) }, gatesOf(gateX, gateV))

	constantGate = gatesOf(constantOf("X", "what a packet adds to a period"), constantOf("V", "a period without packets"))
)

func constantOf(name, meaning string) arguments.Argument[distributions.Deterministic] {
	return arguments.LawOf[distributions.Deterministic](name, meaning, "deterministic")
}

// gateCases makes a case of each instance, all printed ones after the first few Long.
func gateCases(id string, list []gate, theory func(g formula.Gated) (float64, error), measure model.Measure) reports.Cases {
	printed := make([]gateCase, len(list))
	for i, g := range list {
		printed[i] = g.over(0)
	}
	return gateGiven(kit.Cases(id, anyGate, printed, func(label string, g gateCase) reports.Case {
		return g.with(theory, g.measured(label, measure.String(), measure.Unit(), measure.Of))
	}))
}

func gateGiven(cases reports.Cases) reports.Cases {
	return kit.Given("lambda N EX < 1; lengths have second moments", kit.LongAfter(fewCases, cases))
}

func (g gate) with(theory func(g formula.Gated) (float64, error), measure montecarlo.Experiment) reports.Case {
	return reports.Case{
		Validate: g.validate,
		Theory: func() (float64, error) {
			f, err := g.theory()
			if err != nil {
				return 0, err
			}
			return theory(f)
		},
		Measure: measure,
	}
}

// gates lists instances with light and heavy load, constant and random lengths.
func gates() []gate {
	return []gate{
		{8, 0.0625, constant(1), constant(3)},
		{16, 0.05, exponential(1), exponential(2)},
		{1, 0.3, uniform(), constant(1)},
		{64, 0.0125, constant(1), distributions.TwoPoint{Low: 1, High: 20, Mu: 5}},
		{4, 0.2375, constant(1), constant(3)},
		{1024, 0.0007, exponential(1), constant(50)},
	}
}

// tabulated returns the distribution function of the delay in a gated system of
// constant lengths. Given the requests of two periods the delay is uniform between
// numbers of the forms V + X + Xj and 2V + X + Xj, so the function is piecewise linear
// with these knots, and linear interpolation is exact.
func tabulated(g gate) (func(t float64) float64, error) {
	X, V := g.X.Mean(), g.V.Mean()
	law, err := formula.NewGatedLaw(g.N, g.lambda, X, V)
	if err != nil {
		return nil, err
	}
	end, err := law.Quantile(1 - 1e-12)
	if err != nil {
		return nil, err
	}
	// Knots alternate between the two forms: V = whole X + rest.
	whole := math.Floor(V / X)
	rest := V - whole*X
	if rest >= X*(1-1e-12) {
		rest = 0 // a multiple, up to rounding
	}
	steps := int((end-law.Least())/X) + 2
	values := make([]float64, 2*steps)
	for i := range steps {
		t := law.Least() + float64(float64(i)*X)
		values[2*i], values[2*i+1] = law.CDF(t), law.CDF(t+rest)
	}
	return func(t float64) float64 {
		t -= law.Least()
		i := int(math.Floor(t / X))
		if t < 0 {
			return 0
		}
		if i+1 >= steps {
			return 1
		}
		t -= float64(float64(i) * X)
		if t < rest {
			return values[2*i] + (values[2*i+1]-values[2*i])*t/rest
		}
		return values[2*i+1] + (values[2*i+2]-values[2*i+1])*(t-rest)/(X-rest)
	}, nil
}

// The symbols of the gated system.
var (
	symbolGateT = reports.Symbol{Name: `T`, Meaning: "mean time from the arrival of a packet to the end of the period that serves it", Unit: "time"}
	symbolGateC = reports.Symbol{Name: `C`, Meaning: "length of a period", Unit: "time"}
	symbolGateM = reports.Symbol{Name: `M`, Meaning: "packets served in a period: all that wait at its gate"}
)
