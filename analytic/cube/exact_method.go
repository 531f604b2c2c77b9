package cube

import (
	"errors"
	"fmt"

	"castlab/analytic/sums"
	"castlab/distributions"
	"castlab/distributions/inputs"
)

// lastBracketed is the largest cube in which ProductBound is used for a law whose sums
// are known as brackets. The error of a bracket counts for each of the nd links; in
// larger cubes it outweighs the gain.
const lastBracketed = 20

// exactDimension is Dimension by the exact laws of the link times.
func exactDimension(law distributions.Law, delta, eps float64, g *guide) (int, error) {
	two, err := sums.Of(law, 2)
	if err != nil {
		return 0, err
	}
	last := maxChernoff
	if !two.Exact() && g == nil {
		last = lastBracketed
	}
	d, err := scanning(last, func(d int) (bool, error) {
		if g != nil {
			// The exact product is at least as large.
			if ok, err := chernoffGuarantees(d, law, delta, eps, g); ok || err != nil {
				return ok, err
			}
		}
		if d > lastBracketed && !two.Exact() {
			return false, nil
		}
		miss, err := ProductShortfall(d, law, (1+delta)*law.Mean()*slots(d))
		return miss <= eps, err
	})
	var reach *inputs.Error
	switch {
	case errors.As(err, &reach) && reach.Arg == "d":
		return 0, &inputs.Error{
			Arg: "delta", Value: delta, Domain: fmt.Sprintf("a number large enough for cubes whose link sums are known, d <= %d or so, "+
				"for method exact", exactReach),
		}
	case err == nil && d == 0:
		return 0, &inputs.Error{
			Arg: "law", Value: law.String(), Domain: fmt.Sprintf("a law whose sums are known to rounding, such as exponential, gamma or "+
				"uniform, for method exact; "+
				"the brackets of this one show no guarantee that begins at d <= %d", last-inARow+1),
		}
	}
	return d, err
}

// exactReach approximates the largest cube whose link sums sums.Of knows.
const exactReach = 38
