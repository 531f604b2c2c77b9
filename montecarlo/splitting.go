package montecarlo

import (
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
)

// A Splitting estimates the probability that a score reaches the last of several levels, where runs alone would never see
// it: states that reach a level are copied, and each copy tries for the next one. A path of a Markov chain makes one by
// Path; this is the general form, which serves static problems too, where a state is one draw of all that is random.
//
// Whatever the levels, the number of copies and the mixing of Move, the mean of a weight is the probability. They decide the
// variance: levels about as far apart as makes one try in three to ten pass, scores by which states of one level have
// similar chances. The runs are independent of each other, so that Weighted has an interval for their mean; the copies of
// one run are not.
//
//	montecarlo.Weighted("p", "", label, splitting.Weights())
//
// Source: L'Ecuyer, Demers and Tuffin, "Rare events, splitting, and quasi-Monte Carlo", ACM TOMACS 17 (2007), for fixed effort
// and fixed splitting; Botev and Kroese, "Efficient Monte Carlo simulation via the generalized splitting method", Statistics
// and Computing 22 (2012), for static problems.
type Splitting[S any] struct {
	New   func() S          // a state with memory of its own; S is a pointer or the like
	Copy  func(to, from S)  // makes to what from is
	Score func(s S) float64 // a state passes a level if its score is at least that

	// Start makes s a state that has not passed any level, or has passed the first one.
	Start func(r *rand.Rand, s S) error
	// Move returns, for one worker, what tries to bring a state that has passed Levels[passed] over the next level: the path
	// from there up to the next level or its end; or, in a static problem, a step of a Markov chain under which the law of a
	// state given that it passes Levels[passed] is invariant.
	Move func() func(r *rand.Rand, s S, passed int) error

	Levels []float64 // ascending; the event is that the last one is passed

	// Effort is the number of tries at every level (fixed effort); every state that has passed the last level is copied as
	// often as any other, up to one copy.
	Effort int
	// Factor, in place of Effort, is the number of tries from each state that passes (fixed splitting).
	Factor int
	// Chained says, of fixed splitting in a static problem, that each try begins where the one before ended, and not at the
	// state that passed: less alike, and as right, since the step leaves the law as it is.
	Chained bool
}

// Validate returns an *inputs.Error for what is missing or outside of its domain.
func (p Splitting[S]) Validate() error {
	if p.New == nil || p.Copy == nil || p.Score == nil || p.Start == nil || p.Move == nil {
		return &inputs.Error{Arg: "splitting", Value: "nil", Domain: "functions New, Copy, Score, Start and Move"}
	}
	if err := validLevels(p.Levels); err != nil {
		return err
	}
	if (p.Effort < 1) == (p.Factor < 1) || p.Effort < 0 || p.Factor < 0 {
		return &inputs.Error{Arg: "effort, factor", Value: fmt.Sprintf("%d, %d", p.Effort, p.Factor),
			Domain: "one of the two at least 1, the other 0"}
	}
	return nil
}

func validLevels(levels []float64) error {
	if len(levels) == 0 {
		return &inputs.Error{Arg: "levels", Value: levels, Domain: "at least one"}
	}
	for i, l := range levels {
		if l != l || i > 0 && !(levels[i-1] < l) {
			return &inputs.Error{Arg: "levels", Value: levels, Domain: "numbers in ascending order"}
		}
	}
	return nil
}

// Weights returns the model whose results are at least 0 and have the mean P(the last level is passed): the product over the
// levels of the share of tries that pass, with fixed effort; the number of states that pass the last level over Factor to the
// power of the levels before, with fixed splitting. A replication that makes no error does not allocate.
func (p Splitting[S]) Weights() func() Replication[float64] {
	if err := p.Validate(); err != nil {
		return func() Replication[float64] { return func(*rand.Rand) (float64, error) { return 0, err } }
	}
	if p.Effort > 0 {
		return func() Replication[float64] { return p.effort() }
	}
	scale := math.Pow(float64(p.Factor), -float64(len(p.Levels)-1))
	return func() Replication[float64] {
		t := &splittingTree[S]{Splitting: p, move: p.Move()}
		for range p.Levels {
			t.states = append(t.states, p.New())
		}
		t.try = p.New()
		return func(r *rand.Rand) (float64, error) {
			if err := p.Start(r, t.states[0]); err != nil {
				return 0, err
			}
			passed, err := t.passing(r, 0)
			return scale * passed, err
		}
	}
}

// effort returns a replication of fixed effort.
func (p Splitting[S]) effort() Replication[float64] {
	move := p.Move()
	from, to := make([]S, p.Effort), make([]S, p.Effort)
	for i := range from {
		from[i], to[i] = p.New(), p.New()
	}
	return func(r *rand.Rand) (float64, error) {
		weight, passed := 1.0, 0
		for level := range p.Levels {
			before := passed
			passed = 0
			for i := range p.Effort {
				s, err := to[passed], error(nil)
				if level == 0 {
					err = p.Start(r, s)
				} else {
					p.Copy(s, from[tried(r, from[:before], i, p.Effort)])
					err = move(r, s, level-1)
				}
				if err != nil {
					return 0, err
				}
				if p.Score(s) >= p.Levels[level] {
					passed++
				}
			}
			if passed == 0 {
				return 0, nil
			}
			weight *= float64(passed) / float64(p.Effort)
			from, to = to, from
		}
		return weight, nil
	}
}

// tried returns the state from which try i of so many begins: each state as often as any other, and what is left over from
// different ones that are drawn.
func tried[S any](r *rand.Rand, states []S, i, tries int) int {
	whole := tries - tries%len(states)
	if i < whole {
		return i % len(states)
	}
	at := i - whole
	other := at + r.IntN(len(states)-at)
	states[at], states[other] = states[other], states[at]
	return at
}

// A splittingTree makes the branches of one run depth first, with one state per level.
type splittingTree[S any] struct {
	Splitting[S]
	move   func(r *rand.Rand, s S, passed int) error
	states []S
	try    S
}

// passing returns the number of branches from the state of level j, including that state, that pass the last level.
func (t *splittingTree[S]) passing(r *rand.Rand, j int) (sum float64, err error) {
	state := t.states[j]
	if !(t.Score(state) >= t.Levels[j]) {
		return 0, nil
	}
	if j+1 == len(t.Levels) {
		return 1, nil
	}
	for range t.Factor {
		begin := state
		if !t.Chained {
			begin = t.try
			t.Copy(begin, state)
		}
		if err := t.move(r, begin, j); err != nil {
			return 0, err
		}
		t.Copy(t.states[j+1], begin)
		branches, err := t.passing(r, j+1)
		if err != nil {
			return 0, err
		}
		sum += branches
	}
	return sum, nil
}
