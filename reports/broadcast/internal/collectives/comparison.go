// Package collectives maps names on the command line to collective algorithms and to
// the machine that executes them.
package collectives

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/comparison"
	"castlab/topologies"
	"castlab/topologies/programs"
)

// A Comparison has algorithms for one task on one machine.
type Comparison struct {
	Task       programs.Task
	Ranks      int
	Sizes      []int64 // of the vector in bytes; a single -1 where size has no effect
	Algorithms []Algorithm
	Unit       string   // of times, in words
	Machine    string   // in words
	Notes      []string // remarks on the machine for the reader
	Flaws      []string // warnings of the fit of a fitted machine

	// Exact says that nothing is random: all runs are equal.
	Exact bool
	// Draws is the number of sets of parameters that represent the uncertainty of a
	// fitted machine; 0 for given parameters.
	Draws     int
	Laws      []comparison.Law // the random ones
	Roundings int              // upper bound on the floating-point operations behind a time

	packets   bool // a length belongs to a packet
	uniform   bool // the time of a message does not depend on its size
	root      int
	reduction float64
	network   topologies.Topology // nil on LogGP
	machine   maker
	jitter    collectives.Jitter
	made      map[int64][]made // of the last size
}

// Best is the index of the best estimate of the parameters.
const Best = -1

// Model returns the simulator of one run, on common random numbers, of the algorithms
// with the indices which, for a size and a set of parameters.
//
// Errors: an *InputError with those of the programs and of the machine.
func (c *Comparison) Model(size int64, draw int, which ...int) (func() montecarlo.Replication[[]float64], error) {
	list, err := c.compile(size, draw, which)
	if err != nil {
		return nil, err
	}
	return collectives.Together(list...), nil
}

// An InputError is the error of an unsuitable program or machine.
type InputError struct{ Err error }

func (e *InputError) Error() string { return e.Err.Error() }
func (e *InputError) Unwrap() error { return e.Err }

// Input reports true: the program and the machine are the user's.
func (e *InputError) Input() bool { return true }

func (c *Comparison) compile(size int64, draw int, which []int) (list []*collectives.Compiled, err error) {
	defer func() {
		if err != nil {
			err = &InputError{err}
		}
	}()
	list = make([]*collectives.Compiled, len(which))
	for i, w := range which {
		p, err := c.program(size, w)
		if err != nil {
			return nil, err
		}
		m, err := c.machine(p, draw)
		if err != nil {
			return nil, err
		}
		if list[i], err = collectives.Compile(p.Program, m, c.jitter); err != nil {
			return nil, fmt.Errorf("%s: %w", c.Algorithms[w].Name, c.hint(err))
		}
	}
	return list, nil
}

// Messages counts the messages of one run of the algorithms with the indices which,
// for a size.
//
// Errors: those of Model.
func (c *Comparison) Messages(size int64, which ...int) (n int, err error) {
	list, err := c.compile(size, Best, which)
	for _, p := range list {
		n += p.Messages()
	}
	return n, err
}

// hint adds advice to the error of a message that no link carries.
func (c *Comparison) hint(err error) error {
	var d *inputs.Error
	if c.network != nil && errors.As(err, &d) && d.Arg == "peer" {
		return fmt.Errorf("%w; not every algorithm follows the links of a network: choose one that does, or nodes=%d without topology", err, c.Ranks)
	}
	return err
}

// program returns the program of an algorithm for a size, made once.
func (c *Comparison) program(size int64, i int) (made, error) {
	if c.made[size] == nil {
		c.made = map[int64][]made{size: make([]made, len(c.Algorithms))}
	}
	if p := c.made[size][i]; p.Ranks != nil {
		return p, nil
	}
	bytes := size
	if bytes < 0 {
		bytes = unsized * int64(c.Ranks)
	}
	p, err := c.Algorithms[i].make(c, bytes)
	if err != nil {
		return p, err
	}
	if n := len(p.Ranks); n != c.Ranks {
		return p, &inputs.WordError{Word: c.Algorithms[i].Name, Want: fmt.Sprintf("it has %d ranks; give nodes=%d", n, n)}
	}
	c.made[size][i] = p
	return p, nil
}

// unsized is the length of a rank's part where size has no effect: enough bytes for
// any number of segments.
const unsized = 1 << 20

// Check makes all programs of the first and the last size and runs each once, so that
// their errors precede all measurements.
func (c *Comparison) Check() error {
	for _, size := range []int64{c.Sizes[0], c.Sizes[len(c.Sizes)-1]} {
		list, err := c.compile(size, Best, c.All())
		if err != nil {
			return err
		}
		for _, p := range list {
			if _, err := p.NewExecution().Run(collectives.Key{}); err != nil {
				return err
			}
			c.Roundings = max(c.Roundings, p.Roundings())
		}
	}
	if c.uniform {
		c.compareSizes()
	}
	return nil
}

// compareSizes adds a note if messages, or packets that share one, of different sizes
// take one length each.
func (c *Comparison) compareSizes() {
	var least, most int64
	what := "message"
	for i := range c.Algorithms {
		p := c.made[c.Sizes[len(c.Sizes)-1]][i]
		if i == 0 || p.least < least {
			least = p.least
		}
		most = max(most, p.most)
		if p.packets != nil {
			what = "packet"
		}
	}
	if most > 2*least && most > 1 {
		c.Notes = append(c.Notes, fmt.Sprintf("the largest %s has %.4g times the bytes of the smallest, and both take one length; with size=... length=byte a length is multiplied by the size", what, float64(most)/float64(max(1, least))))
	}
}

// All lists the indices of the algorithms.
func (c *Comparison) All() []int {
	list := make([]int, len(c.Algorithms))
	for i := range list {
		list[i] = i
	}
	return list
}

// Names lists the algorithms as requested.
func (c *Comparison) Names() []string {
	list := make([]string, len(c.Algorithms))
	for i, a := range c.Algorithms {
		list[i] = a.Name
	}
	return list
}

// vary records the effect of a law on the runs; once as of collectives.Source.
func (c *Comparison) vary(key string, law distributions.Law, once bool) {
	if distributions.IsConstant(law) {
		return
	}
	c.Exact = false
	l := comparison.Law{Name: key + "=" + law.String(), Skewness: distributions.AbsoluteSkewness(law), NoVariance: !distributions.HasVariance(law)}
	if once {
		l.Deviation = math.Sqrt(law.Variance())
	}
	c.Laws = append(c.Laws, l)
}

// Title returns the task and the machine in one line.
func (c *Comparison) Title() string {
	words := []string{fmt.Sprintf("%v among %d ranks", c.Task, c.Ranks)}
	if c.Machine != "" {
		words = append(words, "on "+c.Machine)
	} else {
		words = append(words, "that send directly")
	}
	return strings.Join(words, " ")
}
