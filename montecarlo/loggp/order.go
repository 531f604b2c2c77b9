package loggp

import "math"

// A visit is a stretch of the measurement that stayed at one size.
type visit struct {
	size  int // index of its size
	times []float64
}

// visits returns the stay at one size after the other, in the order of measurement.
func (g *regression) visits() (list []visit) {
	at := map[float64]int{}
	for i, p := range g.points {
		at[p.Bytes] = i
	}
	for _, p := range g.Series.Points {
		k := at[p.Bytes]
		if n := len(list); n > 0 && list[n-1].size == k {
			list[n-1].times = append(list[n-1].times[:len(list[n-1].times):len(list[n-1].times)], p.Times...)
			continue
		}
		list = append(list, visit{k, p.Times})
	}
	return list
}

// inOrder reports whether sizes were mostly measured beside the next smaller or larger one.
func inOrder(list []visit) bool {
	beside := 0
	for i := 1; i < len(list); i++ {
		if d := list[i].size - list[i-1].size; d == 1 || d == -1 {
			beside++
		}
	}
	return 2*beside > len(list)-1
}

// mostPlaces bounds the places of a step that are tried.
const mostPlaces = 64

// patterns are the drifts that are looked for, by visit: a line from -1/2 to 1/2, and steps by
// 1, with two visits at least on either side. The machine is the one in the middle of a line, and
// either the one before a step or the one behind it.
func patterns(n int) (list [][]float64) {
	make1 := func(of func(i int) float64) {
		p := make([]float64, n)
		for i := range p {
			p[i] = of(i)
		}
		list = append(list, p)
	}
	make1(func(i int) float64 { return float64(i)/math.Max(1, float64(n-1)) - 0.5 })
	places := n - 3
	for k := range min(places, mostPlaces) {
		at := 2 + k
		if places > mostPlaces {
			at = 2 + k*(places-1)/(mostPlaces-1)
		}
		for _, behind := range []bool{false, true} {
			make1(func(i int) float64 {
				switch {
				case i >= at && !behind:
					return 1
				case i < at && behind:
					return -1
				}
				return 0
			})
		}
	}
	return list
}
