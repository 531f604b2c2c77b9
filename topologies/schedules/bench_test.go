package schedules_test

import (
	"io"
	"testing"

	"castlab/topologies"
	"castlab/topologies/schedules"
)

func BenchmarkNewRotation20(b *testing.B) {
	for b.Loop() {
		if _, err := schedules.NewRotation(20); err != nil {
			b.Fatal(err)
		}
	}
}

// A million sends.
func BenchmarkValidateCube10(b *testing.B) {
	s := must(schedules.CubeMultinode(10))
	for b.Loop() {
		if err := schedules.Validate(topologies.Hypercube{D: 10}, s); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(s.Sends))*float64(b.N)/b.Elapsed().Seconds()/1e6, "Msends/s")
}

// A million sends, which stand for 2^40.
func BenchmarkValidateTranslated20(b *testing.B) {
	s := must(schedules.CubeMultinodeTree(20))
	for b.Loop() {
		if err := schedules.ValidateTranslated(20, s); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(s.Sends))*float64(b.N)/b.Elapsed().Seconds()/1e6, "Msends/s")
}

func BenchmarkWriteJSON(b *testing.B) {
	s := must(schedules.CubeMultinode(8))
	for b.Loop() {
		if err := s.WriteJSON(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(s.Sends))*float64(b.N)/b.Elapsed().Seconds()/1e6, "Msends/s")
}
