package ring

import "math"

// Gauss-Kronrod rule with 21 points on [-1, 1]: abscissas in decreasing order,
// Kronrod weights, and the weights of the Gauss rule with 10 points, which
// sits on the odd-numbered abscissas. Source: R. Piessens et al., QUADPACK,
// 1983, routine QK21.
var (
	kronrodX = [11]float64{
		0.995657163025808080735527280689003, 0.973906528517171720077964012084452,
		0.930157491355708226001207180059508, 0.865063366688984510732096688423493,
		0.780817726586416897063717578345042, 0.679409568299024406234327365114874,
		0.562757134668604683339000099272694, 0.433395394129247190799265943165784,
		0.294392862701460198131126602103866, 0.148874338981631210884826001129720,
		0,
	}
	kronrodW = [11]float64{
		0.011694638867371874278064396062192, 0.032558162307964727478818972459390,
		0.054755896574351996031381300244580, 0.075039674810919952767043140916190,
		0.093125454583697605535065465083366, 0.109387158802297641899210590325805,
		0.123491976262065851077958109585166, 0.134709217311473325928054001771707,
		0.142775938577060080797094273138717, 0.147739104901338491374841515972068,
		0.149445554002916905664936468389821,
	}
	gaussW = [5]float64{
		0.066671344308688137593568809893332, 0.149451349150580593145863396957658,
		0.219086362515982043995534934228163, 0.269266719309996355091226921569469,
		0.295524224714752870173815619188769,
	}
)

// kronrod returns the integral of f over [a, b], the difference between the
// two rules, and the integral of |f|.
func kronrod(f func(float64) float64, a, b float64) (integral, difference, size float64) {
	mid, half := a+(b-a)/2, (b-a)/2
	center := f(mid)
	sum := kronrodW[10] * center
	size = kronrodW[10] * math.Abs(center)
	gauss := 0.0
	for i := 0; i < 10; i++ {
		dx := half * kronrodX[i]
		left, right := f(mid-dx), f(mid+dx)
		sum += float64(kronrodW[i] * (left + right))
		size += float64(kronrodW[i] * (math.Abs(left) + math.Abs(right)))
		if i%2 == 1 {
			gauss += float64(gaussW[i/2] * (left + right))
		}
	}
	return sum * half, math.Abs(sum-gauss) * half, size * half
}

const (
	// goal is the relative error that the quadrature aims at, accuracy the one it must
	// prove; the gap absorbs the rounding of the integrand.
	goal     = 1e-14
	accuracy = 1e-11
	// splits bounds the total number of intervals.
	splits = 20_000
)

// integrate returns the integral of f over consecutive panels and an estimate
// of its error. A panel is halved until the two rules agree: the error of the
// finer one is estimated as QUADPACK does, by (200 delta)^1.5 with delta the
// difference relative to the size of the integrand. Panels below the rounding
// of the whole are not halved further.
func integrate(f func(float64) float64, panels []float64) (integral, errorEstimate float64) {
	if len(panels) < 2 {
		return 0, 0
	}
	type interval struct{ a, b float64 }
	var stack []interval
	var total, bound sum
	rough := 0.0
	for i := len(panels) - 1; i > 0; i-- {
		if a, b := panels[i-1], panels[i]; a < b {
			stack = append(stack, interval{a, b})
			_, _, size := kronrod(f, a, b)
			rough += size
		}
	}
	for examined := 0; len(stack) > 0; examined++ {
		in := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		value, difference, size := kronrod(f, in.a, in.b)
		e := difference
		if size > 0 {
			e = size * min(difference/size, math.Pow(200*difference/size, 1.5))
		}
		mid := in.a + (in.b-in.a)/2
		atomic := mid <= in.a || mid >= in.b
		if e <= goal*max(size, rough/64) || e <= goal*rough/1024 || atomic || examined > splits {
			total.add(value)
			bound.add(e + 2e-16*size)
			continue
		}
		stack = append(stack, interval{mid, in.b}, interval{in.a, mid})
	}
	return total.value(), bound.value()
}

// A sum adds with Neumaier's compensation.
type sum struct{ high, low float64 }

func (s *sum) add(x float64) {
	t := s.high + x
	if math.Abs(s.high) >= math.Abs(x) {
		s.low += (s.high - t) + x
	} else {
		s.low += (x - t) + s.high
	}
	s.high = t
}

func (s *sum) value() float64 { return s.high + s.low }
