package models

import (
	"context"
	"fmt"
	"strings"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/cubetail"
	"castlab/reports/arguments"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/catalog"
)

// methodAuto chooses the method by the law and the threshold.
const methodAuto = "auto"

// cubeTail estimates the probability that the barrier algorithm takes longer than
// gamma, also where it is tiny.
func cubeTail() catalog.Model {
	return catalog.Model{
		Name:    "cube-tail",
		Meaning: "P(T_mod > gamma), T_mod the completion time with barriers in the hypercube, however rare",
		Notes: fmt.Sprintf(`method says how the rare event is met; all are unbiased:
  conditional  all packets but one are drawn, the last enters by its law
               (for laws where one long packet is the likeliest cause)
  split        chains that climb from level to level (for light tails); d <= %d
  tilted       lengths drawn from exponentially tilted laws (a check of the
               others; needs a moment generating function)
  auto         one of them by the law and the threshold; the output names it
               and why it was taken

The interval's method says the relative error (standard error over value), the
relative standard deviation of one weight and how many equal weights the sample
is worth. A weight that carries too much of the sum draws a warning.`, cubetail.MaxSplitDimensions),
		Symbols: []catalog.Symbol{
			{Name: tailSymbol, Meaning: "probability that the completion time with barriers, T_mod, is longer than gamma"},
		},
		Theory: []catalog.Match{{Estimate: tailSymbol, Quantity: "cube.tail-exact", Whatever: []string{"method"}}},
		Bind: arguments.Of4(cubeTailStudy, arguments.Dimensions(cubetail.MaxDimensions), arguments.PacketLengths,
			arguments.Real("gamma", "threshold, in time", arguments.Finite()),
			arguments.Word("method", "how the rare event is met", methodAuto, "conditional", "split", "tilted").
				Default("method", methodAuto)),
	}
}

const tailSymbol = "P(T_mod>gamma)"

func cubeTailStudy(d int, law distributions.Law, gamma float64, name string) (catalog.Instance, error) {
	if err := cubetail.NewConditional(d, law, gamma).Validate(); err != nil {
		return catalog.Instance{}, err
	}
	if name == "tilted" {
		if err := cubetail.NewTilted(d, law, gamma).Validate(); err != nil {
			return catalog.Instance{}, err
		}
	}
	if name == "split" && d > cubetail.MaxSplitDimensions {
		return catalog.Instance{}, &inputs.WordError{Word: fmt.Sprintf("d=%d", d),
			Want: fmt.Sprintf("want an integer from 1 to %d for method=split", cubetail.MaxSplitDimensions)}
	}
	return catalog.Instance{
		Divisible: true, Samples: []string{"weight"}, Runs: max(100, 10_000>>(2*max(0, d-8))),
		Run: func(ctx context.Context, s montecarlo.Settings, w catalog.Watch) (catalog.Result, error) {
			choice, err := cancelable.Run(ctx, func() (cubetail.Choice, error) { return tailMethod(d, law, gamma, name) })
			if err != nil {
				return catalog.Result{}, err
			}
			if p, ok := choice.Method.Certain(); ok {
				e := montecarlo.Estimate{
					Name: tailSymbol, Unit: "probability", Value: p, Lo: p, Hi: p, Level: 1, N: 1,
					Method: "exact, the support of the law decides",
				}
				return catalog.Result{Estimates: []montecarlo.Estimate{e}}, w.Row(p)
			}
			label := fmt.Sprintf("simulate cube-tail d=%d law=%v gamma=%v", d, law, gamma)
			f, err := measure(ctx, tailSampling(d, label, choice), s, w)
			if err != nil {
				return catalog.Result{}, err
			}
			return catalog.Result{Estimates: []montecarlo.Estimate{f.Mean(0)}}, nil
		},
	}, nil
}

// tailSampling samples the weights of the chosen method, whose mean is the
// probability.
func tailSampling(d int, label string, choice cubetail.Choice) montecarlo.Columns {
	method := choice.Method.String()
	a := montecarlo.Columns{
		Label:   label + " method=" + method,
		Model:   alone(choice.Method.Weights()),
		Columns: []montecarlo.Column{{Name: tailSymbol, Unit: "probability"}},
	}
	if d >= 9 {
		a.Block = 1
	}
	if len(choice.Reasons) > 0 {
		method += " (" + strings.Join(choice.Reasons, "; ") + ")"
	}
	a.Interval = func(m *montecarlo.Moments, level float64) montecarlo.Estimate {
		e := cubetail.Interval(m, level)
		e.Method = fmt.Sprintf("%s, relative error %.3g, %s", method, montecarlo.DiagnoseWeights(m).RelativeError, e.Method)
		e.Warnings = append(e.Warnings, choice.Warnings...)
		return e
	}
	return a
}

// tailMethod returns the method of a name. The levels of a split come from a pilot
// run on a stream of its own, the same for every seed.
func tailMethod(d int, law distributions.Law, gamma float64, name string) (cubetail.Choice, error) {
	switch name {
	case "conditional":
		return cubetail.Choice{Method: cubetail.NewConditional(d, law, gamma)}, nil
	case "tilted":
		return cubetail.Choice{Method: cubetail.NewTilted(d, law, gamma)}, nil
	case "split":
		m, err := cubetail.PilotedSplit(d, law, gamma)
		return cubetail.Choice{Method: m}, err
	}
	return cubetail.Choose(d, law, gamma)
}
