package tasks_test

import (
	"testing"

	"castlab/topologies"
	"castlab/topologies/tasks"
)

// Planning and validation on 256 nodes.
func BenchmarkPlan(b *testing.B) {
	cube, mesh := topologies.Hypercube{D: 8}, topologies.Mesh{Sides: []int{16, 16}}
	for _, c := range []struct {
		name string
		net  topologies.Topology
		task tasks.Task
	}{
		{"scatter/cube", cube, tasks.Scatter(256, 0)},
		{"multinode-broadcast/cube", cube, tasks.MultinodeBroadcast(256)},
		{"multinode-broadcast/mesh", mesh, tasks.MultinodeBroadcast(256)},
		{"total-exchange/cube", cube, tasks.TotalExchange(256)},
		{"total-exchange/mesh", mesh, tasks.TotalExchange(256)},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := tasks.Plan(c.net, c.task); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run("validate/"+c.name, func(b *testing.B) {
			s, err := tasks.Plan(c.net, c.task)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if err := tasks.Validate(c.net, c.task, s, tasks.Full); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(s.Sends))*float64(b.N)/b.Elapsed().Seconds()/1e6, "Msends/s")
		})
	}
}
