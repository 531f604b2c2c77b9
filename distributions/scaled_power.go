package distributions

import "math"

// fullDigits is where float64 has all its digits and some way to go: from 2^-960 to 2^960. A
// power outside is taken in steps, as a scale may bring it back.
func fullDigits(x float64) bool { return x >= 0x1p-960 && x <= 0x1p960 }

// scaledExp returns scale exp(u), also where exp(u) alone leaves the range of float64 and the
// product does not.
func scaledExp(scale, u float64) float64 {
	switch {
	case math.IsInf(u, 1):
		return u
	case math.Abs(u) < 660 || math.IsInf(u, -1) || math.IsNaN(u):
		return scale * math.Exp(u)
	}
	steps := math.Ceil(math.Min(math.Abs(u), 1e4) / 600) // 1e4 leaves the range from anywhere
	step := math.Exp(math.Max(-1e4, math.Min(u, 1e4)) / steps)
	for range int(steps) {
		scale *= step
	}
	return scale
}

// scaledPower returns scale y^e, y >= 0, as scaledExp does.
func scaledPower(scale, y, e float64) float64 {
	power := math.Pow(y, e)
	if fullDigits(power) || y == 0 || math.IsInf(y, 1) || math.IsNaN(power) {
		return scale * power
	}
	return scaledExp(scale, ln(y)*e)
}
