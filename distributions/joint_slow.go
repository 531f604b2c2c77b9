package distributions

import (
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// A Slow makes some nodes slow: their lengths are Factor times one of the law, those of the
// others one of the law, all independent. Which nodes are slow is drawn each time, all sets of
// that many being equally likely.
type Slow struct {
	Nodes  int // that are slow
	Factor float64
	Law    Law
}

// Validate returns the error of the law as CommonFactor does, that of the scaled law, or an
// *inputs.Error for less than one node.
func (s Slow) Validate() error {
	if s.Nodes < 1 {
		return &inputs.Error{Arg: "nodes", Value: s.Nodes, Domain: "an integer >= 1"}
	}
	if err := nonnegative("law", s.Law); err != nil {
		return err
	}
	return Scaled{Factor: s.Factor, Law: s.Law}.Validate()
}

// Fill goes through the nodes: each is slow with the probability that, of the nodes that are
// left, as many are slow as are still to come.
func (s Slow) Fill(x []float64, r *rand.Rand) {
	slow := s.Nodes
	for i := range x {
		x[i] = s.Law.Sample(r)
		if r.IntN(len(x)-i) < slow {
			x[i] *= s.Factor
			slow--
		}
	}
}

// MadeOf returns the laws of an ordinary and of a slow node.
func (s Slow) MadeOf() []Law { return []Law{s.Law, Scaled{Factor: s.Factor, Law: s.Law}} }

func (s Slow) String() string {
	return fmt.Sprintf("slow(nodes=%d,factor=%s,law=%v)", s.Nodes, numerals.Exact(s.Factor), s.Law)
}
