package selection

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"castlab/montecarlo"
	"castlab/montecarlo/collectives"
)

// Times keeps the times of programs without anything random, so that problems that share it run each program once on each machine
// of type collectives.Streams without Distances. Its zero value is empty. Any number of goroutines may use it.
type Times struct {
	mu   sync.Mutex
	seen map[string]timed
}

// A timed is the time of a program, with the rounded operations behind it.
type timed struct {
	time      float64
	roundings int
}

// of looks up what is known.
func (t *Times) of(key string) (x timed, known bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	x, known = t.seen[key]
	return x, known
}

func (t *Times) set(key string, x timed) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.seen == nil {
		t.seen = map[string]timed{}
	}
	t.seen[key] = x
}

// once is a model of the candidates without anything random, whose runs after the first are that again: an exact question has two,
// which show that they are equal, and a test shows it of every machine here. What Known has is not run.
//
// Errors: those of Compile.
func (p Problem) once(bytes int64) (model func() montecarlo.Replication[[]float64], most int, err error) {
	times, keys := make([]timed, len(p.Candidates)), make([]string, len(p.Candidates))
	var left []int
	for i, c := range p.Candidates {
		known := false
		if m, ok := p.Machine.(collectives.Streams); ok && m.Distances == nil && p.Known != nil && p.Regime == nil && !c.Open() {
			keys[i] = fmt.Sprintf("%v, %d ranks, root %d, %v, %v, %v %v of %d", m, p.Ranks, p.Root, p.Reduction, p.Jitter,
				c.Algorithm.Task, c, bytes)
			times[i], known = p.Known.of(keys[i])
		}
		if !known {
			left = append(left, i)
		}
	}
	var compiled []*collectives.Compiled
	if len(left) > 0 {
		if compiled, err = p.Compile(bytes, left...); err != nil {
			return nil, 0, err
		}
	}
	for k, i := range left {
		times[i].roundings = roundings(compiled[k : k+1])
	}
	for _, x := range times {
		most = max(most, x.roundings)
	}
	return func() montecarlo.Replication[[]float64] {
		run := collectives.Together(compiled...)()
		var all []float64
		return func(r *rand.Rand) ([]float64, error) {
			if all != nil {
				return slices.Clone(all), nil
			}
			list, err := run(r)
			if err != nil {
				return nil, err
			}
			all = make([]float64, len(times))
			for i, x := range times {
				all[i] = x.time
			}
			for k, i := range left {
				if all[i] = list[k]; keys[i] != "" {
					p.Known.set(keys[i], timed{list[k], times[i].roundings})
				}
			}
			return slices.Clone(all), nil
		}
	}, most, nil
}
