package advise

import (
	"slices"

	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
)

// An ownTime is the measured time of the library's own choice.
type ownTime struct {
	median   float64
	lo, hi   float64 // of the launches, and what another one may differ by where there is one
	averaged bool    // over the ranks
}

// own is the time of the library's own choice for a size, if it was measured; two launches of one program differ by at most a
// share.
func (m *material) own(task string, ranks int, size int64, launches float64) (own ownTime, measured bool) {
	var list []float64
	for _, t := range m.tasks {
		if t.task != task || t.ranks != ranks && t.ranks != 0 {
			continue
		}
		for _, x := range t.list {
			if x.Algorithm == "" && x.Bytes == size {
				list = append(list, x.Time)
				own.averaged = own.averaged || x.Averaged
			}
		}
	}
	if len(list) == 0 {
		return own, false
	}
	slices.Sort(list)
	n := len(list)
	own.median, own.lo, own.hi = (list[(n-1)/2]+list[n/2])/2, list[0], list[n-1]
	if n == 1 {
		own.lo, own.hi = own.lo/(1+launches), own.hi*(1+launches)
	}
	return own, true
}

// overOwn is the share by which a system takes less than what the library uses by itself: than its time as measured, and by the model
// where there is none. A mean over the ranks is up to lastOverMean below the time of the last one.
func (q *sizeQuestion) overOwn(a comparison.Answer, i, own int) montecarlo.Estimate {
	if q.ownTime == nil || i == own {
		return saved(a, i, own)
	}
	time := *q.ownTime
	if time.averaged {
		time.hi *= lastOverMean
	}
	return montecarlo.Derived(func(of []montecarlo.Estimate) montecarlo.Estimate {
		e := of[0]
		e.Value, e.Lo, e.Hi = 1-e.Value/time.median, 1-e.Hi/time.lo, 1-max(0, e.Lo)/time.hi
		return e
	}, nil, a.Systems[i].Mean)
}
