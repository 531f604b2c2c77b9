package validation

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Choice says which of the systems that were measured at one size is the fastest.
type Choice struct {
	Size  int64
	Cells []int // that were measured, by the mean of the logarithms of their launches, the shortest first
	Best  []int // those of them that may be the fastest, the first of Cells first; one where that is decided
	P     float64

	// Saved is by how much the first of Cells takes less than each of them, as a share: 1 - T_first/T. Of the
	// intervals of decided sizes a share of 1-Level misses at most, in expectation.
	Saved []montecarlo.Estimate

	// Flips is the relative difference of two launches of one program from which on the choice is not
	// decided, where a cell of a launch or two is compared whose spread no other cell tells; +Inf where
	// nothing hangs on it.
	Flips float64
}

// Decided reports whether one system is the fastest.
func (c Choice) Decided() bool { return len(c.Best) == 1 }

// Fastest says which of some systems, all unless they are named, is the fastest at every size at which two or
// more of them are measured, by their measured times alone. At a size where the logarithms of launches have the
// means m, the hypothesis that the first is not faster than another has the tail of Student's t at
//
//	(m_other - m_first - b)/se,  se^2 = v_first/n_first + v_other/n_other
//
// with the moderated variances v over n launches, and the fewer degrees of freedom of the two. The P of a
// size is twice the largest of these: that the first of several is wrongly called the best is likeliest where two
// are equal and all others slower. Sizes are decided by the procedure of Benjamini and Hochberg: of the sizes
// that are decided a share of 1-Level is wrong at most, in expectation, and none is decided with the probability
// Level where all systems are equal. The intervals of decided sizes have the same rate of false coverage.
//
// A single launch shows nothing of what launches differ by. Where ten other cells tell it, with variances of much the same
// size, v is that of their prior. Otherwise v is that of the rows of the launch about a smooth curve over the sizes, and b the
// logarithm of 1+launches, once for the pair: the caller states that two launches of one program differ by at most that share,
// or as much as those of any cell do. Two launches without a prior, whose one degree of freedom decides less than a launch with
// that statement, have the same b, which bounds a difference of means as well, unless the launches of some cell differ by more,
// or the rows have less than two degrees of freedom themselves. Beside a cell of several launches the degrees of freedom are
// then those of Satterthwaite, 1/sum (share of se^2)^2/df, as the few of the rows would outweigh the launches. Of launches that
// resemble the ones before them v is as much larger as their correlation makes a mean vary more.
//
// Sources: S. Gutmann, Z. Maymin, "Is the selected population the best?", Annals of Statistics 15 (1987); P. L. Hsu 1938
// for the degrees of freedom; Y. Benjamini, Y. Hochberg, Journal of the Royal Statistical Society B 57 (1995);
// Y. Benjamini, D. Yekutieli, Journal of the American Statistical Association 100 (2005), for the intervals; the rows:
// derived; F. E. Satterthwaite, Biometrics Bulletin 2 (1946). COVERAGE.md says how often it is right.
//
// Errors: *inputs.Error for launches that are no finite number >= 0.
func (a Assessment) Fastest(launches float64, systems ...string) ([]Choice, error) {
	f, err := a.fastest(launches)
	if err != nil {
		return nil, err
	}
	f.systems = systems
	var list []Choice
	for _, size := range f.sizes() {
		if c := f.choice(size); len(c.Cells) > 1 {
			list = append(list, c)
		}
	}
	f.decide(list)
	return list, nil
}

// Saved is the share by which one cell takes less time than another, 1 - T/T_other, with the variances of Fastest, at a
// level. It panics for what is no cell, as an index does.
//
// Errors: those of Fastest.
func (a Assessment) Saved(launches float64, cell, other int, level float64) (montecarlo.Estimate, error) {
	f, err := a.fastest(launches)
	if err != nil {
		return montecarlo.Estimate{}, err
	}
	return f.saved(cell, other, level), nil
}

// A fastest holds what all comparisons of an assessment share.
type fastest struct {
	Assessment
	systems []string // that are compared; none for all
	bound   float64  // of the logarithm of two launches' ratio
	broken  bool     // launches of a cell differ by more than is stated
	samples []sample
	inflate float64 // of variances
	rows    float64 // variance of the logarithm of one row about a smooth curve
	rowsDF  float64
	digits  float64 // the least unit that the times show
}

func (a Assessment) fastest(launches float64) (*fastest, error) {
	if !(launches >= 0) || math.IsInf(launches, 1) {
		return nil, &inputs.Error{Arg: "launches", Value: launches, Domain: "a finite number >= 0"}
	}
	f := &fastest{Assessment: a, bound: math.Log1p(launches), samples: a.samples(a.Study.Cells), inflate: 1, digits: unitOf(a.Study.Cells)}
	if a.Serial.Noticed() {
		f.inflate = a.Serial.inflation(f.samples)
	}
	f.rows, f.rowsDF = a.smooth(f.samples)
	for _, x := range append(a.samples(a.Others), f.samples...) {
		if len(x.logs) > 1 {
			f.bound = max(f.bound, slices.Max(x.logs)-slices.Min(x.logs))
		}
	}
	f.broken = f.bound > math.Log1p(launches)
	return f, nil
}

// inflation is by how much the variance of a mean of dependent launches exceeds that of independent
// ones: (1+r)/(1-r) with the correlation r, corrected for the bias of its estimate in samples of n,
// r - (1+3r)/n in the mean (Kendall, Biometrika 41, 1954), and at most 0.9.
func (s Serial) inflation(samples []sample) float64 {
	var inverse, cells float64
	for _, x := range samples {
		if len(x.logs) >= 3 {
			inverse += 1 / float64(len(x.logs))
			cells++
		}
	}
	n := 3.0 // the fewest that show a correlation; those that did may be other cells
	if cells > 0 {
		n = cells / inverse
	}
	r := min(0.9, max(0, (s.Correlation+1/n)/max(0.25, 1-3/n)))
	return (1 + r) / (1 - r)
}

// smooth estimates the variance of the logarithm of one row about what lies between its neighbors: the times of a system at three
// neighboring sizes are on a line in the size, t = a + b s, wherever the way of the messages does not change, which it does at
// few sizes. Of the logarithm of the middle one over the line between the others,
//
//	log t_2 - log(w t_1 + (1-w) t_3),  w = (s_3 - s_2)/(s_3 - s_1)
//
// the variance is 1/n_2 + (w t_1/l)^2/n_1 + ((1-w) t_3/l)^2/n_3 times that of a row, l being the line and n_i the launches, over which
// t_i is a mean. The median absolute value is 0.6745 standard deviations; a median of n has the efficiency 0.37, and three
// neighbors share their rows.
func (s Study) smooth(samples []sample) (variance, df float64) {
	bySystem := map[string][]int{}
	for i, c := range s.Cells {
		if c.measured() {
			bySystem[c.System] = append(bySystem[c.System], i)
		}
	}
	var off []float64
	for _, list := range bySystem {
		slices.SortFunc(list, func(i, j int) int { return cmp.Compare(s.Cells[i].Size, s.Cells[j].Size) })
		for k := 2; k < len(list); k++ {
			var size, time, rows [3]float64
			for m := range 3 {
				logs := samples[list[k-2+m]].logs
				size[m], time[m], rows[m] = float64(s.Cells[list[k-2+m]].Size), math.Exp(mean(logs)), float64(len(logs))
			}
			w := (size[2] - size[1]) / (size[2] - size[0])
			one, three := w*time[0], (1-w)*time[2]
			line := one + three
			one, three = one/line, three/line
			off = append(off, math.Abs(math.Log(time[1]/line))/math.Sqrt(1/rows[1]+float64(one*one)/rows[0]+float64(three*three)/rows[2]))
		}
	}
	if len(off) < 3 {
		return 0, 0
	}
	sd := median(off) / 0.6745
	return sd * sd, max(1, 0.37*float64(len(off))/2)
}

// sizes are those of cells that were measured, rising.
func (f *fastest) sizes() (list []int64) {
	for _, c := range f.Assessment.Cells {
		if c.measured() {
			list = append(list, c.Size)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// choice orders the systems of a size.
func (f *fastest) choice(size int64) Choice {
	c := Choice{Size: size, Flips: math.Inf(1)}
	for i, x := range f.Assessment.Cells {
		if x.Size == size && x.measured() && (len(f.systems) == 0 || slices.Contains(f.systems, x.System)) {
			c.Cells = append(c.Cells, i)
		}
	}
	slices.SortStableFunc(c.Cells, func(i, j int) int { return cmp.Compare(mean(f.samples[i].logs), mean(f.samples[j].logs)) })
	for _, j := range c.Cells[min(1, len(c.Cells)):] {
		c.P = max(c.P, f.gap(c.Cells[0], j).tail())
	}
	c.P = min(1, 2*c.P)
	return c
}

// decide sets what may be best, by the procedure of Benjamini and Hochberg, and the intervals.
func (f *fastest) decide(list []Choice) {
	var ps []float64
	for _, c := range list {
		ps = append(ps, c.P)
	}
	slices.Sort(ps)
	wrong, n := 1-f.Level, float64(len(list))
	most := wrong / n // P up to which sizes are decided
	for rank, p := range ps {
		if share := wrong * float64(rank+1) / n; p <= share {
			most = share
		}
	}
	for i := range list {
		c := &list[i]
		c.Best = c.Cells[:1:1]
		for _, j := range c.Cells[1:] {
			g := f.gap(c.Cells[0], j)
			if g.tail() > most/2 {
				c.Best = append(c.Best, j)
			} else if g.bound > 0 {
				c.Flips = min(c.Flips, math.Expm1(g.log-f.critical(most/2, g.df)*g.se))
			}
		}
		if !c.Decided() {
			c.Flips = math.Inf(1)
		}
		for _, j := range c.Cells {
			c.Saved = append(c.Saved, f.saved(c.Cells[0], j, 1-most))
		}
	}
}

// A gap is by how much the logarithm of one cell's time is above that of the first.
type gap struct{ log, se, df, bound float64 }

// tail is the probability of so large a gap between equal cells.
func (g gap) tail() float64 {
	switch x := g.log - g.bound; {
	case x <= 0:
		return 1
	case g.se == 0:
		return 0
	default:
		return distuv.StudentsT{Sigma: 1, Nu: g.df}.Survival(x / g.se)
	}
}

func (f *fastest) gap(first, other int) gap {
	g := gap{log: mean(f.samples[other].logs) - mean(f.samples[first].logs)}
	if first == other {
		return g
	}
	v, df, alone := f.variance(first)
	vOther, dfOther, otherAlone := f.variance(other)
	if alone || otherAlone {
		g.bound = f.bound
	}
	g.se, g.df = math.Sqrt(v+vOther), min(df, dfOther)
	if alone != otherAlone && g.se > 0 { // the rows of the one say little of the variance, and of its degrees of freedom
		part, rest := v/(v+vOther), vOther/(v+vOther)
		g.df = max(g.df, 1/(part*part/df+rest*rest/dfOther))
	}
	return g
}

// variance is that of the mean of a cell's logarithms, with its degrees of freedom; alone is true of a launch or two whose
// spread no other cell tells.
func (f *fastest) variance(i int) (v, df float64, alone bool) {
	x := f.samples[i]
	rounding := f.digits / x.center
	rounding *= rounding / 12
	n := float64(len(x.logs))
	if n == 1 && f.Prior.DF < leastPrior || n == 2 && f.Prior.DF == 0 && !f.broken && (f.rowsDF == 0 || f.rowsDF >= 2) {
		return max(f.rows, rounding) / n, max(1, f.rowsDF), true
	}
	spread := 0.0
	if n > 1 {
		spread = x.variance()
	}
	v, df = f.Prior.moderated(spread, n-1)
	return f.inflate * max(v, rounding) / n, df, false
}

// leastPrior is the least number of degrees of freedom of the law of variances that tells what a single launch does: below it one
// cell may vary a hundred times as much as another.
const leastPrior = 4

// saved is the share by which the first cell takes less than another.
func (f *fastest) saved(first, other int, level float64) montecarlo.Estimate {
	e := montecarlo.Estimate{Name: "saved", Level: level, N: int64(min(len(f.samples[first].logs), len(f.samples[other].logs))),
		Method: "Student t of the logarithms of launches, moderated variances"}
	if first == other {
		return e
	}
	g := f.gap(first, other)
	half := g.bound
	if g.se > 0 {
		half += f.critical((1-level)/2, g.df) * g.se
	}
	if g.bound > 0 {
		e.Method = "rows about a smooth curve, and what two launches may differ by"
	}
	e.Value, e.Lo, e.Hi = -math.Expm1(-g.log), -math.Expm1(half-g.log), -math.Expm1(-half-g.log)
	return e
}

// unitOf is the least power of ten of which all times are multiples, to the 9 digits that a
// benchmark may print; times that are no such multiples have 0.
func unitOf(cells []Cell) float64 {
	unit := 1.0
	for _, c := range cells {
		for _, launch := range c.Times {
			for _, t := range launch {
				for ; unit >= 1e-6; unit /= 10 {
					if x := t / unit; math.Abs(x-math.Round(x)) <= 1e-9*max(1, x) {
						break
					}
				}
				if unit < 1e-6 {
					return 0
				}
			}
		}
	}
	return unit
}
