package cubetail

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// Split estimates P(T_mod > gamma) by generalized splitting: a run starts with lengths
// drawn from the law; whenever an assignment of lengths passes level Levels[j], Factor
// sweeps of a Markov chain follow from it under which the law given T_mod > Levels[j]
// is invariant, and each of the Factor states that passes level j+1 continues. The
// weight is
//
//	(number that pass the last level)/Factor^(levels-1).
//
// Its mean is P(T_mod > Gamma) whatever the levels, the factor and the mixing
// of the chain; those decide the variance alone. A sweep redraws each packet
// from its law given the others, which is the law beyond the threshold of
// Conditional.
//
// It needs nothing of the law and finds the likeliest cause by itself, many
// packets together if need be: the method for bounded and other light tails. A
// run costs about two evaluations of T_mod per level, and its relative
// variance grows like the number of levels times the factor.
//
// Source: Botev and Kroese, Statistics and Computing 22 (2012), generalized
// splitting; the sweep is derived.
//
// Limits. Where causes compete that chains do not lead from one to the other,
// few runs carry the sum and the diagnostics of Probability say so.
type Split struct {
	D     int               // dimensions, 1..MaxSplitDimensions
	Law   distributions.Law // of one packet's length
	Gamma float64

	Levels []float64 // ascending, the last is Gamma
	Factor int       // chains started from each state that passes a level, 2..100
}

// MaxSplitDimensions is the largest cube of Split: a state has d^2 n numbers.
const MaxSplitDimensions = 12

// NewSplit returns the method with levels from a pilot run on a stream of its
// own, made of the seed: particles particles are driven up, each level being
// the point that one in factor of them passes. Its cost is about
// 2 particles log(1/P)/log(factor) evaluations of T_mod.
//
// Errors: as Validate, and *inputs.Error for fewer than two factors of
// particles, for more than can be held, and for a gamma that is surely passed with a
// smaller probability than factor^-400.
func NewSplit(d int, law distributions.Law, gamma float64, factor, particles int, seed uint64) (Split, error) {
	s := Split{D: d, Law: law, Gamma: gamma, Levels: []float64{gamma}, Factor: factor}
	if err := s.Validate(); err != nil {
		return s, err
	}
	if err := inputs.Integer("particles", particles, 2*factor, max(1<<26/(d*d)>>d, 2*factor)); err != nil {
		return s, err
	}
	if _, ok := s.Certain(); ok {
		return s, nil
	}
	// T is at most n times the longest of n packets.
	n := math.Ldexp(1, d)
	if least := -maxLevels * math.Log(float64(factor)); math.Log(n)+law.LogSurvival(gamma/n) < least {
		return s, &inputs.Error{Arg: "gamma", Value: gamma,
			Domain: fmt.Sprintf("a time that is passed with probability %d^-%d at least", factor, maxLevels)}
	}
	q, err := newCube(d)
	if err != nil {
		return s, err
	}
	label := fmt.Sprintf("cubetail pilot d=%d law=%v gamma=%v", d, law, gamma)
	s.Levels = pilot(rand.New(montecarlo.NewStreams(seed, label).Source(0)), q, law, gamma, factor, particles)
	return s, nil
}

// PilotedSplit returns the method as Choose sets it: factor 5, and a pilot run of
// 100 particles, 30 beyond d = 8 where a state has d^2 n numbers, on the stream
// of seed 1 whatever the seed of the run. Errors: as NewSplit.
func PilotedSplit(d int, law distributions.Law, gamma float64) (Split, error) {
	const factor, seed = 5, 1
	particles := 100
	if d > 8 {
		particles = 30
	}
	return NewSplit(d, law, gamma, factor, particles, seed)
}

// maxLevels is the largest number of levels of a pilot; with more, P is below
// Factor^-maxLevels.
const maxLevels = 400

func pilot(r *rand.Rand, q *cube, law distributions.Law, gamma float64, factor, particles int) []float64 {
	group := make([]*particle, particles)
	times := make([]float64, particles)
	for j := range group {
		group[j] = newParticle(q)
		for l := range group[j].x {
			group[j].x[l] = law.Sample(r)
		}
		group[j].evaluate()
	}
	s := newSweeper(q, law)
	var levels []float64
	last := math.Inf(-1)
	for len(levels) < maxLevels {
		for j, p := range group {
			times[j] = p.completion()
		}
		ordered := slices.Sorted(slices.Values(times))
		level := ordered[particles-1-particles/factor]
		if level >= gamma {
			break
		}
		top := ordered[particles-1]
		if level <= last { // atoms: more than one in factor particles has that value
			j := slices.IndexFunc(ordered, func(t float64) bool { return t > last })
			if j < 0 || top >= gamma {
				break
			}
			level = ordered[j]
		}
		if level == top { // no particle is above: the level is the value below
			j := slices.Index(ordered, top)
			if j == 0 || ordered[j-1] <= last {
				break
			}
			level = ordered[j-1]
		}
		last = level
		levels = append(levels, level)
		var alive []*particle
		for j, p := range group {
			if times[j] > level {
				alive = append(alive, p)
			}
		}
		for j, p := range group {
			if !(times[j] > level) {
				p.copyFrom(alive[r.IntN(len(alive))])
			}
		}
		for _, p := range group {
			s.sweep(r, p, level)
		}
	}
	return append(levels, gamma)
}

// String names the method and its settings.
func (s Split) String() string {
	return fmt.Sprintf("splitting(levels=%d,factor=%d)", len(s.Levels), s.Factor)
}

// Validate returns an *inputs.Error for a field outside its domain,
// and what the law reports.
func (s Split) Validate() error {
	if err := validate(s.D, s.Law, s.Gamma); err != nil {
		return err
	}
	switch {
	case s.D > MaxSplitDimensions:
		return &inputs.Error{Arg: "d", Value: s.D, Domain: fmt.Sprintf("an integer from 1 to %d for splitting", MaxSplitDimensions)}
	case s.Factor < 2 || s.Factor > 100:
		return &inputs.Error{Arg: "factor", Value: s.Factor, Domain: "an integer from 2 to 100"}
	case len(s.Levels) == 0 || s.Levels[len(s.Levels)-1] != s.Gamma:
		return &inputs.Error{Arg: "levels", Value: s.Levels, Domain: "levels that end with gamma"}
	}
	for j := 1; j < len(s.Levels); j++ {
		if !(s.Levels[j-1] < s.Levels[j]) {
			return &inputs.Error{Arg: "levels", Value: s.Levels, Domain: "ascending levels"}
		}
	}
	return nil
}

// Certain returns the probability where the support of the law decides it.
func (s Split) Certain() (p float64, ok bool) { return certain(s.D, s.Law, s.Gamma) }

// Weights returns the model whose results are unbiased, nonnegative and have
// the mean P(T_mod > Gamma). A replication does not allocate.
func (s Split) Weights() func() montecarlo.Replication[float64] {
	if err := s.Validate(); err != nil {
		return failing(err)
	}
	if p, ok := s.Certain(); ok {
		return constant(p)
	}
	q, err := newCube(s.D)
	if err != nil {
		return failing(err)
	}
	levels := make([]float64, len(s.Levels)) // to pass one is to be above it
	for j, l := range s.Levels {
		levels[j] = math.Nextafter(l, math.Inf(1))
	}
	return montecarlo.Splitting[*particle]{
		New:   func() *particle { return newParticle(q) },
		Copy:  func(to, from *particle) { to.copyFrom(from) },
		Score: (*particle).completion,
		Start: func(r *rand.Rand, p *particle) error {
			for l := range p.x {
				p.x[l] = s.Law.Sample(r)
			}
			p.evaluate()
			return nil
		},
		Move: func() func(r *rand.Rand, p *particle, passed int) error {
			sweeper := newSweeper(q, s.Law)
			return func(r *rand.Rand, p *particle, passed int) error { sweeper.sweep(r, p, s.Levels[passed]); return nil }
		},
		Levels: levels, Factor: s.Factor, Chained: true,
	}.Weights()
}
