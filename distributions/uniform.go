package distributions

import (
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// Uniform is the uniform law on an interval.
//
//	P(X > x) = (max - x)/(max - min)
//	log E exp(theta X) = log((exp(theta max) - exp(theta min))/(theta (max - min)))
type Uniform struct {
	Min, Max float64 // 0 <= Min < Max
}

// Validate reports min < 0 and max <= min.
func (u Uniform) Validate() error {
	if err := inputs.Nonnegative("min", u.Min); err != nil {
		return err
	}
	if inputs.Finite(u.Max) && u.Max > u.Min {
		return nil
	}
	return &inputs.Error{Arg: "max", Value: u.Max, Domain: "a finite number > min=" + numerals.Exact(u.Min)}
}

// String returns uniform(min=...,max=...).
func (u Uniform) String() string {
	return "uniform(min=" + numerals.Exact(u.Min) + ",max=" + numerals.Exact(u.Max) + ")"
}

// Sample draws by inversion.
func (u Uniform) Sample(r *rand.Rand) float64 {
	return u.Min + float64((u.Max-u.Min)*r.Float64())
}

// LogMGF is theta times the nearer end plus log((1-exp(-w))/w),
// w = |theta| (max-min), which neither overflows nor cancels for large w;
// for small w it is theta times the middle plus the even series of log(sinh/id).
func (u Uniform) LogMGF(theta float64) float64 {
	if math.IsInf(theta, 0) {
		return theta
	}
	w := math.Abs(theta) * (u.Max - u.Min)
	if w < 0.5 {
		h := w * w / 4 // square of the half width
		series := h * (1.0/6 + h*(-1.0/180+h*(1.0/2835+h*(-1.0/37800+h*(1.0/467775-h*691/3831077250)))))
		return theta*(u.Min+(u.Max-u.Min)/2) + series
	}
	end := u.Max
	if theta < 0 {
		end = u.Min
	}
	if math.IsInf(w, 1) {
		return theta*end - ln(math.Abs(theta)) - ln(u.Max-u.Min)
	}
	return theta*end + ln(-math.Expm1(-w)/w)
}

// Abscissa returns +Inf.
func (u Uniform) Abscissa() float64 { return math.Inf(1) }

// Mean returns the middle.
func (u Uniform) Mean() float64 { return u.Min + (u.Max-u.Min)/2 }

// Variance returns (max-min)^2/12.
func (u Uniform) Variance() float64 { return (u.Max - u.Min) * (u.Max - u.Min) / 12 }

// CDF returns (x-min)/(max-min).
func (u Uniform) CDF(x float64) float64 { return clamp01((x - u.Min) / (u.Max - u.Min)) }

// Survival returns (max-x)/(max-min).
func (u Uniform) Survival(x float64) float64 { return clamp01((u.Max - x) / (u.Max - u.Min)) }

// LogSurvival returns log((max-x)/(max-min)).
func (u Uniform) LogSurvival(x float64) float64 {
	if f := u.CDF(x); f < 0.5 {
		return 0 + math.Log1p(-f) // +0, not -0, for f = 0
	}
	return ln(u.Survival(x))
}

// Density returns 1/(max-min) on the interval.
func (u Uniform) Density(x float64) float64 {
	if math.IsNaN(x) {
		return x
	}
	if x < u.Min || x > u.Max {
		return 0
	}
	return 1 / (u.Max - u.Min)
}

// Quantile returns min + p (max-min).
func (u Uniform) Quantile(p float64) float64 {
	return u.Min + float64((u.Max-u.Min)*clamp01(p))
}

// UpperQuantile returns max - q (max-min).
func (u Uniform) UpperQuantile(q float64) float64 {
	return u.Max - float64((u.Max-u.Min)*clamp01(q))
}

// Support returns the interval.
func (u Uniform) Support() (lo, hi float64) { return u.Min, u.Max }

// Cramer maximizes t y - log(sinh(t)/t) with y = (x - middle)/(half width): the
// best t solves coth t - 1/t = |y|. Near the ends, in terms of d = 1 - |y|, the
// maximum is log(2t) - t d - log(1 - exp(-2t)) with t about 1/d.
func (u Uniform) Cramer(x float64) float64 {
	if x <= u.Min || x >= u.Max {
		return math.Inf(1)
	}
	half := (u.Max - u.Min) / 2
	d := math.Min(x-u.Min, u.Max-x) / half
	// y with the sum min + max in twice the working precision: near the middle its
	// rounding error would dominate y.
	sum := u.Min + u.Max
	lost := u.Min - (sum - u.Max)
	y := math.Abs((2*x-sum)-lost) / (2 * half)
	if y < 1.0/16 {
		return uniformRateNearMiddle(y)
	}
	// Newton's method for f(t) = 1/t - 2/(exp(2t)-1) = d; f is convex and decreasing,
	// so the iterates increase to the root from a start below it.
	t := 1 / (d + 1)
	for range 60 {
		e := math.Expm1(2 * t)
		f, slope := 1/t-2/e, -1/(t*t)+4/e*(1+1/e)
		next := t - (f-d)/slope
		if math.IsNaN(next) || math.Abs(next-t) <= 1e-9*t {
			break // the maximum is flat: its error is the square of this step
		}
		t = next
	}
	if y < 0.5 {
		return float64(t*y) - ln(math.Sinh(t)/t)
	}
	return ln(2*t) - float64(t*d) - math.Log1p(-math.Exp(-2*t))
}

// uniformRateNearMiddle is the power series in y of the maximum,
//
//	3/2 y^2 + 9/20 y^4 + 99/350 y^6 + 1539/7000 y^8 + ...,
//
// the integral of the inverse of the Langevin function, 3y + 9/5 y^3 + 297/175
// y^5 + 1539/875 y^7 + 126117/67375 y^9 + 43733439/21896875 y^11.
func uniformRateNearMiddle(y float64) float64 {
	s := y * y
	return s * (3./2 + s*(9./20+s*(297./1050+s*(1539./7000+s*(126117./673750+s*43733439./262762500)))))
}

// clamp01 returns the point of [0, 1] nearest to p.
func clamp01(p float64) float64 { return math.Min(1, math.Max(0, p)) }
