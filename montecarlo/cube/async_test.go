package cube

import (
	"testing"

	"castlab/topologies/schedules"
)

// definition executes the recurrence of the doc comment of Async as it stands:
// one array of end times per node t of the tree, indexed by the receiver z.
func definition(d int, x []float64) float64 {
	r, err := schedules.NewRotation(d)
	if err != nil {
		panic(err)
	}
	n := uint32(1) << d
	end := make([][]float64, n)
	end[0] = make([]float64, n)
	free := make([][]float64, d)
	for c := range free {
		free[c] = end[0]
	}
	latest := 0.0
	for m := 1; m < int(n); m++ {
		t, c := r.Nodes[m-1], r.Dimension(m)
		end[t] = make([]float64, n)
		for z := range n {
			there := end[t^1<<c][z^1<<c]
			end[t][z] = max(free[c][z], there) + x[z^t]
			latest = max(latest, end[t][z])
		}
		free[c] = end[t]
	}
	return latest
}

// deterministic are lengths anyone can reproduce without a random generator.
func deterministic(d int) []float64 {
	x := make([]float64, 1<<d)
	for l := range x {
		x[l] = 0.5 + float64(uint32(l*2654435761))/(1<<32)
	}
	return x
}

func TestAsyncFollowsDefinition(t *testing.T) {
	for d := 1; d <= 9; d++ {
		a, err := NewAsync(d)
		if err != nil {
			t.Fatal(err)
		}
		x := deterministic(d)
		if got, want := a.NewExecution().Run(x), definition(d, x); got != want {
			t.Errorf("d = %d: %v, by the definition %v", d, got, want)
		}
	}
}
