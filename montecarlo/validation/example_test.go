package validation_test

import (
	"fmt"

	"castlab/montecarlo"
	"castlab/montecarlo/validation"
)

// A model says 100 and 130 where 101 and 100 are measured in three launches each.
func ExampleStudy_Assess() {
	predicted := func(v float64) montecarlo.Estimate { return montecarlo.Estimate{Value: v, Lo: v, Hi: v} }
	a, err := validation.Study{
		Level: 0.95, Tolerance: 0.1, Cover: 0.9, Seed: 1,
		Cells: []validation.Cell{
			{System: "ring", Size: 1024, Predicted: predicted(100), Times: [][]float64{{101}, {100}, {102}}},
			{System: "ring", Size: 65536, Predicted: predicted(130), Times: [][]float64{{100}, {101}, {99}}},
		},
	}.Assess()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range a.Cells {
		fmt.Printf("%d bytes: %+.1f %% [%+.1f, %+.1f] %%, %v\n", c.Size, 100*c.Error.Value, 100*c.Error.Lo, 100*c.Error.Hi, c.Verdict)
	}
	// Output:
	// 1024 bytes: -1.0 % [-3.4, +1.5] %, trusted
	// 65536 bytes: +30.0 % [+26.8, +33.3] %, not trusted
}
