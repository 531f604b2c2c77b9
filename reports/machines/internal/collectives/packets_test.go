package collectives

import (
	"fmt"
	"testing"

	"castlab/montecarlo/collectives"
	"castlab/reports/arguments"
)

// Recursive doubling on the cube, all lengths 1: messages of 1, 2, 4, ... packets, one after
// the other, take n-1.
func TestLengthsAddUp(t *testing.T) {
	for d := 1; d <= 4; d++ {
		words := []string{"task=allgather", fmt.Sprintf("topology=hypercube(d=%d)", d), "law=deterministic(mean=1)"}
		c, err := compared(arguments.Grammar{}, words, "recursive-doubling")
		if err != nil {
			t.Fatal(err)
		}
		list, err := c.Compile(c.Bytes(-1))
		if err != nil {
			t.Fatal(err)
		}
		if last, err := list[0].NewExecution().Run(collectives.Key{}); last != float64(int(1)<<d-1) || err != nil {
			t.Errorf("d=%d: %v, want %d, %v", d, last, 1<<d-1, err)
		}
		if len(c.Notes) > 0 {
			t.Errorf("packets of one size, and yet %q", c.Notes)
		}
	}
}
