package quantities

import (
	"math"
	"slices"
	"strconv"

	"castlab/analytic/maxload"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

var (
	bins       = arguments.Int("d", "bins: trees among which packets choose at random", 1, maxload.MaxBins)
	balls      = arguments.Int("K", "balls: packets that choose", 0, maxload.MaxBalls)
	loadOfBin  = arguments.Int("m", "load of a bin", 0, math.MaxInt)
	loadFactor = arguments.Real("C", "load over its mean K/d", arguments.Positive())

	factorFromOne = arguments.Real("C", "load over its mean K/d", arguments.AtLeast(1))
	largestLoad   = arguments.Of2(maxload.New, bins, balls)
)

func maxloadQuantities() []catalog.Quantity {
	return slices.Concat(maxloadLaw(), maxloadBounds(), maxloadCases())
}

// maxloadLaw is the exact law of the largest load and its consequences.
func maxloadLaw() []catalog.Quantity {
	const exact = "derived; ST93, Section 3.2, has a bound"
	return []catalog.Quantity{
		quantity("maxload.tail", "P(max >= m), max the largest of d loads when K balls choose at random", "probability", exact,
			of3(maxload.Tail, bins, balls, loadOfBin)),
		quantity("maxload.log-tail", "its natural logarithm", "1", exact, of3(maxload.LogTail, bins, balls, loadOfBin)),
		quantity("maxload.mass", "P(max = m)", "probability", exact, of2(sure2((*maxload.Law).Mass), largestLoad, loadOfBin)),
		quantity("maxload.law", "P(max = m) for each m by its number, but for both ends, fewer and more, of probability p or less each",
			"probability", exact,
			arguments.Of2(massesOf, largestLoad, arguments.Real("p", "probability of an end that is not itemized", arguments.OpenUnit()))),
		quantity("maxload.mean", "mean of the largest load", "balls", exact, of1(sure1((*maxload.Law).Mean), largestLoad)),
		quantity("maxload.variance", "variance of the largest load", "balls^2", exact, of1(sure1((*maxload.Law).Variance), largestLoad)),
		quantity("maxload.quantile", "smallest m with P(max <= m) >= q", "balls", exact,
			of2((*maxload.Law).Quantile, largestLoad, arguments.Real("q", "probability", arguments.Unit()))),
		quantity("maxload.tail-quantile", "smallest m with P(max > m) <= p", "balls", exact,
			of2((*maxload.Law).TailQuantile, largestLoad, arguments.Real("p", "probability, however small", arguments.Unit()))),
		quantity("maxload.poissonized", "P(max >= m) for independent Poisson loads of mean K/d, and a bound on its error", "probability",
			"derived",
			two3(names{"approximation", "error"}, maxload.Poissonized, bins, balls, loadOfBin)),
	}
}

// maxloadBounds are upper bounds on P(max >= C K/d), which exceed 1 where they are
// vacuous.
func maxloadBounds() []catalog.Quantity {
	const printed, erratum = "ST93, Section 3.2, eq. (1)", "derived; erratum to ST93, Section 3.2, eq. (1)"
	return []catalog.Quantity{
		quantity("maxload.chernoff", "2d (e/C)^(CK/d), the printed upper bound on P(max >= CK/d); above 1 unless C > e", "1", printed,
			of3(maxload.PrintedChernoff, bins, balls, loadFactor)),
		quantity("maxload.log-chernoff", "natural logarithm of maxload.chernoff", "1", printed,
			of3(maxload.LogPrintedChernoff, bins, balls, loadFactor)),
		quantity("maxload.sharp", "d (e^(C-1)/C^C)^(K/d), a sharper upper bound on P(max >= CK/d), C >= 1", "1", erratum,
			of3(maxload.SharpChernoff, bins, balls, factorFromOne)),
		quantity("maxload.log-sharp", "natural logarithm of maxload.sharp", "1", erratum,
			of3(maxload.LogSharpChernoff, bins, balls, factorFromOne)),
		quantity("maxload.every", "d (e^(C-1)/C^C)^d, an upper bound on P(max >= C max(d, K/d)) for every K, C >= 1", "1", "derived",
			of2(maxload.EveryNumber, bins, arguments.Real("C", "load over max(d, K/d)", arguments.AtLeast(1)))),
		quantity("maxload.union", "min(1, d P(N_1 >= m)), N_1 binomial(K, 1/d): the upper bound on P(max >= m) before any "+
			"exponential one", "probability", "derived",
			of3(func(d, K, m int) (float64, error) {
				log, err := maxload.LogUnionBound(d, K, m)
				return math.Exp(log), err
			}, bins, balls, loadOfBin)),
	}
}

// maxloadCases are the two cases of ST93.
func maxloadCases() []catalog.Quantity {
	const section = "ST93, Section 3.2"
	logarithm := arguments.Choice("log", "logarithm of case 1, which the paper leaves open", maxload.Binary, maxload.Natural).
		Default("log", maxload.Binary.String())
	return []catalog.Quantity{
		quantity("maxload.cases", "borders of the cases, many balls from 2 d log d on and few up to d^2/(2e); exhaustive is 1 where no "+
			"K is in between, 0 elsewhere",
			"many, few: balls; exhaustive: 1", section+", and erratum", arguments.Of2(casesOf, bins, logarithm)),
		quantity("maxload.case1", "upper bounds on P(max >= CK/d) for K >= 2 d log d, C >= 2e: 2^(-C) as printed, 2d 2^(-2C log d) as "+
			"the argument gives", "1", section+", case 1; the second is derived",
			arguments.Of4(func(d, K int, C float64, log maxload.Logarithm) ([]catalog.Value, error) {
				return several(outcome(maxload.Case1(d, K, C, log)).as("printed"), outcome(maxload.SharpCase1(d, K, C, log)).as("derived"))
			}, bins, balls, loadFactor, logarithm)),
		quantity("maxload.case2", "upper bound on P(max >= d) for K <= d^2/(2e): 2d 2^(-d)", "1", section+", case 2",
			of2(maxload.Case2, bins, balls)),
	}
}

func casesOf(d int, log maxload.Logarithm) ([]catalog.Value, error) {
	many, few, err := maxload.Cases(d, log)
	if err != nil {
		return nil, err
	}
	exhaustive := 0.0
	all, err := maxload.Exhaustive(d, log)
	if all {
		exhaustive = 1
	}
	return []catalog.Value{{Name: "many", Number: many}, {Name: "few", Number: few}, {Name: "exhaustive", Number: exhaustive}}, err
}

// massesOf returns the law of the largest load between its quantiles p and 1-p.
func massesOf(law *maxload.Law, p float64) ([]catalog.Value, error) {
	first, err := law.Quantile(p)
	if err != nil {
		return nil, err
	}
	last, err := law.TailQuantile(p)
	if err != nil {
		return nil, err
	}
	last = max(first, last) // p exceeds 1/2
	values := []catalog.Value{{Name: "fewer", Number: law.CDF(first - 1)}}
	for m := first; m <= last; m++ {
		values = append(values, catalog.Value{Name: strconv.Itoa(m), Number: law.Mass(m)})
	}
	return append(values, catalog.Value{Name: "more", Number: law.Tail(last + 1)}), nil
}
