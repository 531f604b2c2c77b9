package loggp

import (
	"fmt"
	"math"
	"strings"

	"castlab/montecarlo"
)

// A trend is a drift of one pattern along the order of measurement: what it does to the rows of
// a segment, and what the residuals say of its size. It does d times its size to the errors of
// the rows, in their usual units.
type trend struct {
	pattern
	d            []float64
	size, se, df float64
	far          float64 // quantile of Student's t at the level of the fit; 0 without degrees of freedom
}

// driftLevel is the share of false alarms of the test for a drift.
const driftLevel = 0.05

// trends are the drifts of all patterns with what is known of their sizes,
//
//	size = sum d' psi(e) / (slope sum d'^2),  d' = d - X (X'X)^-1 X'd
//
// by the residuals of all segments, which share a drift. Where sizes were visited several times
// the differences between visits of one size say more:
//
//	size = sum (d - d_s)(e - e_s) / sum (d - d_s)^2
//
// with the means of a size s; the two are joined by their variances. A pattern that the rows
// can not show, such as a step just where the protocol changes, is left out if a neighboring one is
// shown.
//
// Source: place in the order of measurement as a covariate, Hunold and Carpen-Amarie,
// "Reproducible MPI benchmarking is still not as easy as you think", IEEE TPDS 27 (2016).
func (g *regression) trends() (list [][]trend) {
	stays := g.visits()
	free := len(g.points) - 2*len(g.segments) - 1
	for _, p := range patterns(stays) {
		mean, count := make([]float64, len(g.points)), make([]float64, len(g.points))
		for v, s := range stays {
			n := float64(len(s.times))
			mean[s.size] += float64(p.at[v] * n)
			count[s.size] += n
		}
		from := 0
		one := make([]trend, len(g.segments))
		var dd, de, ee, factor float64
		for i, s := range g.segments {
			n := len(s.rows)
			d := make([]float64, n)
			for k := range d {
				d[k] = mean[from+k] / count[from+k] / s.usual[k]
			}
			from += n
			one[i].d = d
			left := s.left(d, make([]float64, n))
			for k, x := range left {
				dd += float64(x * x)
				de += float64(x * s.pull[k])
				ee += float64(s.pull[k] * s.pull[k])
			}
			factor += s.factor * float64(n) / float64(len(g.points))
		}
		size, se, df := 0.0, math.Inf(1), 0.0
		if free > 0 && dd > 1e-6 {
			df = float64(free)
			size = factor * de / dd
			se = factor * math.Sqrt(math.Max(0, ee-de*de/dd)/df/dd)
		}
		if size2, se2, df2 := g.within(stays, p.at, mean, count); df2 > 0 {
			if len(g.launches) > 1 {
				df = freedom(se, df, se2, df2)
			} else {
				df += df2
			}
			size, se = joined(size, se, size2, se2)
		}
		for i := range one {
			one[i].pattern, one[i].size, one[i].se, one[i].df = p, size, se, df
		}
		list = append(list, one)
	}
	shown := list[:0:0]
	for _, one := range list {
		if one[0].df > 0 {
			shown = append(shown, one)
		}
	}
	if len(shown) > 0 {
		return shown
	}
	return list
}

// joined weighs two sizes by their variances; beside one that is exact another counts for nothing.
func joined(size, se, size2, se2 float64) (both, seBoth float64) {
	switch {
	case se2 == 0:
		return size2, 0
	case se == 0:
		return size, 0
	}
	w, w2 := 1/(se*se), 1/(se2*se2)
	return (float64(w*size) + float64(w2*size2)) / (w + w2), 1 / math.Sqrt(1/(se*se)+1/(se2*se2))
}

// within returns the size of a drift by the differences between visits of one size, of several launches less those
// of the line of each.
func (g *regression) within(stays []visit, p, mean, count []float64) (size, se, df float64) {
	if len(stays) < len(g.points)+3 {
		return 0, 0, 0
	}
	row := func(k int) (s *segment, at int) {
		for _, s = range g.segments {
			if k < len(s.rows) {
				break
			}
			k -= len(s.rows)
		}
		return s, k
	}
	own, ok := g.ofLines(stays, p, row)
	if !ok {
		return 0, 0, 0
	}
	half := 1.0
	if g.Kind == RoundTrip {
		half = 0.5
	}
	e := make([]float64, len(stays))
	average := make([]float64, len(g.points))
	for v, s := range stays {
		seg, k := row(s.size)
		l := seg.line
		if own != nil {
			o := seg.own[s.launch]
			l, k = o.line, o.at[g.points[s.size].Bytes]
		}
		e[v] = (half*g.center.of(s.times)/math.Max(l.at(l.rows[k]), l.rows[k].y*1e-3) - 1) / l.usual[k]
		average[s.size] += e[v] * float64(len(s.times)) / count[s.size]
	}
	center := make([]float64, len(g.points))
	for v, s := range stays {
		if own != nil {
			center[s.size] += own[v] * float64(len(s.times)) / count[s.size]
		}
	}
	var dd, de, ee float64
	for v, s := range stays {
		seg, k := row(s.size)
		n := float64(len(s.times))
		x, y := (p[v]-mean[s.size]/count[s.size])/seg.usual[k], e[v]-average[s.size]
		if own != nil {
			x -= own[v] - center[s.size]
		}
		dd += float64(n * x * x)
		de += float64(n * x * y)
		ee += float64(n * y * y)
	}
	df = float64(len(stays) - len(g.points) - 1)
	if own != nil {
		df -= float64(2 * len(g.segments) * (len(g.launches) - 1))
	}
	if dd < 1e-9 || df < 1 {
		return 0, 0, 0
	}
	return de / dd, math.Sqrt(math.Max(0, ee-de*de/dd) / df / dd), df
}

// testDrift tests whether times drifted along the order of measurement: the largest |size|/se of
// all patterns, with a P that pays for looking at all of them (Bonferroni), and at most driftLevel of false alarms.
func (g *regression) testDrift(list [][]trend) (Test, bool) {
	t := Test{Name: g.Kind.String() + ": times did not drift while they were measured", P: 1}
	for _, one := range list {
		if len(one) == 0 || one[0].df == 0 || one[0].se == 0 {
			continue
		}
		if !one[0].behind { // a step has two references, and one size
			t.Looks++
		}
		if u := math.Abs(one[0].size) / one[0].se; u > t.Statistic {
			t.Statistic, t.P = u, 2*studentCDF(-u, one[0].df)
		}
	}
	t.P = math.Min(1, t.P*float64(t.Looks))
	t.Verdict = "no drift is seen"
	if t.P < driftLevel {
		t.Verdict = "they drifted"
	}
	return t, t.Looks > 0
}

// drifted adds to the segments what drifts the sizes leave open, and returns the test for one.
func (g *regression) drifted(level float64) (Test, bool) {
	if g.exact() {
		return Test{}, false
	}
	list := g.trends()
	t, ok := g.testDrift(list)
	var most [2][2]float64 // of a line and a step, once and anew
	var tried [2][2]bool
	for _, one := range list {
		kind, anew := 0, 0
		if !one[0].line {
			kind = 1
		}
		if one[0].restart {
			anew = 1
		}
		size := math.Inf(1)
		if one[0].df > 0 {
			size = math.Abs(one[0].size) + student((1+level)/2, one[0].df)*one[0].se
		}
		most[anew][kind], tried[anew][kind] = math.Max(most[anew][kind], size), true
		for i, s := range g.segments {
			if one[i].df > 0 {
				one[i].far = student((1+s.level)/2, one[i].df)
			}
			s.trends = append(s.trends, one[i])
		}
	}
	var words []string
	once := ""
	if len(g.launches) > 1 {
		once = " in each launch"
	}
	for anew, when := range []string{once, " in each sweep of the sizes"} {
		var two []string
		for kind, what := range []string{"by a line of %.2g %%", "a step of %.2g %%"} {
			if tried[anew][kind] && most[anew][kind] <= 1e3 {
				two = append(two, fmt.Sprintf(what, 100*most[anew][kind]))
			}
		}
		if len(two) > 0 {
			words = append(words, joinOr(two)+when)
		}
	}
	reason := g.Kind.String() + ": the times may have drifted while they were measured, by any amount"
	if len(words) > 0 {
		reason = g.Kind.String() + ": the times may have drifted while they were measured, " + strings.Join(words, ", ") +
			", and the sizes would not show it"
	}
	if ok && t.P < driftLevel {
		reason = g.Kind.String() + ": the times drifted while they were measured"
	}
	if worst := g.atWorst(); g.Kind != Window && worst < level {
		reason += fmt.Sprintf("; decisions allow for a step anywhere at %.3g in the mean over its places, and at %.2f where the sizes "+
			"show it worst", level, worst)
	}
	for _, s := range g.segments {
		s.drift = montecarlo.Doubt{Reason: reason + s.follows, Settle: settleDrift}
	}
	return t, ok
}

func joinOr(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	return words[0] + " or " + words[1]
}

// settleDrift is how to measure so that no drift looks like a machine: Hoefler and Belli, "Scientific benchmarking of parallel
// computing systems", SC
// 2015, and Hunold and Carpen-Amarie, TPDS 27 (2016).
const settleDrift = "measure the sizes in random order, or twice, up and down"

// exact reports whether all rows lie on their lines up to rounding.
func (g *regression) exact() bool {
	for _, s := range g.segments {
		for _, e := range s.off {
			if math.Abs(e) >= 1e-10 {
				return false
			}
		}
	}
	return true
}

// drifts returns the doubt that errors drift while sizes are measured, of a combination of a
// and b: the hull of what a drift of each pattern and errors that are alike from size to size make of it.
func (s *segment) drifts(weights [2]float64, st linearEstimate) (montecarlo.Doubt, bool) {
	d := s.drift
	d.Lo, d.Hi = st.free-st.half, st.free+st.half
	s.patterned(&d, weights, st)
	s.alike(&d, weights, st)
	return d, d.Reason != ""
}

// patterned widens a doubt by drifts of one pattern: by the hull of the
// intervals with each pattern as one more parameter, whose estimates are theta - A size with the
// variance se^2 + (A se_size)^2, A what a drift of size 1 does to theta. So a drift of one of the patterns is covered
// at the level, whatever its size.
func (s *segment) patterned(d *montecarlo.Doubt, weights [2]float64, st linearEstimate) {
	v := s.times(weights)
	for _, t := range s.trends {
		moved := 0.0
		for k, x := range s.x {
			moved += float64((float64(v[0]*x[0]) + float64(v[1]*x[1])) * t.d[k])
		}
		if t.df == 0 {
			if math.Abs(moved) > 1e-9*math.Abs(st.free) {
				d.Lo, d.Hi = math.Inf(-1), math.Inf(1)
			}
			continue
		}
		half := math.Hypot(st.half, moved*t.se*t.far)
		d.Lo = math.Min(d.Lo, st.free-moved*t.size-half)
		d.Hi = math.Max(d.Hi, st.free-moved*t.size+half)
	}
}

// alike widens a doubt by the standard errors of errors that are correlated from size to size.
func (s *segment) alike(d *montecarlo.Doubt, weights [2]float64, st linearEstimate) {
	l := *s.line
	list := []float64{s.like}
	if s.follows != "" {
		list = append(list, strong)
	}
	for _, rho := range list {
		if rho == 0 {
			continue
		}
		l.rho = rho
		x := l.combination(weights)
		half := student((1+s.level)/2, math.Max(x.df, few)) * x.se
		d.Lo, d.Hi = math.Min(d.Lo, st.free-half), math.Max(d.Hi, st.free+half)
	}
}
