package montecarlo

import "math"

// A fitTest is an anytime-valid test of goodness of fit of counts to a law on cells.
type fitTest struct {
	group    []int     // of each value
	p        []float64 // of each group
	limit    float64   // log E at which the law is rejected
	rejected bool      // at this or an earlier look (interim analysis)
}

// newFitTest returns the test of a law at error alpha over all looks together.
func newFitTest(mass []float64, alpha float64) *fitTest {
	t := &fitTest{limit: -math.Log(alpha)}
	t.group, t.p = pooled(mass)
	return t
}

// update returns log E for counts of the values of the law, and the number of impossible
// values besides. By Ville's inequality E, a martingale of mean 1 under the law, ever reaches
// 1/alpha with probability at most alpha.
func (t *fitTest) update(counts []int64, impossible int64) float64 {
	cells := make([]float64, len(t.p))
	for i, k := range counts {
		cells[t.group[i]] += float64(k)
	}
	logE := math.Inf(1)
	if impossible == 0 {
		logE = dirichletMixture(cells, t.p)
	}
	t.rejected = t.rejected || logE >= t.limit
	return logE
}

// The bounds of the groups of values that a test distinguishes.
const (
	leastGroup = 1e-9    // at least this probability, where masses are accurate
	mostGroup  = 1. / 16 // approximate upper bound of groups in the middle
	groupStep  = 3       // a group in a tail has three times the probability beyond it
)

// pooled groups neighboring values: one group each if there are few, groups of
// probability 1/16 in the middle of a long law, and groups in the tails that shrink by a
// factor of four down to 1e-9. The number of cells stays small, which keeps the power of
// the test, and a deviation in a tail is not diluted in a large cell. The groups depend
// on the law alone.
func pooled(mass []float64) (group []int, p []float64) {
	group = make([]int, len(mass))
	after := make([]float64, len(mass)+1) // mass of values from i on
	for i := len(mass) - 1; i >= 0; i-- {
		after[i] = after[i+1] + mass[i]
	}
	before, here := 0.0, 0.0
	for i, m := range mass {
		group[i] = len(p)
		here += m
		enough := math.Max(leastGroup, math.Min(mostGroup, groupStep*math.Min(before, after[i+1])))
		if i+1 < len(mass) && here >= enough && after[i+1] >= leastGroup {
			p = append(p, here)
			before, here = before+here, 0
		}
	}
	return group, append(p, here)
}

// dirichletMixture returns log E, the likelihood ratio of counts c under a
// mixture of laws to that under p: the mean over A = 1, 16, 16^2, ..., 16^8 of
//
//	E_A = Gamma(a)/Gamma(a+n) prod_i Gamma(a_i+c_i)/Gamma(a_i) p_i^(-c_i),
//
// a_i = A p_i + 1/2, a = sum a_i, n = sum c_i. E_A is the mean of prod
// (q_i/p_i)^(c_i) over q with the Dirichlet(a_1, ..., a_k) law; such a mean is a
// martingale under p, and so is a mixture of them. A large A has power against
// small differences of all cells; the halves give power against a rare cell that is
// common. The mean over nine scales A costs at most a factor 9 in E.
//
// Symbols: c_i counts, p_i > 0 probabilities of cell i.
// Source: Robbins, Annals of Mathematical Statistics 41 (1970), mixtures;
// Krichevsky and Trofimov (1981), the halves; Ville (1939); the scales: derived.
func dirichletMixture(c, p []float64) float64 {
	const scales = 9
	var logs [scales]float64
	scale := 1.0
	most := math.Inf(-1)
	for s := range logs {
		a, n, sum := 0.0, 0.0, 0.0
		for i, k := range c {
			ai := float64(scale*p[i]) + 0.5
			a += ai
			n += k
			if k > 0 {
				sum += logGamma(ai+k) - logGamma(ai) - float64(k*math.Log(p[i]))
			}
		}
		logs[s] = sum + logGamma(a) - logGamma(a+n)
		most = math.Max(most, logs[s])
		scale *= 16
	}
	if math.IsInf(most, 1) {
		return most
	}
	total := 0.0
	for _, l := range logs {
		total += math.Exp(l - most)
	}
	return most + math.Log(total/scales)
}

func logGamma(x float64) float64 {
	l, _ := math.Lgamma(x)
	return l
}
