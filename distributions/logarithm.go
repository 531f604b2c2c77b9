package distributions

import "math"

// ln returns log x. math.Log of Go 1.26 takes numbers below 2^-1022 on amd64 for some near
// 2^-1022, and gives -709.1 for the log of 5e-324, which is -744.4; a number times 2^54 has the same digits.
func ln(x float64) float64 {
	if x < 0x1p-1022 && x > 0 {
		return math.Log(x*0x1p54) - 54*math.Ln2
	}
	return math.Log(x)
}
