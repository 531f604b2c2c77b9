package st93

import (
	"errors"
	"fmt"
	"math"

	"castlab/analytic/maxload"
	"castlab/montecarlo"
	model "castlab/montecarlo/kbroadcast"
	thrown "castlab/montecarlo/maxload"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// A multiple is a case with a multiple C of the optimal order max(d, K/d).
type multiple struct {
	instance
	C float64
}

func (x multiple) String() string { return fmt.Sprintf("%v C=%s", x.instance, kit.Trim(x.C)) }

// order returns max(d, K/d).
func (in instance) order() float64 { return max(float64(in.d), float64(in.K)/float64(in.d)) }

// tail returns the event that some load is C max(d, K/d) or more.
func (x multiple) tail() loadTail {
	const rounding = 1e-9
	return loadTail{x.instance, int(min(math.Ceil(float64(x.C*x.order())-rounding), float64(x.K+1)))}
}

// multiples is the argument of a multiple.
func multiples(in arguments.Argument[instance], C arguments.Argument[float64]) arguments.Argument[multiple] {
	return arguments.Of2(func(in instance, C float64) (multiple, error) { return multiple{in, C}, nil }, in, C)
}

// acrossCases lists numbers of packets in both cases of the paper at d = 10 (up to 18, and
// from 67 on) and between them, the worst of all, d^2, and more.
func acrossCases(C float64, more ...multiple) []multiple {
	var list []multiple
	for _, K := range []int{1, 18, 19, 42, 66, 67, 100, 300, 1000} {
		list = append(list, multiple{instance{10, K}, C})
	}
	return append(list, more...)
}

var (
	orderFactor = arguments.Real("C", "multiple of max(d, K/d)", arguments.Positive())
	symbolOrder = reports.Symbol{Name: "L", Meaning: `$\max(d, K/d)$`}
	symbolTimes = reports.Symbol{Name: "C", Meaning: "load over L"}
)

// everyLoad claims a bound on the largest load that does not depend on K.
func everyLoad() reports.Claim {
	const id = "ST93-LOAD-EVERY"
	return reports.Claim{
		ID:    id,
		Title: "No tree has much more than max(d, K/d) packets, whatever K is",
		Statement: `With $L = \max(d, K/d)$ and $C \ge 1$, $\Pr(\max_j N_j \ge C L) \le d \left(\frac{e^{C-1}}{C^C}\right)^d$ for every $K$: ` +
			`one load reaches $CL$ with a probability of at most $e^{CL - \lambda - CL \log(CL/\lambda)}$, where $\lambda = K/d$, which grows with $\lambda$ up to $\lambda = L$ and is $(e^{C-1}/C^C)^L$ there; $L \ge d$, and there are $d$ trees. ` +
			`The right side is free of $K$ and tends to 0 with $d$ for every $C > 1$. The worst number is $d^2$: at fewer packets the same load is rarer, and beyond it the bound falls with $L$.`,
		Source:   "derived; ST93, Section 3.2, distinguishes two cases that leave numbers out below d = 66",
		Quantity: `\Pr(\max_j N_j \ge C L)`,
		Relation: reports.AtMost,
		Symbols:  append([]reports.Symbol{symbolOrder, symbolTimes, {Name: `\lambda`, Meaning: "mean load, K/d"}, symbolE}, loadSymbols...),
		Formula:  maxload.EveryNumber,
		Model:    thrown.Tilted,
		Cases: kit.Given("C >= 1; "+measurably, kit.Cases(id, multiples(thrownSizes.Usual("d", 2, 20).Usual("K", 10, 400), orderFactor.Usual("C", 1, 3)),
			acrossCases(2, multiple{instance{40, 1600}, 1.5}, multiple{instance{100, 10000}, 1.4}), func(label string, x multiple) reports.Case {
				theory := func() (float64, error) { return maxload.EveryNumber(x.d, x.C) }
				return reports.Case{Validate: x.tail().validate(theory), Theory: theory, Measure: kit.Longer(1<<18, x.tail().tilted(label))}
			})),
	}
}

// everyTime claims the time of the whole algorithm, detection included.
func everyTime() reports.Claim {
	const id = "ST93-RANDOM-EVERY"
	return reports.Claim{
		ID:    id,
		Title: "Random trees take a multiple of max(d, K/d) slots with high probability, whatever K is",
		Statement: `With $L = \max(d, K/d)$ and $C \ge 1$, $\Pr(T' > (2C+2)L + 2) \le d \left(\frac{e^{C-1}}{C^C}\right)^d$ for every $K$: but for this probability no tree has $CL$ packets (ST93-LOAD-EVERY), and then ` +
			`$T' \le 2\max_j N_j + 2d + 2 < 2CL + 2L + 2$ (ST93-DETECT-TIME). So for every $c > 4$ and every $K$ the time is at most $cL + 2$ with a probability that tends to 1 with $d$, and no algorithm takes less than ` +
			`$\max(d, (1 - 2^{-d})K/d)$ (ST93-LB): the order of $L$ with high probability, without cases, and with roots that find out by themselves. Executed with random sources; late runs are rarer than the bound, and most cases see none.`,
		Source:   "ST93, Sections 1 and 3.2, which proves it in two cases; for every number derived",
		Quantity: `\Pr(T' > (2C+2)L + 2)`,
		Unit:     "probability",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolD, symbolK, symbolFound, symbolN, symbolJ, symbolOrder, symbolTimes, symbolE, {Name: "c", Meaning: "$2C + 2$"}},
		Formula:  maxload.EveryNumber,
		Model:    (*model.Cube).Completion,
		Cases: kit.Given("C >= 1, 1 <= K <= 2^d", kit.Cases(id, multiples(someSizes, orderFactor.Usual("C", 1, 3)), acrossCases(2, multiple{instance{8, 64}, 2}), func(label string, x multiple) reports.Case {
			theory := func() (float64, error) { return maxload.EveryNumber(x.d, x.C) }
			return reports.Case{
				Validate: func() error {
					_, err := theory()
					return errors.Join(x.distinct(), err)
				},
				Theory: theory,
				Measure: onCube(x.instance, model.Detected, func(cube *model.Cube) montecarlo.Experiment {
					last := float64((2*x.C+2)*x.order()) + 2
					return montecarlo.Probability("P(late)", label, result(cube, x.K, func(t model.Times) bool { return slotsIn(t) > last }))
				}),
				Long: x.K<<x.d > 1<<16,
			}
		})),
	}
}
