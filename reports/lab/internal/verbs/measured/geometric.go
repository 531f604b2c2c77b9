package measured

import (
	"fmt"
	"math"

	"castlab/montecarlo"
	"castlab/montecarlo/data"
)

// A geometric is the geometric mean of the ratios of a table, second over first.
type geometric struct {
	ratio         montecarlo.Estimate
	first, second float64 // the geometric means of the numbers
	lines         int     // of both files, with numbers above 0
	left          int     // lines of both files without such numbers
}

// decision says whether the second files of a table are smaller, on the whole.
func (g geometric) decision() data.Decision {
	switch {
	case len(g.ratio.Warnings) > 0:
	case g.ratio.Hi < 1:
		return data.Second
	case g.ratio.Lo > 1:
		return data.First
	}
	return data.None
}

// change returns the geometric mean as a change, which has a ratio and no difference.
func (g geometric) change() change {
	return change{Contrast: data.Contrast{
		Difference: montecarlo.Estimate{Value: math.NaN()}, Ratio: g.ratio, Decision: g.decision(),
	}}
}

// geometric returns the geometric mean of a file after the first. Its interval combines those of the lines, taken as measured
// independently, by the rule of Zou and Donner for a sum, here of logarithms,
//
//	log g - sqrt(sum (log r_i - log l_i)^2)/k  to  log g + sqrt(sum (log u_i - log r_i)^2)/k
//
// with the widest interval of each line.
func (s *sheet) geometric(j int) geometric {
	g := geometric{ratio: montecarlo.Estimate{Name: s.number + "-ratio", Method: "MOVER of logarithms", Nonnegative: true}}
	sum, low, high, first := 0.0, 0.0, 0.0, 0.0
	unit := s.meanUnit()
	without := 0
	for _, l := range s.lines {
		c := l.changes[j]
		if c == nil {
			continue
		}
		a := s.estimate(c.first, 0.95).Value
		r := c.Ratio
		if !(a > 0) || !(r.Value > 0) || math.IsInf(r.Value, 0) || c.OtherUnit || c.second.Unit != unit {
			g.left++
			continue
		}
		g.lines++
		lo, hi := r.Widest()
		if len(r.Warnings)+len(c.Difference.Warnings) > 0 && !c.spreads || !(lo > 0) || math.IsInf(hi, 1) {
			without++
		}
		v := math.Log(r.Value)
		sum += v
		first += math.Log(a)
		low = math.Hypot(low, v-math.Log(math.Max(lo, 0)))
		high = math.Hypot(high, math.Log(hi)-v)
	}
	k := float64(g.lines)
	e := &g.ratio
	e.Value, e.Lo, e.Hi = math.Exp(sum/k), math.Exp((sum-low)/k), math.Exp((sum+high)/k)
	g.first = math.Exp(first / k)
	g.second = g.first * e.Value
	e.Level, e.N = s.level, int64(g.lines)
	if without > 0 {
		e.Lo, e.Hi, e.Method = 0, math.Inf(1), "none"
		e.Warnings = []string{fmt.Sprintf("%d of %d changes have no interval that decides", without, g.lines)}
	}
	return g
}

// meanUnit is the unit of which most lines of a table are, the first of several: others are in no geometric mean.
func (s *sheet) meanUnit() (unit string) {
	count, most := map[string]int{}, 0
	for _, l := range s.lines {
		if len(l.of) > 0 && l.shared() {
			count[l.of[0].Unit]++
		}
	}
	for _, l := range s.lines {
		if len(l.of) > 0 && l.shared() && count[l.of[0].Unit] > most {
			unit, most = l.of[0].Unit, count[l.of[0].Unit]
		}
	}
	return unit
}

// ofOneUnit returns how many pairs of samples are of the unit of the geometric mean.
func (s *sheet) ofOneUnit() (n int) {
	unit := s.meanUnit()
	for _, l := range s.lines {
		for _, of := range l.of[1:] {
			if l.of[0] != nil && of != nil && l.of[0].Unit == unit && of.Unit == unit {
				n++
			}
		}
	}
	return n
}
