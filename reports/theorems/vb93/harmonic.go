package vb93

import (
	"math"

	"castlab/analytic/ring"
	"castlab/montecarlo/harmonic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// harmonicNumbers are the claims of Section II-B and Appendix 1 on the harmonic numbers. The measured side sums in
// exact or multiple-precision arithmetic and returns an error bound, so the verdict is certain and uses none of the
// error level.
func harmonicNumbers() []reports.Claim {
	return []reports.Claim{
		claims.Claim[int]{
			ID: "VB93-RING-EQ2-LOWER", Title: "Lower bound on the harmonic numbers",
			Statement: `$\ln n + \frac{1}{n} \le H_n$ for every $n \ge 1$, with equality at $n = 1$.`,
			Source:    "VB93, eq. (2), left inequality", Measured: `H_n`, Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolN, symbolH},
			Parameters: harmonicTerms, Over: []string{"n=" + harmonicSizes},
			Theory: ring.HarmonicLower, Measure: claims.Computed(harmonic.Number), Formula: ring.HarmonicLower, Model: harmonic.Number,
		}.Declare(),
		claims.Claim[int]{
			ID: "VB93-RING-EQ2-UPPER", Title: "Upper bound on the harmonic numbers",
			Statement: `$H_n \le \ln n + 1$ for every $n \ge 1$, with equality at $n = 1$.`,
			Source:    "VB93, eq. (2), right inequality", Measured: `H_n`, Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolN, symbolH},
			Parameters: harmonicTerms, Over: []string{"n=" + harmonicSizes},
			Theory: ring.HarmonicUpper, Measure: claims.Computed(harmonic.Number), Formula: ring.HarmonicUpper, Model: harmonic.Number,
		}.Declare(),
		claims.Claim[int]{
			ID: "VB93-RING-EQ3", Title: "Expansion of the harmonic numbers",
			Statement: `$H_n = C + \ln n + \frac{1}{2n} - \sum_{k\ge 2} \frac{A_k}{n(n+1)\cdots(n+k-1)}$ with ` +
				`$A_k = \frac1k \int_0^1 x(1-x)(2-x)\cdots(k-1-x)\,\mathrm{d}x$. The series converges for every $n \ge 1$.`,
			Source: "VB93, eq. (3)", Measured: `H_n - \ln n - C`, Name: "H_n - ln n - C", Within: claims.Relative(1e-12),
			Symbols:    []reports.Symbol{symbolN, symbolH, symbolC, symbolA, symbolK, symbolDummy},
			Parameters: harmonicTerms, Over: []string{"n=" + harmonicSizes},
			Theory: ring.HarmonicError, Measure: claims.Computed(allowing(harmonic.Excess)),
			Formula: ring.HarmonicError, Model: harmonic.Excess,
		}.Declare(),
		claims.Claim[int]{
			ID: "VB93-RING-EQ3-A", Title: "Coefficients of the expansion",
			Statement: `$A_k = \frac1k \int_0^1 x(1-x)(2-x)\cdots(k-1-x)\,\mathrm{d}x$: $A_2 = A_3 = \frac1{12}$, ` +
				`$A_4 = \frac{19}{120}$, $A_5 = \frac9{20}$, $A_6 = \frac{863}{504}$, $A_7 = \frac{1375}{168}$. Measured by integrating ` +
				`the polynomial in exact fractions.`,
			Source: "VB93, after eq. (3)", Measured: `A_k`, Within: claims.Relative(1e-12),
			Symbols:    []reports.Symbol{symbolA, symbolK, symbolDummy},
			Parameters: arguments.Int("k", "index of a coefficient", 2, 64), Over: []string{"k=2..7,20,60"},
			Theory: ring.HarmonicCoefficient, Measure: claims.Computed(allowing(harmonic.Coefficient)),
			Formula: ring.HarmonicCoefficient, Model: harmonic.Coefficient,
		}.Declare(),
		claims.Claim[int]{
			ID: "VB93-APP1", Title: "The remainder of the expansion vanishes",
			Statement: `$0 < F(n) = \sum_{k\ge 2} \frac{A_k}{n(n+1)\cdots(n+k-1)} \le \frac{F(1)}{n}$ with $F(1) = C - \frac12$, so ` +
				`that $F(n) \to 0$. (In truth $F(n) \sim \frac{1}{12n^2}$.)`,
			Source: "VB93, Appendix 1; the constant F(1) derived", Measured: `F(n)`, Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolN, symbolC, symbolA, symbolK, {Name: "F", Meaning: "remainder of the expansion"}},
			Parameters: harmonicTerms, Over: []string{"n=2,3,10,100,1000,4096"},
			Theory: ring.HarmonicRemainderBound, Measure: claims.Computed(harmonic.Remainder),
			Formula: ring.HarmonicRemainderBound, Model: harmonic.Remainder,
		}.Declare(),
		claims.Claim[int]{
			ID: "VB93-RING-APPROX", Title: "C + ln n is within 1/(2n) of the mean factor",
			Statement: `For exponential lengths $\mathrm{E}\,T \approx \left\lceil \frac{n-1}{2} \right\rceil (C + \ln n)$; the error ` +
				`of $C + \ln n$ against $H_n$ is positive and at most $\frac{1}{2n}$.`,
			Source:   "VB93, Section II-B, after eq. (3); the rate derived",
			Measured: `H_n - \ln n - C`, Name: "H_n - ln n - C", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolN, symbolT, symbolH, symbolC},
			Parameters: harmonicTerms, Over: []string{"n=" + harmonicSizes},
			Theory: ring.ApproximationErrorBound, Measure: claims.Computed(harmonic.Excess),
			Formula: ring.ApproximationErrorBound, Model: harmonic.Excess,
		}.Declare(),
	}
}

var harmonicTerms = arguments.Int("n", "terms of the sum", 1, 1<<24).Usual("n", 1, 1e5)

// harmonicSizes are numbers of terms that are added one by one.
const harmonicSizes = "1,2,3,10,100,1000,4096"

// allowing adds to the error bound of a computation the rounding of the formula in double precision, relative to the
// value.
func allowing(compute func(int) (value, errorBound float64, terms int64, err error)) func(int) (float64, float64, int64, error) {
	return func(v int) (float64, float64, int64, error) {
		const rounding = 1e-13
		value, bound, terms, err := compute(v)
		return value, bound + rounding*math.Abs(value), terms, err
	}
}

// The symbols of the expansion.
var (
	symbolA = reports.Symbol{Name: `A_k`, Meaning: "coefficients of the expansion, see VB93-RING-EQ3-A"}
	symbolK = reports.Symbol{Name: `k`, Meaning: "index of a term, at least 2"}
)
