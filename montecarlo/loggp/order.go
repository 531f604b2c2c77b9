package loggp

import "math"

// A visit is a stretch of the measurement that stayed at one size.
type visit struct {
	launch int
	size   int // index of its size
	times  []float64
}

// visits returns the stay at one size after the other, in the order of measurement, one launch behind the other.
func (g *regression) visits() (list []visit) {
	at := map[float64]int{}
	for i, p := range g.points {
		at[p.Bytes] = i
	}
	for r, points := range g.launches {
		for i, p := range points {
			k := at[p.Bytes]
			if n := len(list); i > 0 && list[n-1].size == k {
				list[n-1].times = append(list[n-1].times[:len(list[n-1].times):len(list[n-1].times)], p.Times...)
				continue
			}
			list = append(list, visit{r, k, p.Times})
		}
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

// A pattern is a drift that is looked for: what it does at each visit.
type pattern struct {
	at      []float64
	line    bool // a line; else a step
	behind  bool // a step whose machine is the one behind it: as large as with the one before
	restart bool // it begins anew with each sweep
}

// patterns are the drifts that are looked for, by visit: a line from -1/2 to 1/2, and steps by
// 1, with two visits at least on either side. The machine is the one in the middle of a line, and
// either the one before a step or the one behind it.
//
// Of several sweeps they may begin anew with each, as a machine that warms up does. Where
// the sweeps have one order, no difference between visits of a size shows such a drift. Of several launches
// they all begin anew with each: a drift of one launch alone is what launches differ by.
func patterns(stays []visit) (list []pattern) {
	place, longest := places(stays, func(before, s visit, _ bool) bool { return before.launch != s.launch })
	list = shapes(longest, place, false)
	if place, swept := places(stays, func(before, s visit, had bool) bool { return had || before.launch != s.launch }); swept < longest {
		list = append(list, shapes(swept, place, true)...)
	}
	return list
}

// places returns the place of each visit since the last one that begins anew, and the most of them. What begins
// anew is told the visit before, and whether its size was visited since the last beginning.
func places(stays []visit, anew func(before, s visit, had bool) bool) (place []int, longest int) {
	had, k := map[int]bool{}, 0
	for i, s := range stays {
		if i > 0 && anew(stays[i-1], s, had[s.size]) {
			had, k = map[int]bool{}, 0
		}
		had[s.size] = true
		place = append(place, k)
		k++
		longest = max(longest, k)
	}
	return place, longest
}

// shapes are the patterns of visits at given places, of n; restart says that they begin anew with each sweep.
func shapes(n int, place []int, restart bool) (list []pattern) {
	add := func(p pattern, of func(i int) float64) {
		p.restart, p.at = restart, make([]float64, len(place))
		for v, i := range place {
			p.at[v] = of(i)
		}
		list = append(list, p)
	}
	add(pattern{line: true}, func(i int) float64 { return float64(i)/math.Max(1, float64(n-1)) - 0.5 })
	steps := n - 3
	for k := range min(steps, mostPlaces) {
		at := 2 + k
		if steps > mostPlaces {
			at = 2 + k*(steps-1)/(mostPlaces-1)
		}
		for _, behind := range []bool{false, true} {
			add(pattern{behind: behind}, func(i int) float64 {
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
