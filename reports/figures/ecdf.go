package figures

import (
	"fmt"
	"math"
	"slices"

	"castlab/montecarlo"
	"castlab/reports"
)

// sampleLevel is the level of the bands of [ECDF] and [QQ].
const sampleLevel = 0.95

// A Law is a probability law that a sample is drawn beside, as those of package distributions are.
type Law interface {
	Survival(x float64) float64
	Quantile(p float64) float64
	String() string
}

// ECDF is the figure of the empirical distribution function of a sample of independent values, with
// the band of Dvoretzky, Kiefer and Wolfowitz around the whole function, and that of a law; nil
// for none.
//
// Errors: a [DataError] for a sample without two different values, and for one that is not finite.
func ECDF(sample []float64, law Law) (reports.Figure, error) {
	x, err := ascended(sample)
	if err != nil {
		return reports.Figure{}, err
	}
	n := float64(len(x))
	reach := montecarlo.DKW(int64(len(x)), sampleLevel)
	curve := reports.Curve{Name: "sample", Kind: reports.Step, Hue: 1, X: []float64{x[0]}, Y: []float64{0}}
	band := reports.Band{Step: true, Hue: 1}
	for i, v := range x {
		curve.X, curve.Y = append(curve.X, v), append(curve.Y, float64(i+1)/n)
	}
	for i := range curve.X {
		band.X = append(band.X, curve.X[i])
		band.Lo, band.Hi = append(band.Lo, math.Max(0, curve.Y[i]-reach)), append(band.Hi, math.Min(1, curve.Y[i]+reach))
	}
	f := reports.Figure{
		ID: "ecdf", Title: "Distribution function", X: reports.Axis{Label: "x"}, Y: reports.Axis{Label: "P(X ≤ x)", Max: 1},
		Curves: []reports.Curve{curve}, Bands: []reports.Band{band},
		Caption: fmt.Sprintf("The share of values up to x, with the band of Dvoretzky, Kiefer and Wolfowitz, level %g, n = %d.",
			sampleLevel, len(x)),
	}
	if law != nil {
		theory := reports.Curve{Name: reports.LabelText(law.String()), Kind: reports.Theory, Hue: 2}
		const points = 256
		for i := range points + 1 {
			at := x[0] + float64(float64(i)/points*(x[len(x)-1]-x[0]))
			theory.X, theory.Y = append(theory.X, at), append(theory.Y, 1-law.Survival(at))
		}
		f.Curves = append(f.Curves, theory)
	}
	return f, Validate(f)
}

// ascended is a sample in ascending order.
func ascended(sample []float64) ([]float64, error) {
	for i, v := range sample {
		if !finite(v) {
			return nil, &DataError{Where: "sample", Index: i, Value: v, Want: "a finite number"}
		}
	}
	x := slices.Sorted(slices.Values(sample))
	if len(x) < 2 || x[0] == x[len(x)-1] {
		return nil, &DataError{Where: "sample", Index: -1, Want: "two different values"}
	}
	return x, nil
}
