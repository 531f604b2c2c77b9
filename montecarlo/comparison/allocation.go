package comparison

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// Allocate spends a fixed budget: s.Min runs of every system, and then, up to s.Max runs of all systems together, those
// that tell the best system from its rivals (optimal computing budget allocation), in steps of a sixteenth of all so far:
//
//	N_i / N_j = (sigma_i/delta_i)^2 / (sigma_j/delta_j)^2,   i, j other than b
//	N_b = sigma_b sqrt( sum over i other than b of (N_i/sigma_i)^2 )
//
//	Symbols: b the system of the smallest sample mean, delta_i by how much the mean of i is above it, sigma_i the standard
//	deviation of i, N_i its runs; all as estimated so far.
//
// In the limit of many runs this is the share of each that makes a wrong selection least probable, of independent normal
// systems; common random numbers (Independent not set) may serve better or worse, and change nothing of what is promised.
// The formula itself promises nothing of a selection that it ends with. That is done here as Select does it, by intervals of
// the differences that hold at all n together, so that they hold at whatever n the allocation came to: with probability
// s.Level, Best is at most Gap worse than the best one, which is among Left. A difference is that over the runs that both
// systems have. Good says that the gap is at most Delta, or that no other system is left. Where Gap is too large, another
// call with a larger s.Max makes the same runs again and goes on: no system is left out for good on the way.
//
// s.Done is not used. Memory: all runs. The answer does not depend on the number of workers.
//
// Source: Chen, Lin, Yucesan and Chick, "Simulation budget allocation for further enhancing the efficiency of ordinal
// optimization", Discrete Event Dynamic Systems 10 (2000), theorem 1; the guarantee: derived.
//
// Errors: as Select, and *inputs.Error for s.Max below s.Min runs of every system, or more runs than can be kept.
func (q Selection) Allocate(ctx context.Context, s montecarlo.Settings) (Selected, error) {
	if err := q.validate(s); err != nil {
		return Selected{}, err
	}
	if s.Max/q.Systems < s.Min {
		return Selected{}, &inputs.Error{Arg: "replications", Value: s.Max,
			Domain: fmt.Sprintf("at least the %d first ones of each of %d systems", s.Min, q.Systems)}
	}
	if s.Max > maxValues {
		return Selected{}, &inputs.Error{Arg: "replications", Value: s.Max,
			Domain: fmt.Sprintf("at most %d of all systems, since every run is kept", maxValues)}
	}
	rows := make([][]float64, q.Systems)
	answer := Selected{Level: s.Level, Runs: make([]int, q.Systems), Means: make([]float64, q.Systems)}
	deviations := make([]float64, q.Systems)
	for i := range q.Systems {
		answer.Left, answer.Runs[i] = append(answer.Left, i), s.Min
	}
	for answer.Total < s.Max {
		if answer.Total > 0 {
			spend(answer.Runs, shares(answer.Means, deviations, answer.Best), min(s.Max-answer.Total, max(1, answer.Total/16)))
		}
		err := q.extendTo(ctx, s.Plan, rows, answer.Left, func(system int) int { return answer.Runs[system] })
		if err != nil {
			return Selected{}, err
		}
		for i, row := range rows {
			m := montecarlo.NewMoments()
			m.AddSlice(row)
			answer.Means[i], deviations[i] = m.Mean(), math.Sqrt(m.Variance())
		}
		answer.Best, answer.Total = answer.smallest(), total(answer.Runs)
	}
	q.promise(&answer, rows, int64(s.Min))
	return answer, nil
}

// promise leaves out what is worse than the best and says how much better what is left may be. Intervals are narrow about
// the first runs, since systems that got no others make the gap.
func (q Selection) promise(a *Selected, rows [][]float64, first int64) {
	pair := 1 - (1-a.Level)/float64(q.Systems-1)
	a.Left = slices.DeleteFunc(a.Left, func(l int) bool {
		if l == a.Best {
			return false
		}
		d := q.difference(rows[l], rows[a.Best], pair, first)
		if !(d.Lo > 0) {
			a.Gap = max(a.Gap, -d.Lo)
		}
		return d.Lo > 0
	})
	a.Good = len(a.Left) == 1 || a.Gap <= q.Delta && q.Delta > 0
}

// shares returns how the runs of all systems should stand to each other: see Allocate. Where others have the same mean as
// the best, only these and it have a share. Without any noise all have the same.
func shares(means, deviations []float64, best int) []float64 {
	least := math.Inf(1)
	for i, m := range means {
		if i != best {
			least = min(least, m-means[best])
		}
	}
	share, all, square := make([]float64, len(means)), 0.0, 0.0
	for i, m := range means {
		if i == best {
			continue
		}
		near := 1.0
		if by := m - means[best]; by > 0 {
			near = least / by
		}
		noise := float64(deviations[i] * near)
		share[i] = float64(noise * noise)
		square += float64(float64(share[i]*near) * near) // (N_i/sigma_i)^2
		all += share[i]
	}
	share[best] = deviations[best] * math.Sqrt(square)
	if all += share[best]; !(all > 0) || !inputs.Finite(all) {
		for i := range share {
			share[i] = 1 / float64(len(share))
		}
		return share
	}
	for i := range share {
		share[i] /= all
	}
	return share
}

// spend adds so many runs, to the systems that have the least for their share.
func spend(runs []int, share []float64, more int) {
	target, missing := float64(total(runs)+more), 0.0
	wanted := make([]float64, len(runs))
	for i, n := range runs {
		wanted[i] = math.Max(0, float64(share[i]*target)-float64(n))
		missing += wanted[i]
	}
	order := make([]int, len(runs))
	left := more
	for i := range runs {
		order[i] = i
		wanted[i] *= float64(more) / missing
		whole := min(left, int(wanted[i]))
		runs[i] += whole
		left -= whole
		wanted[i] -= float64(whole)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(wanted[b], wanted[a]) })
	for i := 0; left > 0; i++ {
		runs[order[i%len(order)]]++
		left--
	}
}
