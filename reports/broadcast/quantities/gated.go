package quantities

import (
	"math"

	"castlab/analytic/reservation"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// gatedQuantities are the system that serves all packets that wait at a gate.
func gatedQuantities() []catalog.Quantity {
	var list []catalog.Quantity
	list = append(list, gatedMeans()...)
	list = append(list, gatedLaws()...)
	return list
}

func gated(lengths arguments.Argument[reservation.System]) arguments.Argument[reservation.Gated] {
	return arguments.Of1(func(s reservation.System) (reservation.Gated, error) { return reservation.Gated(s), nil }, system(lengths))
}

func gatedMeans() []catalog.Quantity {
	const theorem = "VAR98, static-to-dynamic theorem"
	return []catalog.Quantity{
		quantity("gated.delay", "mean time from a packet's arrival to the end of the cycle that serves it, with all that "+
			"waited at its gate", "time", "derived; "+theorem+", has the bound gated.bound",
			of1(reservation.Gated.Delay, gated(moments))),
		quantity("gated.wait", "mean time from a packet's arrival to the start of its own transmission, one after the other", "time",
			theorem+"; random lengths derived",
			of1(reservation.Gated.Wait, gated(moments))),
		quantity("gated.batch-delay", "gated.delay where packets come in Poisson batches, lambda N packets per unit of time in all",
			"time", "derived for VAR98, Section 3.5",
			of2(reservation.Gated.BatchDelay, gated(moments), batch)),
		quantity("gated.bound", "the printed upper bound on gated.delay, W + X + min(W - V, rho W)", "time", theorem,
			of1(reservation.Gated.Bound, gated(moments))),
		quantity("gated.requests", "mean number M of packets served in a cycle", "packets", "derived for VAR98, Section 3.5",
			of1(reservation.Gated.Requests, gated(means))),
		quantity("gated.cycle", "mean and variance of the length of a cycle", "mean: time; variance: time^2",
			"derived for VAR98, Section 3.5",
			two1(names{"mean", "variance"}, reservation.Gated.Cycle, gated(moments))),
		quantity("gated.stability", "the lambda below which the queues do not grow, 1/(N EX)", "packets per user and unit of time",
			"VAR98, Section 3.5",
			of2(sure2(func(N int, EX float64) float64 { return 1 / (float64(N) * EX) }), users,
				arguments.Real("EX", "mean "+lengthOfX, arguments.Positive()))),
	}
}

// gatedLaws are the laws of the delay and of the packets of a cycle, for constant lengths.
func gatedLaws() []catalog.Quantity {
	const source = "derived for VAR98, Section 3.5"
	law := arguments.Of4(reservation.NewGatedLaw, users, packetRate, constantX, constantV)
	time := arguments.Real("t", "time", arguments.Finite())
	return []catalog.Quantity{
		quantity("gated.sd", "standard deviation of the delay, constant lengths", "time", source, of1(delayDeviation, gated(constants))),
		quantity("gated.cdf", "P(T <= t), T the delay, constant lengths", "probability", source,
			of2(sure2((*reservation.GatedLaw).CDF), law, time)),
		quantity("gated.survival", "P(T > t), T the delay, constant lengths", "probability", source,
			of2(sure2((*reservation.GatedLaw).Survival), law, time)),
		quantity("gated.quantile", "the t with P(T <= t) = q, T the delay, constant lengths", "time", source,
			of2((*reservation.GatedLaw).Quantile, law, arguments.Real("q", "probability, below 1", arguments.Unit()))),
		quantity("gated.mass", "P(M = m), M the number of packets of a cycle, constant lengths", "probability", source,
			of2(sure2((*reservation.GatedLaw).Mass), law, arguments.Int("m", "packets", 0, math.MaxInt))),
	}
}

func delayDeviation(g reservation.Gated) (float64, error) {
	variance, err := g.DelayVariance()
	return math.Sqrt(variance), err
}
