package montecarlo

import (
	"math"
	"math/rand/v2"
	"slices"

	"castlab/distributions/inputs"
)

// A Path is a Markov chain with a score, whose probability to reach a high score before it ends is wanted: a queue that
// overflows before it is empty, a ruin, a failure before a repair. It is split by levels of the score.
type Path[S any] struct {
	New   func() S // a state with memory of its own, and with scratch if steps need any; S is a pointer or the like
	Copy  func(to, from S)
	Score func(s S) float64
	Start func(r *rand.Rand, s S) error // makes s the beginning of a path
	// Step makes one step and reports whether the path has ended with it. The state must be all that the further path
	// depends on.
	Step func(r *rand.Rand, s S) (over bool, err error)
}

// Validate returns an *inputs.Error for a function that is missing.
func (p Path[S]) Validate() error {
	if p.New == nil || p.Copy == nil || p.Score == nil || p.Start == nil || p.Step == nil {
		return &inputs.Error{Arg: "path", Value: "nil", Domain: "functions New, Copy, Score, Start and Step"}
	}
	return nil
}

// A traveler is a state of a path, and whether the path has ended.
type traveler[S any] struct {
	state S
	over  bool
}

// Weights returns the model of splitting with fixed effort: at every level as many tries, from the states in which paths
// passed the one before. The mean of a weight is the probability that the score reaches the last level; see Splitting. Paths
// must end with probability 1.
func (p Path[S]) Weights(levels []float64, effort int) func() Replication[float64] {
	if err := p.Validate(); err != nil {
		return func() Replication[float64] { return func(*rand.Rand) (float64, error) { return 0, err } }
	}
	return p.splitting(levels, effort).Weights()
}

func (p Path[S]) splitting(levels []float64, effort int) Splitting[*traveler[S]] {
	return Splitting[*traveler[S]]{
		New:   func() *traveler[S] { return &traveler[S]{state: p.New()} },
		Copy:  func(to, from *traveler[S]) { p.Copy(to.state, from.state); to.over = from.over },
		Score: func(s *traveler[S]) float64 { return p.Score(s.state) },
		Start: func(r *rand.Rand, s *traveler[S]) error { return p.begin(r, s, levels[0]) },
		Move: func() func(r *rand.Rand, s *traveler[S], passed int) error {
			return func(r *rand.Rand, s *traveler[S], passed int) error { return p.travel(r, s, levels[passed+1]) }
		},
		Levels: levels, Effort: effort,
	}
}

// begin starts a path and follows it to a level or its end.
func (p Path[S]) begin(r *rand.Rand, s *traveler[S], to float64) error {
	s.over = false
	if err := p.Start(r, s.state); err != nil {
		return err
	}
	return p.travel(r, s, to)
}

// travel follows a path to a level or its end.
func (p Path[S]) travel(r *rand.Rand, s *traveler[S], to float64) (err error) {
	for err == nil && !s.over && !(p.Score(s.state) >= to) {
		s.over, err = p.Step(r, s.state)
	}
	return err
}

// highest follows a path to a level or its end and returns the highest score on it.
func (p Path[S]) highest(r *rand.Rand, s *traveler[S], to float64) (top float64, err error) {
	for top = p.Score(s.state); err == nil && !s.over && !(top >= to); top = math.Max(top, p.Score(s.state)) {
		s.over, err = p.Step(r, s.state)
	}
	return top, err
}

// mostLevels is the greatest number of levels of Levels.
const mostLevels = 400

// Levels returns levels up to the target that about one try in five passes each, from a pilot of so many paths at every
// level, on a stream of its own: levels that depend on the runs that they serve would bias them.
//
// Source: Cerou and Guyader, "Adaptive multilevel splitting for rare event analysis", Stochastic Analysis and Applications 25
// (2007), for levels at quantiles of the highest scores.
//
// Errors: *inputs.Error for fewer than 20 paths, a target that is no number, and one that is not reached with 400 levels,
// or not from where the pilot came; those of the path.
func (p Path[S]) Levels(r *rand.Rand, target float64, paths int) ([]float64, error) {
	const share, patience = 5, 100
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if paths < 20 || target != target {
		return nil, inputs.Errorf("paths, target", []any{paths, target}, "at least 20 paths and a number")
	}
	at, next := make([]*traveler[S], paths), make([]*traveler[S], paths)
	for i := range at {
		at[i], next[i] = &traveler[S]{state: p.New()}, &traveler[S]{state: p.New()}
		if err := p.begin(r, at[i], math.Inf(-1)); err != nil {
			return nil, err
		}
	}
	again := func(to *traveler[S]) {
		from := at[r.IntN(paths)]
		p.Copy(to.state, from.state)
		to.over = from.over
	}
	try, tops, last := &traveler[S]{state: p.New()}, make([]float64, paths), math.Inf(-1)
	var levels []float64
	for len(levels) < mostLevels {
		for i := range tops {
			again(try)
			var err error
			if tops[i], err = p.highest(r, try, target); err != nil {
				return nil, err
			}
		}
		slices.Sort(tops)
		above := slices.IndexFunc(tops, func(x float64) bool { return x > last })
		if above < 0 {
			break
		}
		level := tops[max(above, paths-1-paths/share)]
		if level >= target {
			return append(levels, target), nil
		}
		levels, last = append(levels, level), level
		for i, tries := 0, 0; i < paths; tries++ {
			if tries > patience*paths {
				return nil, &inputs.Error{Arg: "target", Value: target, Domain: "a score that the pilot comes to"}
			}
			again(next[i])
			if err := p.travel(r, next[i], level); err != nil {
				return nil, err
			}
			if p.Score(next[i].state) >= level {
				i++
			}
		}
		at, next = next, at
	}
	return nil, &inputs.Error{Arg: "target", Value: target, Domain: "a score that is reached with 400 levels, each by one path in five"}
}
