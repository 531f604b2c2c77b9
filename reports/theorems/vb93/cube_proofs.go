package vb93

import (
	"fmt"
	"strconv"
	"strings"

	"castlab/analytic/cube"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/enumeration"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// A proofCase has lengths that are 0 or a unit, drawn uniformly from a list of values,
// and the thresholds of two links.
type proofCase struct {
	values  lengthList
	packets int
	a, b    float64
	second  bool // whether there is a threshold b
}

func (c proofCase) String() string {
	if c.second {
		return fmt.Sprintf("law=%v packets=%d a=%v b=%v", c.values, c.packets, c.a, c.b)
	}
	return fmt.Sprintf("law=%v packets=%d a=%v", c.values, c.packets, c.a)
}

// long returns the unit and its probability.
func (c proofCase) long() (unit, share float64) {
	for _, v := range c.values {
		if v > 0 {
			unit, share = v, share+1
		}
	}
	return unit, share / float64(len(c.values))
}

// validate checks that lengths are 0 or a unit, both with positive probability, and
// that thresholds are in [least, least+1) units.
func (c proofCase) validate(least float64) error {
	unit, share := c.long()
	for _, v := range c.values {
		if v != 0 && v != unit {
			return &inputs.Error{Arg: "law", Value: c.values, Domain: "a list of 0 and one other length"}
		}
	}
	if share == 0 || share == 1 {
		return &inputs.Error{Arg: "law", Value: c.values, Domain: "a list with 0 and another length"}
	}
	for _, t := range []float64{c.a, c.b} {
		if t < least*unit || t >= (least+1)*unit {
			return &inputs.Error{Arg: "threshold", Value: t, Domain: fmt.Sprintf("a number from %g to below %g", least*unit, (least+1)*unit)}
		}
	}
	return nil
}

// A lengthList is a uniform distribution of lengths.
type lengthList []float64

func (l lengthList) String() string {
	texts := make([]string, len(l))
	for i, v := range l {
		texts[i] = kit.Trim(v)
	}
	return "{" + strings.Join(texts, ",") + "}"
}

// equallyLikely is the argument of a lengthList.
var equallyLikely = arguments.Declared(func(keys *arguments.Keys) func() (lengthList, error) {
	const most = 8
	domain := fmt.Sprintf("a list of at most %d lengths >= 0 such as {0,1}", most)
	text := keys.Text("law", "equally likely lengths", domain)
	all := keys.All()
	all[len(all)-1].List = true // its commas do not separate values of different cases
	return func() (list lengthList, err error) {
		inner, opened := strings.CutPrefix(*text, "{")
		inner, closed := strings.CutSuffix(inner, "}")
		for _, phrase := range strings.Split(inner, ",") {
			v, wrong := strconv.ParseFloat(strings.TrimSpace(phrase), 64)
			if wrong != nil || !arguments.Nonnegative().Holds(v) || len(list) == most {
				opened = false
				break
			}
			list = append(list, v)
		}
		if !opened || !closed {
			return nil, &inputs.Error{Arg: "law", Value: *text, Domain: domain}
		}
		return list, nil
	}
})

// proofLaw and proofThreshold are the arguments of the law of lengths and of a
// threshold.
var proofLaw = arguments.Argument[lengthList](equallyLikely).UsualOf("law", "{0,1}", "{0,0,1}", "{0,1,1}", "{0,1,1,1}", "{0,0,1,1,1}", "{0,0,0,0,1}")

func proofThreshold(name string, lo float64) arguments.Argument[float64] {
	return arguments.Real(name, "threshold of a link", arguments.Nonnegative()).Usual(name, lo, lo+0.9)
}

// enumerated makes a case that is decided by enumeration of all outcomes; theory gets
// the probability of a long packet.
func enumerated(c proofCase, least float64, theory func(share float64) (float64, error), event, given func(x []float64) bool) reports.Case {
	return reports.Case{
		Validate: func() error { return c.validate(least) },
		Theory: func() (float64, error) {
			_, share := c.long()
			return theory(share)
		},
		Measure: montecarlo.Exact("Pr", "", func() (float64, float64, int64, error) {
			p, n, err := enumeration.Conditional(c.values, c.packets, event, given)
			return p, 0, n, err
		}),
		Kind: reports.Computed,
	}
}

// conditionedPrinted claims the step (8) in the printed proof of Proposition 1.
func conditionedPrinted() reports.Claim {
	argument := arguments.Of3(func(values lengthList, packets int, a float64) (proofCase, error) {
		return proofCase{values, packets, a, a, false}, nil
	},
		proofLaw, arguments.OneOf("packets", "packets of the three links", 4), proofThreshold("a", 0))
	return reports.Claim{
		ID:    "VB93-EQ8-PRINTED",
		Title: "As printed: eq. (8), total probability with unconditional weights",
		Statement: `Equation (8) writes $\Pr(\max w \le a \mid w_1 \le a)$ as a sum over which link is the greatest, $\sum_k \Pr(\cdot \mid E_k, w_1 \le a) \Pr(E_k)$. ` +
			`Shown for four lengths that are 0 or 2 with equal probability, $w_1 = x_0+x_1+x_3$, $w_2 = x_1+x_2+x_3$, $w_3 = x_3$, $a = 1$; ` +
			`where a length is long with probability $p$ the printed sum is $1 - p(1-p)$, the true value $1-p$.`,
		Source:     "VB93, eq. (8)",
		Quantity:   `\Pr(\max w \le 1 \mid w_1 \le 1)`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-9},
		Erratum: `Given the condition, the weights are $\Pr(E_k \mid w_1 \le a)$. The true value is 1/2, the printed sum 3/4. The remark that ` +
			`conditioning both sides on $E_k$ changes nothing fails too: lengths are no longer independent then. Proposition 1 itself is true (VB93-PROP1).`,
		Symbols: []reports.Symbol{{Name: `w, w_1, w_2, w_3`, Meaning: "link sums", Unit: "time"}, {Name: `x_0, x_1, x_2, x_3`, Meaning: "lengths", Unit: "time"},
			{Name: `E_k`, Meaning: "link k is the first with the greatest sum"}, {Name: `a`, Meaning: "threshold", Unit: "time"}, {Name: "k", Meaning: "link"}, {Name: "p", Meaning: "share of long lengths"}},
		Formula: cube.PrintedEquation8,
		Model:   enumeration.Conditional,
		Cases: kit.Given("lengths 0 or one other, a below it", kit.Cases("", argument, []proofCase{{lengthList{0, 2}, 4, 1, 1, false}}, func(_ string, c proofCase) reports.Case {
			first := func(x []float64) float64 { return x[0] + x[1] + x[3] }
			return enumerated(c, 0, cube.PrintedEquation8,
				func(x []float64) bool { return max(first(x), x[1]+x[2]+x[3], x[3]) <= c.a },
				func(x []float64) bool { return first(x) <= c.a })
		})),
	}
}

func totalProbabilityPrinted() reports.Claim {
	argument := arguments.Of4(func(values lengthList, packets int, a, b float64) (proofCase, error) {
		return proofCase{values, packets, a, b, true}, nil
	},
		proofLaw, arguments.OneOf("packets", "packets of the two links", 3), proofThreshold("a", 1), proofThreshold("b", 1))
	return reports.Claim{
		ID:    "VB93-APP2-PRINTED",
		Title: "As printed: total probability in Appendix 2 with unconditional weights",
		Statement: `$\Pr(U \mid V) = \Pr(U \mid V, D_1)\Pr(D_1) + \Pr(U \mid V, D_2)\Pr(D_2)$, shown for fair 0/1 lengths $y, z, r$ with $U = \{y+z \le 1\}$, ` +
			`$V = \{y+r \le 1\}$, $D_1 = \{z < r\}$, $D_2 = \{z \ge r\}$.`,
		Source:     "VB93, Appendix 2",
		Quantity:   `\Pr(U \mid V)`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-9},
		Erratum: `The weights must be $\Pr(D_1 \mid V)$ and $\Pr(D_2 \mid V)$. The true value is 5/6, the printed sum 17/20 (and 27/20 with both ` +
			`inequalities weak, as printed, where the events overlap). The conclusion (29) is true, see VB93-APP2.`,
		Symbols: []reports.Symbol{{Name: `U, V`, Meaning: "two links are done by their times"}, {Name: `D_1, D_2`, Meaning: "which of two parts is longer"},
			{Name: `y, z, r`, Meaning: "common and separate parts of two link sums", Unit: "time"}},
		Formula: cube.PrintedAppendix2,
		Model:   enumeration.Conditional,
		Cases: kit.Given("lengths 0 or one other, a and b from it to below twice it", kit.Cases("", argument, []proofCase{{lengthList{0, 1}, 3, 1, 1, true}}, func(_ string, c proofCase) reports.Case {
			return enumerated(c, 1, cube.PrintedAppendix2,
				func(x []float64) bool { return x[0]+x[1] <= c.a }, func(x []float64) bool { return x[0]+x[2] <= c.b })
		})),
	}
}
