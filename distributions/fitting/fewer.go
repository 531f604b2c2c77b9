package fitting

// Of a sample of more than manyCells cells a search begins on about fewCells of them, which
// include the endCells smallest and largest ones.
const manyCells, fewCells, endCells = 1200, 512, 32

// fewer returns a sample whose likelihood resembles that of g and takes less time: of every few
// neighboring cells the middle one stands for all. Moments and ends are those of g, so that a
// vector is the same law for both. A sample of few cells, or censored or truncated, is its own.
func (g *grouped) fewer() *grouped {
	n := len(g.cells)
	if n <= manyCells || g.discrete == nil {
		return g
	}
	few := *g
	few.cells, few.exact, few.weights, few.discrete = nil, nil, nil, nil
	const groups = fewCells - 2*endCells
	for next, i := 0, 0; i < n; i = next {
		switch {
		case i < endCells || i >= n-endCells:
			next = i + 1
		default:
			group := (i - endCells) * groups / (n - 2*endCells)
			for next = i + 1; next < n-endCells && (next-endCells)*groups/(n-2*endCells) == group; next++ {
			}
		}
		c := g.cells[(i+next-1)/2]
		c.weight = 0
		for _, other := range g.cells[i:next] {
			c.weight += other.weight
		}
		few.cells, few.weights = append(few.cells, c), append(few.weights, c.weight)
		few.exact = append(few.exact, g.exact[(i+next-1)/2])
	}
	return &few
}

// search maximizes the likelihood of a family from its starting points on few, which resembles
// g, and on g from the best one that it finds there.
func (g *grouped) search(f *family, few *grouped) ([]float64, float64) {
	at := func(v []float64) float64 { return g.at(f, v) }
	if few != g {
		v, top := maximize(func(v []float64) float64 { return few.at(f, v) }, f.starts(few), 0.4, g.first(), toThousandth)
		if top > leastLikelihood && at(v) > leastLikelihood {
			return nearby(at, v, 0.03, g.first(), toLast)
		}
	}
	return maximize(at, f.starts(g), 0.4, g.first(), toLast)
}
