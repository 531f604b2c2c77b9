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

// A million sends, which represent 2^40.
func BenchmarkValidateTranslated20(b *testing.B) {
	s := must(schedules.CubeMultinodeTree(20))
	for b.Loop() {
		if err := schedules.ValidateTranslated(20, s); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(s.Sends))*float64(b.N)/b.Elapsed().Seconds()/1e6, "Msends/s")
}

// every is the list of all nodes of the cube.
func every(d int) []int {
	nodes := make([]int, 1<<d)
	for v := range nodes {
		nodes[v] = v
	}
	return nodes
}

// A million sends, and the memory for them beside it.
func BenchmarkKBroadcast10(b *testing.B) {
	sources := every(10)
	rate := func(b *testing.B, sends int) {
		b.ReportMetric(float64(sends)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Msends/s")
	}
	sends := len(must(schedules.KBroadcast{}.Schedule(10, sources)).Sends)
	b.Run("schedule", func(b *testing.B) {
		for b.Loop() {
			if _, err := (schedules.KBroadcast{}).Schedule(10, sources); err != nil {
				b.Fatal(err)
			}
		}
		rate(b, sends)
	})
	b.Run("greedy", func(b *testing.B) {
		for b.Loop() {
			if _, err := schedules.Greedy(10, sources); err != nil {
				b.Fatal(err)
			}
		}
		rate(b, 1024*1023)
	})
	b.Run("append alone", func(b *testing.B) {
		for b.Loop() {
			list := make([]schedules.Send, 0, sends)
			for i := range sends {
				list = append(list, schedules.Send{Slot: i, From: i, To: i, Packet: i})
			}
			if len(list) != sends {
				b.Fatal(len(list))
			}
		}
		rate(b, sends)
	})
}

// The same, and one pass over the list beside it.
func BenchmarkValidateKBroadcast10(b *testing.B) {
	s := must(schedules.KBroadcast{}.Schedule(10, every(10)))
	rate := func(b *testing.B) {
		b.ReportMetric(float64(len(s.Sends))*float64(b.N)/b.Elapsed().Seconds()/1e6, "Msends/s")
	}
	b.Run("validate", func(b *testing.B) {
		for b.Loop() {
			if err := schedules.Validate(topologies.Hypercube{D: 10}, s); err != nil {
				b.Fatal(err)
			}
		}
		rate(b)
	})
	b.Run("pass alone", func(b *testing.B) {
		for b.Loop() {
			last := 0
			for _, x := range s.Sends {
				last = max(last, x.Slot, x.From, x.To, x.Packet)
			}
			if last == 0 {
				b.Fatal(last)
			}
		}
		rate(b)
	})
}

// The tables of a small cube, where most of the time goes.
func BenchmarkKBroadcast4(b *testing.B) {
	for b.Loop() {
		if _, err := (schedules.KBroadcast{}).Schedule(4, []int{1, 6, 11}); err != nil {
			b.Fatal(err)
		}
	}
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
