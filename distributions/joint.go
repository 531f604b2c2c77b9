package distributions

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"castlab/distributions/inputs"
)

// A Joint is the joint law of the lengths of a broadcast that are not independent, or not of
// one law.
type Joint interface {
	Validate() error
	// Fill draws one length for each place of x, which belongs to node 0, 1, ...
	Fill(x []float64, r *rand.Rand)
	MadeOf() []Law  // the laws that it is made of
	String() string // as ParseJoint reads it
}

// FitsNodes returns an *inputs.Error for a joint law that names more than n nodes, as ByNode and
// Slow may.
func FitsNodes(j Joint, n int) error {
	least := 0
	switch j := j.(type) {
	case ByNode:
		least = len(j.Laws)
	case Slow:
		least = j.Nodes
	}
	if least <= n {
		return nil
	}
	return &inputs.Error{Arg: "nodes", Value: least, Domain: fmt.Sprintf("at most %d of them", n)}
}

// A CommonFactor gives every length one factor, drawn once for all: x_i = F y_i with F and
// the y_i independent. Lognormal F and y make equicorrelated lognormal lengths.
type CommonFactor struct {
	Factor Law // of F
	Law    Law // of the y_i
}

// Validate returns the error of a law, or an *inputs.Error for one that is missing or
// below 0.
func (c CommonFactor) Validate() error {
	if err := nonnegative("factor", c.Factor); err != nil {
		return err
	}
	return nonnegative("law", c.Law)
}

// Fill draws F, then the y_i.
func (c CommonFactor) Fill(x []float64, r *rand.Rand) {
	factor := c.Factor.Sample(r)
	for i := range x {
		x[i] = factor * c.Law.Sample(r)
	}
}

// MadeOf returns the laws of the factor and of a length without it.
func (c CommonFactor) MadeOf() []Law { return []Law{c.Factor, c.Law} }

func (c CommonFactor) String() string {
	return fmt.Sprintf("common-factor(factor=%v,law=%v)", c.Factor, c.Law)
}

// A ByNode gives every node a law of its own: node i that of Laws[i], in turn where there are
// more nodes than laws. The lengths are independent.
type ByNode struct{ Laws []Law }

// Validate returns an *inputs.Error for no laws; the errors of each as CommonFactor.
func (b ByNode) Validate() error {
	if len(b.Laws) == 0 {
		return &inputs.Error{Arg: "laws", Value: "none", Domain: "a law for every node"}
	}
	for _, law := range b.Laws {
		if err := nonnegative("law", law); err != nil {
			return err
		}
	}
	return nil
}

// Fill draws each length from the law of its node.
func (b ByNode) Fill(x []float64, r *rand.Rand) {
	for i := range x {
		x[i] = b.Laws[i%len(b.Laws)].Sample(r)
	}
}

// MadeOf returns the laws of the nodes.
func (b ByNode) MadeOf() []Law { return b.Laws }

func (b ByNode) String() string {
	words := make([]string, len(b.Laws))
	for i, law := range b.Laws {
		words[i] = law.String()
	}
	return "by-node(" + strings.Join(words, ",") + ")"
}

// A Consecutive law takes measured values in the order of their record, from a place drawn at
// random, going on with the first after the last: whatever makes neighboring values of the
// record alike makes lengths alike.
type Consecutive struct{ Record *Empirical }

// Validate returns the error of the record.
func (c Consecutive) Validate() error { return c.Record.inOrder() }

// Fill draws the place of the first value.
func (c Consecutive) Fill(x []float64, r *rand.Rand) {
	at := r.IntN(len(c.Record.record))
	for i := range x {
		x[i] = c.Record.record[(at+i)%len(c.Record.record)]
	}
}

// MadeOf returns the law of the record.
func (c Consecutive) MadeOf() []Law { return []Law{c.Record} }

func (c Consecutive) String() string { return fmt.Sprintf("consecutive(file=%s)", c.Record.name) }

// nonnegative returns an error unless there is a valid law of numbers >= 0.
func nonnegative(arg string, law Law) error {
	if law == nil {
		return &inputs.Error{Arg: arg, Value: "none", Domain: "a law of numbers >= 0"}
	}
	if err := law.Validate(); err != nil {
		return err
	}
	if lo, _ := law.Support(); lo < 0 {
		return &inputs.Error{Arg: arg, Value: law, Domain: "a law of numbers >= 0"}
	}
	return nil
}
