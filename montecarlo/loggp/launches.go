package loggp

import (
	"cmp"
	"math"
	"slices"

	"castlab/montecarlo"
)

// A pooled test is the series of one kind, each of them a launch of the benchmark. What launches
// differ by, such as where their processes ran, is in every time of a launch and so not in the scatter of its
// rows: a time of one size is the mean over launches of the center of each, and what is estimated
// has at least the interval of Student's t over launches (ofLaunches).
//
// Source: Kalibera and Jones, "Rigorous benchmarking in reasonable time", ISMM 2013; Hunold and Carpen-Amarie,
// "Reproducible MPI benchmarking is still not as easy as you think", IEEE TPDS 27 (2016).
type pooled struct {
	Series             // with the points of all launches, one launch behind the other
	launches [][]Point // those of each, as they were measured
	ofLaunch [][]Point // and by size
}

// An ownLine is the line of one launch through its sizes of a segment, with the usual errors of the
// line of all, and the row of each size.
type ownLine struct {
	*line
	at map[float64]int
}

// worth is by how much at most the mean of the lines of all launches may say less of an estimate than the
// line of all, as a variance, for the lines to count.
const worth = 2

// at returns the point of a size of points by size.
func at(points []Point, bytes float64) (Point, bool) {
	i, has := slices.BinarySearchFunc(points, bytes, func(p Point, bytes float64) int { return cmp.Compare(p.Bytes, bytes) })
	if !has {
		return Point{}, false
	}
	return points[i], true
}

// ownLines fits the lines of each launch in every segment that all launches have sizes enough of.
func (g *regression) ownLines() {
	if len(g.launches) < 2 {
		return
	}
	for _, s := range g.segments {
		usual := map[float64]float64{}
		for k, p := range s.points {
			usual[p.Bytes] = s.usual[k]
		}
		for _, points := range g.ofLaunch {
			o := ownLine{at: map[float64]int{}}
			var own []Point
			var even []float64
			for _, p := range points {
				if s.from <= p.Bytes && p.Bytes < s.to {
					o.at[p.Bytes] = len(own)
					own, even = append(own, p), append(even, usual[p.Bytes])
				}
			}
			ok := false
			if len(own) >= leastSizes {
				o.line, ok = fitLine(g.rowsAt(own, g.centersOf(own)), even)
			}
			if !ok {
				s.own = nil
				break
			}
			s.own = append(s.own, o)
		}
	}
}

// centersOf returns the center of each point.
func (g *regression) centersOf(points []Point) (list []float64) {
	for _, p := range points {
		list = append(list, g.center.of(p.Times))
	}
	return list
}

// ofLaunches widens an estimate by what launches differ by. With theta_r of the lines of R launches, s^2 the variance
// of these, it is the interval of half width
//
//	sqrt((t_(R-1) s)^2/R + t_f^2 max(0, V_0 - W/R) R/(R-1))
//
// about their mean, V_0 being the variance of the line of all, over sizes, f its degrees of freedom, and W the mean of
// those of the launches, over sizes. The second term is of errors of a size that all launches share, which no two lines
// differ by. That interval, and the one of the line of all, are within the one that it returns; what is doubted widens this
// one by as much as it did the latter.
//
// It reports false where a launch has no line of its own, or where they say too little.
func (s *segment) ofLaunches(weights [2]float64, st linearEstimate) (linearEstimate, bool) {
	n := float64(len(s.own))
	if n < 2 {
		return st, false
	}
	m, within, design := montecarlo.NewMoments(), 0.0, 0.0
	for _, o := range s.own {
		own := o.combination(weights)
		m.Add(own.free)
		within += own.se * own.se / n
		design += o.design(weights) / n
	}
	if design/n > worth*s.design(weights) {
		return st, false
	}
	between := m.Variance() / n
	if between <= exact*exact*m.Mean()*m.Mean() { // rounding
		return st, true
	}
	shared := math.Max(0, st.se*st.se-within/n) * n / (n - 1)
	t := student((1+s.level)/2, n-1)
	half := t * math.Sqrt(between)
	if shared > 0 {
		half = math.Hypot(half, student((1+s.level)/2, st.df)*math.Sqrt(shared))
	}
	half += math.Abs(m.Mean() - st.free)
	if half <= st.half {
		return st, true
	}
	for i := range st.doubts {
		d := &st.doubts[i]
		d.Lo, d.Hi = math.Min(0, d.Lo-st.free+st.half)+st.free-half, math.Max(0, d.Hi-st.free-st.half)+st.free+half
	}
	st.se, st.df, st.half, st.launches = half/t, n-1, half, len(s.own)
	return st, true
}

// together is the correlation of a and b, of which sa and sb are the estimates: that of the line of all, and that of
// the lines of launches where these make the intervals.
func (s *segment) together(sa, sb linearEstimate) float64 {
	if s.beside != nil && sa.se > 0 && sb.se > 0 {
		both := s.combination([2]float64{1 / sa.se, 1 / sb.se})
		return math.Max(-1, math.Min(1, both.se*both.se/2-1))
	}
	rho := s.correlation()
	if sa.shared || sb.shared {
		rho = s.inverse[0][1] / math.Sqrt(s.inverse[0][0]*s.inverse[1][1])
	}
	if sa.launches+sb.launches == 0 || sa.se == 0 || sb.se == 0 {
		return rho
	}
	n, product := float64(len(s.own)), 0.0
	a, b := montecarlo.NewMoments(), montecarlo.NewMoments()
	for _, o := range s.own {
		a.Add(o.free[0])
		b.Add(o.free[1])
	}
	for _, o := range s.own {
		product += (o.free[0] - a.Mean()) * (o.free[1] - b.Mean()) / (n - 1) / n
	}
	rest := math.Sqrt(math.Max(0, sa.se*sa.se-a.Variance()/n) * math.Max(0, sb.se*sb.se-b.Variance()/n))
	return math.Max(-1, math.Min(1, (product+rho*rest)/sa.se/sb.se))
}

// design returns w'(X'X)^-1 w, the variance of an estimate for errors of their usual size.
func (l *line) design(w [2]float64) float64 {
	v := l.times(w)
	return float64(w[0]*v[0]) + float64(w[1]*v[1])
}

// having returns how many launches measured a size.
func (s pooled) having(bytes float64) (n int) {
	for _, points := range s.ofLaunch {
		if _, has := at(points, bytes); has {
			n++
		}
	}
	return n
}
