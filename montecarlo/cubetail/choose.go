package cubetail

import (
	"fmt"
	"math"

	"castlab/distributions"
)

// A Choice is a method with why it was taken and what to beware of.
type Choice struct {
	Method   Method
	Reasons  []string
	Warnings []string
}

// Choose picks a method for P(T_mod > gamma):
//
//	d <= 3, or an unbounded law   Conditional
//	a bounded law, d >= 4         Split, with a pilot run of a fixed seed
//
// Tilted is never the best of the three; it serves as a check that shares
// neither the conditioning nor the chain with them.
//
// It warns when gamma does not exceed the typical completion time by a rough
// formula: counting is then as good. For a bounded law and d >= 9 the pilot
// takes seconds, from d = 11 on minutes.
//
// Errors: as Validate of the methods.
func Choose(d int, law distributions.Law, gamma float64) (Choice, error) {
	if err := validate(d, law, gamma); err != nil {
		return Choice{}, err
	}
	conditional := Choice{Method: NewConditional(d, law, gamma)}
	if p, ok := certain(d, law, gamma); ok {
		conditional.because("the support of the law decides: the probability is %v", p)
		return conditional, nil
	}
	q, err := newCube(d)
	if err != nil {
		return Choice{}, err
	}
	c, err := choose(q, law, gamma, conditional)
	if err != nil {
		return Choice{}, err
	}
	if typical, _ := q.typical(law); gamma <= typical {
		c.warn("gamma=%.6g is not above the typical completion time of about %.3g: the event is not rare, counting is as good", gamma,
			typical)
	}
	return c, nil
}

func choose(q *cube, law distributions.Law, gamma float64, conditional Choice) (Choice, error) {
	_, hi := law.Support()
	switch {
	case q.d <= 3:
		conditional.because("T_mod = %d M: the longest packet alone decides", q.longest)
		return conditional, nil
	case law.Abscissa() == 0:
		conditional.because("heavy tail: one long packet, sent in each of the %d phases, is the likeliest cause", q.d)
		return conditional, nil
	case !math.IsInf(law.Abscissa(), 1):
		conditional.because("exponential tail: one long packet, sent in each of the %d phases, is the likeliest cause", q.d)
		if q.d >= 9 {
			conditional.warn("from d = 9 on the weights are widely spread: look at the effective sample size")
		}
		return conditional, nil
	case math.IsInf(hi, 1):
		conditional.because("unbounded law: given all the others one packet can carry the event alone")
		conditional.warn("the tail is lighter than exponential: far out several long packets cause the event together; compare " +
			"with splitting")
		return conditional, nil
	case q.d > MaxSplitDimensions:
		conditional.because("splitting needs too much memory for d=%d", q.d)
		conditional.warn("bounded law: many packets must be long together, and conditioning on one leaves few positive weights")
		return conditional, nil
	}
	split, err := PilotedSplit(q.d, law, gamma)
	if err != nil {
		return Choice{}, err
	}
	c := Choice{Method: split}
	c.because("bounded law: no single packet can cause the event, and the chain finds those that do together")
	if len(split.Levels) >= maxLevels {
		c.warn("the pilot did not reach gamma: the probability is below %.1g or zero", math.Pow(float64(split.Factor), -maxLevels))
	}
	return c, nil
}

func (c *Choice) because(format string, args ...any) {
	c.Reasons = append(c.Reasons, fmt.Sprintf(format, args...))
}

func (c *Choice) warn(format string, args ...any) {
	c.Warnings = append(c.Warnings, fmt.Sprintf(format, args...))
}
