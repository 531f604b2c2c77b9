package gated

import (
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
)

func BenchmarkPeriods(b *testing.B) {
	for _, c := range []struct {
		name string
		s    Scheme
	}{
		{"constant", constant(64, 0.5/(64./6), 1./6, 14)},
		{"exponential", Scheme{N: 64, Lambda: 0.5 / (64. / 6), X: distributions.Exponential{Mu: 1. / 6},
			V: distributions.Exponential{Mu: 14}}},
		{"two-point", Scheme{N: 64, Lambda: 0.5 / (64. / 6), X: distributions.TwoPoint{Low: 0, High: 1, Mu: 1. / 6},
			V: distributions.Exponential{Mu: 14}}},
	} {
		b.Run(c.name, func(b *testing.B) {
			run, err := c.s.Stationary(montecarlo.NewWords(rand.NewPCG(1, 1)))
			if err != nil {
				b.Fatal(err)
			}
			dst := make([]Period, 1024)
			requests := int64(0)
			for b.Loop() {
				run.Fill(dst)
				for i := range dst {
					requests += dst[i].Requests
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1024, "ns/period")
			b.ReportMetric(float64(requests)/b.Elapsed().Seconds()/1e6, "Mrequests/s")
		})
	}
}

// The same mean delay by following every request, as one would without thinking:
// the plain loop to compare with.
func BenchmarkRequestByRequest(b *testing.B) {
	const rate, x, v = 3.0, 1. / 6, 14.0
	r := montecarlo.NewWords(rand.NewPCG(1, 1)).Rand()
	var waiting, arrived []float64
	now, next, total, requests := 0.0, r.ExpFloat64()/rate, 0.0, 0
	for b.Loop() {
		for range 1024 {
			end := now + v + x*float64(len(waiting))
			for _, at := range waiting {
				total += end - at
			}
			requests += len(waiting)
			arrived = arrived[:0]
			for ; next < end; next += r.ExpFloat64() / rate {
				arrived = append(arrived, next)
			}
			waiting, arrived, now = arrived, waiting, end
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1024, "ns/period")
	b.ReportMetric(float64(requests)/b.Elapsed().Seconds()/1e6, "Mrequests/s")
	if t := total / float64(requests); t < 40 || t > 45 {
		b.Errorf("T = %v", t)
	}
}

func BenchmarkDelays(b *testing.B) {
	for _, c := range []struct {
		name string
		rho  float64
	}{{"rho=0.5", 0.5}, {"rho=0.9", 0.9}} {
		b.Run(c.name, func(b *testing.B) {
			model, err := constant(64, c.rho/(64./6), 1./6, 14).Delays()
			if err != nil {
				b.Fatal(err)
			}
			draw, r := model(), rand.New(rand.NewPCG(1, 1))
			for b.Loop() {
				if _, err := draw(r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
