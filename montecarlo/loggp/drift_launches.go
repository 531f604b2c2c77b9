package loggp

// ofLines returns, of several launches, what the line of each takes up of a pattern, by visit; nil of one. It reports
// false where not all launches have lines.
func (g *regression) ofLines(stays []visit, p []float64, row func(k int) (*segment, int)) (list []float64, ok bool) {
	if len(g.launches) < 2 {
		return nil, true
	}
	type place struct {
		s      *segment
		launch int
	}
	mean, count := map[place][]float64{}, map[place][]float64{}
	for v, x := range stays {
		s, _ := row(x.size)
		if s.own == nil {
			return nil, false
		}
		at := place{s, x.launch}
		if mean[at] == nil {
			n := len(s.own[x.launch].rows)
			mean[at], count[at] = make([]float64, n), make([]float64, n)
		}
		k, n := s.own[x.launch].at[g.points[x.size].Bytes], float64(len(x.times))
		mean[at][k] += p[v] * n
		count[at][k] += n
	}
	taken := map[place][]float64{}
	for at, d := range mean {
		o := at.s.own[at.launch]
		for k := range d {
			d[k] /= count[at][k] * o.usual[k]
		}
		taken[at] = o.left(d, make([]float64, len(d)))
		for k := range d {
			taken[at][k] = d[k] - taken[at][k]
		}
	}
	for _, x := range stays {
		s, _ := row(x.size)
		list = append(list, taken[place{s, x.launch}][s.own[x.launch].at[g.points[x.size].Bytes]])
	}
	return list, true
}

// freedom returns the degrees of freedom of two sizes that joined weighs by their variances (Satterthwaite). Of launches that
// all visit sizes in one order the differences between visits say next to nothing, and must not lend theirs.
func freedom(se, df, se2, df2 float64) float64 {
	if se == 0 || se2 == 0 || df == 0 {
		return df + df2
	}
	w, w2 := 1/(se*se), 1/(se2*se2)
	return (w + w2) * (w + w2) / (float64(w*w)/df + float64(w2*w2)/df2)
}
