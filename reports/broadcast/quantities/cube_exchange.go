package quantities

import (
	"math"

	"castlab/analytic/cube"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// cubeExchange are those of the dimension exchange, which combines packets in messages.
func cubeExchange() []catalog.Quantity {
	const derived = "derived"
	sigma := arguments.Real("sigma", "standard deviation of a length in units of its mean", arguments.Nonnegative())
	return []catalog.Quantity{
		quantity("cube.exchange-mean", "mean of the completion time of the dimension exchange with barriers, one port", "time", derived,
			of2(cube.ExchangeMean, arguments.Dimensions(24), arguments.PacketLengths)),
		quantity("cube.exchange-async-mean", "mean of the completion time of the dimension exchange without barriers, one port, "+
			"gamma lengths", "time", derived,
			of2(cube.ExchangeAsyncMean, arguments.Dimensions(24), arguments.PacketLengths)),
		quantity("cube.exchange-split-bound", "an upper bound on the mean of the dimension exchange through all ports, "+
			"packets in d parts", "time", derived,
			of2(cube.SplitExchangeMeanBound, arguments.Dimensions(24), arguments.PacketLengths)),
		quantity("cube.exchange-second-order", "1 + 3.4497 sigma/sqrt(n), second order of E T/T_s of the dimension exchange with "+
			"barriers, unit mean", "1", derived,
			of2(cube.ExchangeSecondOrder, arguments.Dimensions(1000), sigma)),
		quantity("cube.exchange-tail", "a lower bound on Pr(T > c T_s) of the dimension exchange", "1", derived,
			of3(cube.ExchangeTail, arguments.Dimensions(1000), arguments.PacketLengths, timePerSlot)),
		quantity("cube.mean-ratio-bound", "an upper bound on E T_mod/T_s that tends to the mean length", "time", derived,
			of2(cube.MeanRatioBound, arguments.Dimensions(1000), arguments.PacketLengths)),
		quantity("normal.maximum", "e(m), mean of the greatest of m independent standard normals", "1", derived,
			of1(cube.NormalMaximum, arguments.Int("m", "how many", 1, math.MaxInt))),
	}
}
