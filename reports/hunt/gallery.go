package hunt

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"castlab/reports"
)

// shown is the number of tightest points, and of others, that a gallery keeps.
const shown = 100

// A gallery keeps points of a search for a picture: those with the least margin, and a
// sample of all others in which each of them is equally likely (Vitter, "Random sampling
// with a reservoir", 1985, Algorithm R).
type gallery struct {
	random   *rand.Rand // of its own: the search draws the same without a gallery
	tightest []Point    // least margin first
	others   []Point
	passed   int // points that are not among the tightest
}

// add adds a point. Those with an infinite margin have no color.
func (g *gallery) add(p Point) {
	if math.IsInf(p.Margin, 0) {
		return
	}
	p.Verdict = reports.Verdict{}
	i, _ := slices.BinarySearchFunc(g.tightest, p, byMargin)
	g.tightest = slices.Insert(g.tightest, i, p)
	if len(g.tightest) <= shown {
		return
	}
	p = g.tightest[shown]
	g.tightest = g.tightest[:shown]
	switch g.passed++; {
	case len(g.others) < shown:
		g.others = append(g.others, p)
	default:
		if at := g.random.IntN(g.passed); at < shown {
			g.others[at] = p
		}
	}
}

// byMargin orders points; NaN does not occur.
func byMargin(a, b Point) int { return cmp.Compare(a.Margin, b.Margin) }
