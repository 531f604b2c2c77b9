package data

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
)

// Few independent values are said to depend on each other in at most FalseAlarm: of 600 samples of 47 and of 50 normal values at most 15,
// which Binomial(600, 0.01) exceeds with probability 7e-4. With -study so many of each size are counted, for COVERAGE.md.
func TestFewValuesRaiseFewAlarms(t *testing.T) {
	runs, sizes := 600, []int{47, 50}
	if *study > 0 {
		runs, sizes = *study, []int{10, 12, 20, 30, 40, 47, 50, 60, 80, 100}
		fmt.Println("| n | dependent or changed | at 0.95 |\n| --: | --: | --: |")
	}
	for _, n := range sizes {
		alarms := 0
		r := rand.New(montecarlo.NewStreams(*seed, fmt.Sprint("false alarms of few ", n)).Source(0))
		x := make([]float64, n)
		for range runs {
			for i := range x {
				x[i] = r.NormFloat64()
			}
			if tested(x, FalseAlarm).Dependent {
				alarms++
			}
		}
		if *study > 0 {
			held := montecarlo.ProportionInterval(int64(alarms), int64(runs), 0.95)
			fmt.Printf("| %d | %.4f | %.4f to %.4f |\n", n, held.Value, held.Lo, held.Hi)
		} else if alarms > 15 {
			t.Errorf("%d of %d samples of %d independent values are said to depend on each other", alarms, runs, n)
		}
	}
}
