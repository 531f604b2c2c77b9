package quantities

import (
	"fmt"
	"math"

	"castlab/analytic/reservation"
	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

var (
	probability = arguments.Real("q", "probability, below 1", arguments.Unit())
	instant     = arguments.Real("t", "time", arguments.Finite())
)

// dynamicLaws are the law of the delay in the dynamic scheme for constant lengths: of up
// to four users, and bounds on it for any number.
func dynamicLaws() []catalog.Quantity {
	const source = "derived for VB95, dynamic broadcasting theorem"
	law := arguments.Of1(delayLaw, system(constants))
	bounds := arguments.Of1(delayBoundsOf, system(constants))
	return []catalog.Quantity{
		quantity("dynamic.sd", "standard deviation of the delay behind dynamic.delay, constant lengths, N <= 4 and queues that are "+
			"not too long", "time", source, of1(sure1(deviationOf), law)),
		quantity("dynamic.cdf", "P(T <= t), T the delay, constant lengths, N <= 4 and queues that are not too long", "probability",
			source, of2(sure2((*reservation.DelayLaw).CDF), law, instant)),
		quantity("dynamic.survival", "P(T > t), T the delay, constant lengths, N <= 4 and queues that are not too long", "probability",
			source, of2(sure2((*reservation.DelayLaw).Survival), law, instant)),
		quantity("dynamic.quantile", "the t with P(T <= t) = q, T the delay, constant lengths, N <= 4 and queues that are not too long",
			"time", source, of2((*reservation.DelayLaw).Quantile, law, probability)),
		quantity("dynamic.survival-bounds", "bounds on P(T > t), T the delay, constant lengths, any N", "probability", source,
			two2(names{"lower", "upper"}, func(b *reservation.DelayBounds, t float64) (lower, upper float64, err error) {
				lower, upper = b.Survival(t)
				return lower, upper, nil
			}, bounds, instant)),
		quantity("dynamic.quantile-bounds", "bounds on the t with P(T <= t) = q, T the delay, constant lengths, any N", "time", source,
			two2(names{"lower", "upper"}, (*reservation.DelayBounds).Quantile, bounds, probability)),
	}
}

// hypercubeLaws are the same for padded periods of the cube.
func hypercubeLaws() []catalog.Quantity {
	const source = "derived for VB95, Section V"
	law := arguments.Of1(scheme.law, loadedScheme)
	return []catalog.Quantity{
		quantity("hypercube.sd", "standard deviation of the delay behind T_h, d <= 2", "slots", source, of1(sure1(deviationOf), law)),
		quantity("hypercube.quantile", "the t below which a share q of the delays behind T_h are, d <= 2", "slots", source,
			of2((*reservation.DelayLaw).Quantile, law, probability)),
		quantity("hypercube.quantile-bounds", "bounds on the t below which a share q of the delays behind T_h are", "slots", source,
			two2(names{"lower", "upper"}, (*reservation.DelayBounds).Quantile, arguments.Of1(delayBoundsOf, schemeSystem), probability)),
	}
}

func delayLaw(s reservation.System) (*reservation.DelayLaw, error) {
	if s.N > reservation.MaxChain && s.EX > 0 {
		return nil, fewOnly("N", s.N, reservation.MaxChain, "dynamic.quantile-bounds")
	}
	return reservation.NewDelayLaw(s.N, s.Lambda, s.EX, s.EV)
}

func (h scheme) law() (*reservation.DelayLaw, error) {
	if most := 2; h.D > most {
		return nil, fewOnly("d", h.D, most, "hypercube.quantile-bounds")
	}
	s, err := h.system()
	if err != nil {
		return nil, err
	}
	return delayLaw(s)
}

func delayBoundsOf(s reservation.System) (*reservation.DelayBounds, error) {
	return reservation.NewDelayBounds(s.N, s.Lambda, s.EX, s.EV)
}

func deviationOf(l *reservation.DelayLaw) float64 { return math.Sqrt(l.Variance()) }

// fewOnly is the error of a law that is known of few users.
func fewOnly(size string, value, most int, elsewhere string) error {
	return &inputs.WordError{Word: fmt.Sprintf("%s=%d", size, value),
		Want: fmt.Sprintf("want an integer from 1 to %d; %s answers elsewhere", most, elsewhere)}
}
