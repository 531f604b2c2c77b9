package loggp

import "math"

// sectionsOf is the number of sections that a run of times is cut into, 0 for
// too few times.
func sectionsOf(times int) int {
	switch {
	case times >= 400:
		return 20
	case times >= 100:
		return 10
	}
	return 0
}

// A sectioned fit is one line for each of several stretches of the run, at all
// sizes. How much these lines differ says how well the line of all is known,
// whatever the dependence within a stretch, and of sizes that were measured at
// one time.
type sectioned [][2]float64

// inSections fits a line to each section of the points. It reports false where
// a point has too few times.
func inSections(points []Point, center Center, rows func([]Point, Center) []row) (sectioned, bool) {
	number := math.MaxInt
	for _, p := range points {
		number = min(number, sectionsOf(len(p.Times)))
	}
	if number == 0 || len(points) == 0 {
		return nil, false
	}
	part := make([]Point, len(points))
	var s sectioned
	for j := range number {
		for i, p := range points {
			n := len(p.Times)
			part[i] = Point{Bytes: p.Bytes, Times: p.Times[j*n/number : (j+1)*n/number]}
		}
		l, ok := fitLine(rows(part, center))
		if !ok {
			return nil, false
		}
		s = append(s, l.free)
	}
	return s, true
}

// error is the standard error of a linear combination and its degrees of
// freedom.
func (s sectioned) error(w [2]float64) (se, df float64) {
	n := float64(len(s))
	mean := 0.0
	for _, t := range s {
		mean += (float64(w[0]*t[0]) + float64(w[1]*t[1])) / n
	}
	square := 0.0
	for _, t := range s {
		d := float64(w[0]*t[0]) + float64(w[1]*t[1]) - mean
		square += d * d
	}
	return math.Sqrt(square / (n - 1) / n), n - 1
}

// correlation of the two parameters.
func (s sectioned) correlation() float64 {
	n := float64(len(s))
	var ma, mb, aa, ab, bb float64
	for _, t := range s {
		ma, mb = ma+t[0]/n, mb+t[1]/n
	}
	for _, t := range s {
		da, db := t[0]-ma, t[1]-mb
		aa, ab, bb = aa+float64(da*da), ab+float64(da*db), bb+float64(db*db)
	}
	if aa == 0 || bb == 0 {
		return 0
	}
	return math.Max(-1, math.Min(1, ab/math.Sqrt(aa)/math.Sqrt(bb)))
}
