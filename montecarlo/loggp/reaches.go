package loggp

import "math"

// reaches returns how far beyond its estimate the size of a drift of each pattern may lie. Of a line it is the half interval at the
// level. A step may have any place, which has nothing to do with the sizes: so of the steps that have one machine, before or
// behind, the mean over all places of the probability that the size of one lies farther is what the level leaves. The reach
// is that which changes what decisions depend on by the same at every place, where sizes show a step well or badly:
//
//	reach_p = se_p z_p,  z_p = c/(e_p se_p),  mean_p P(|t| > z_p) = 1 - level
//
// with e_p by which shares a step of size 1 moves the parameters of all segments apart: at places where it moves all by the same
// share no decision depends on it. No z is above that of a tenth of what the level leaves. At the worst place a step is within its
// reach in fewer than the level says, which atWorst returns and the doubt says; COVERAGE.md has what intervals with all doubts hold.
//
// It reports false where the sizes show nothing of a pattern.
func (g *regression) reaches() (list []float64, ok bool) {
	s := g.segments[0]
	list = make([]float64, len(s.trends))
	kinds := map[[2]bool][]int{}
	for k, t := range s.trends {
		switch {
		case t.df == 0:
			return nil, false
		case t.line:
			list[k] = t.far * t.se
		default:
			kind := [2]bool{t.behind, t.restart}
			kinds[kind] = append(kinds[kind], k)
		}
	}
	for _, places := range kinds {
		extent, far := make([]float64, len(places)), make([]float64, len(places))
		most := 0.0
		for i, k := range places {
			extent[i], far[i] = g.apartBy(k)*s.trends[k].se, student(1-(1-s.level)/20, s.trends[k].df)
			most = math.Max(most, extent[i])
		}
		z := func(i int, c float64) float64 {
			if extent[i] == 0 {
				return far[i]
			}
			return math.Min(far[i], c/extent[i])
		}
		low, high := 0.0, most*far[0]
		for range 40 {
			c, mean := (low+high)/2, 0.0
			for i, k := range places {
				mean += 2 * studentCDF(-z(i, c), s.trends[k].df) / float64(len(places))
			}
			if mean > 1-s.level {
				low = c
			} else {
				high = c
			}
		}
		for i, k := range places {
			list[k] = z(i, high) * s.trends[k].se
		}
	}
	return list, true
}

// atWorst returns the probability that the size of a step is within its reach at the place where that is least: the level holds
// for the mean over places alone. It is 1 where the sizes show nothing of a pattern, and where there is no step.
func (g *regression) atWorst() float64 {
	least := 1.0
	list, ok := g.reaches()
	for k, reach := range list {
		if t := g.segments[0].trends[k]; ok && !t.line && t.se > 0 {
			least = math.Min(least, 1-2*studentCDF(-reach/t.se, t.df))
		}
	}
	return least
}

// apartBy returns by which shares a drift of pattern k of size 1 moves the parameters of all segments apart.
func (g *regression) apartBy(k int) float64 {
	least, most := math.Inf(1), math.Inf(-1)
	for i, by := range g.drift(k, 1) {
		for c, x := range []float64{by.sum, by.perByte} {
			if of := g.segments[i].theta[c]; of > 0 {
				least, most = math.Min(least, x/of), math.Max(most, x/of)
			}
		}
	}
	return math.Max(0, most-least)
}
