package schedules_test

import (
	"testing"

	"castlab/topologies/schedules"
)

// All nodes are active on 9 dimensions: 262,000 sends, or 2.4 million of parts.
func BenchmarkPMNB9(b *testing.B) {
	for _, a := range pmnbAlgorithms {
		b.Run(a.String(), func(b *testing.B) {
			sends := 0
			for b.Loop() {
				trial, err := (schedules.PMNB{Algorithm: a, Ranks: schedules.Known}).Trial(9, every(9))
				if err != nil {
					b.Fatal(err)
				}
				sends = len(trial.Schedule.Sends)
			}
			b.ReportMetric(float64(sends)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Msends/s")
		})
	}
	b.Run("append alone", func(b *testing.B) {
		const sends = 512 * 511
		for b.Loop() {
			list := make([]schedules.Send, 0, sends)
			for i := range sends {
				list = append(list, schedules.Send{Slot: i, From: i, To: i, Packet: i})
			}
			if len(list) != sends {
				b.Fatal(len(list))
			}
		}
		b.ReportMetric(sends*float64(b.N)/b.Elapsed().Seconds()/1e6, "Msends/s")
	})
}

// The small cubes that are gone through set by set.
func BenchmarkPMNB4(b *testing.B) {
	active := []int{1, 2, 5, 6, 7, 11, 12, 15}
	for _, a := range pmnbAlgorithms {
		how := schedules.PMNB{Algorithm: a, Ranks: schedules.Known}
		b.Run(a.String(), func(b *testing.B) {
			for b.Loop() {
				if _, err := how.Trial(4, active); err != nil {
					b.Fatal(err)
				}
			}
		})
		s := must(how.Schedule(4, active))
		b.Run("validate "+a.String(), func(b *testing.B) {
			for b.Loop() {
				if err := schedules.ValidatePMNB(4, s); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
