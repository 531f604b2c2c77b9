package packets_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/packets"
)

// How much longer the cube takes in order of arrival than in the order of the
// schedule, on the same exponential lengths of mean 1. Run with -bench
// ArrivalExcess -benchtime 1x -v it logs both means, the mean difference and the
// shares of runs with either sign, with intervals of level 0.95, in units of the
// mean length; that takes 30 s of processor time.
func BenchmarkArrivalExcess(b *testing.B) {
	for _, c := range []struct{ d, runs int }{{4, 40000}, {5, 40000}, {6, 20000}, {7, 8000}, {8, 4000}, {9, 1000}, {10, 100}} {
		b.Run(fmt.Sprint("d=", c.d), func(b *testing.B) {
			e := cubeBroadcast(b, c.d).NewExecution()
			x := make([]float64, 1<<c.d)
			for b.Loop() {
				r := rand.New(rand.NewPCG(1, uint64(c.d)))
				fifo, async, excess := montecarlo.NewMoments(), montecarlo.NewMoments(), montecarlo.NewMoments()
				more, less := int64(0), int64(0)
				for range c.runs {
					for i := range x {
						x[i] = r.ExpFloat64()
					}
					f, a := mustRun(b, e, packets.Arrival, x), mustRun(b, e, packets.InSchedule, x)
					fifo.Add(f)
					async.Add(a)
					excess.Add(f - a)
					switch { // beyond rounding
					case f-a > 1e-9*a:
						more++
					case a-f > 1e-9*a:
						less++
					}
				}
				show := func(e montecarlo.Estimate) string {
					return fmt.Sprintf("%.4f [%.4f, %.4f]", e.Value, e.Lo, e.Hi)
				}
				b.Logf("d=%d, %d runs: arrival %s, schedule %s, difference %s, longer in %.4f, shorter in %.4f", c.d, c.runs,
					show(montecarlo.MeanInterval(fifo, 0.95)), show(montecarlo.MeanInterval(async, 0.95)),
					show(montecarlo.MeanInterval(excess, 0.95)),
					float64(more)/float64(c.runs), float64(less)/float64(c.runs))
				b.ReportMetric(excess.Mean(), "excess")
			}
		})
	}
}
