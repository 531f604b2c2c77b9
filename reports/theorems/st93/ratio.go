package st93

import (
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/kbroadcast"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/kbroadcast"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// worstRatio executes the algorithm for every K from 1 to 2^d and returns the largest
// ratio of its time to the lower bound.
func worstRatio(d int, ceiling bool) (worst float64, runs int64, err error) {
	cube, err := model.New(d, model.Prefix)
	if err != nil {
		return 0, 0, err
	}
	run, r := cube.NewExecution(), rand.New(rand.NewPCG(6, uint64(d)))
	for K := 1; K <= 1<<d; K++ {
		t, err := run.Run(drawn(r, d, K), nil)
		if err != nil {
			return 0, 0, err
		}
		real, slots := instance{d, K}.least()
		if ceiling {
			real = float64(slots)
		}
		worst, runs = max(worst, float64(t.Slots)/real), runs+1
	}
	return worst, runs, nil
}

// worstCases makes a case of each dimension >= least: the largest ratio.
func worstCases(least int, printed []int, ceiling bool, theory func(d int) (float64, error)) reports.Cases {
	return kit.Each(kit.Drawn, dimensionCases(dimensions(least, 11, 10), printed, theory, "T/T_min", "",
		func(d int) (float64, int64, error) { return worstRatio(d, ceiling) }))
}

// ratioSix claims the worst case of the algorithm.
func ratioSix() reports.Claim {
	return reports.Claim{
		ID:    "ST93-RATIO",
		Title: "At worst 6 times the lower bound in whole slots",
		Statement: `$T / \lceil T_{\min} \rceil \le 6$ for every $d \ge 2$ and every $K \le 2^d$, with equality at $K = d^2$, where $T = 6d$ (at $d = 3$, where $d^2 > 2^d$, at $K = 7$ and $8$). For $K \le d^2$ it is $T \le 6d$; ` +
			`beyond, $\lceil T_{\min} \rceil = \lceil K/d \rceil > d$ (at $K = 2^d$ because $d$ does not divide $2^d - 1$), and the ratio is $2 + 4d/\lceil K/d \rceil < 6$. ` +
			`Measured: the greatest ratio over all $K$ from 1 to $2^d$, each executed once with random sources; the lower bound counted from the network.`,
		Source:     "ST93, Sections 1 and 3.2, with the lower bound rounded up (ST93-RATIO-PRINTED)",
		Quantity:   `\max_K T / \lceil T_{\min} \rceil`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-9},
		Symbols:    []reports.Symbol{symbolD, symbolK, symbolT, symbolLeast},
		Formula:    kit.Stated,
		Model:      (*model.Execution).Run,
		Figures:    ratioFigures,
		Cases:      worstCases(2, kit.From(2, 8), true, func(int) (float64, error) { return kit.Stated(6) }),
	}
}

// ratioReal claims the ratio to the printed, real-valued bound.
func ratioReal() reports.Claim {
	return reports.Claim{
		ID:    "ST93-RATIO-REAL",
		Title: "Over the real-valued lower bound the worst ratio is above 6",
		Statement: `With $T_{\min} = \max(d, (2^d-1)K/(d\,2^d))$ not rounded up, the greatest ratio over $K$ is attained just above $K = d^2$, where $\lceil K/d \rceil$ jumps and the bound does not: ` +
			`6.352 at $d = 5$, $K = 26$. Measured as in ST93-RATIO.`,
		Source:     "derived; erratum to ST93, Section 3.2",
		Quantity:   `\max_K T / T_{\min}`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-9},
		Symbols:    []reports.Symbol{symbolD, symbolK, symbolT, symbolLeast},
		Formula:    formula.WorstRatio,
		Model:      (*model.Execution).Run,
		Cases: worstCases(5, kit.From(5, 8), false, func(d int) (float64, error) {
			ratio, _, err := formula.WorstRatio(d, false)
			return ratio, err
		}),
	}
}

func ratioPrinted() reports.Claim {
	return reports.Claim{
		ID:        "ST93-RATIO-PRINTED",
		Title:     "As printed: within a factor of 6 of max(d, (2^d-1)K/(d 2^d))",
		Statement: `$T \le 6\, T_{\min}$ for every $K$ and every set of $K$ sources, with the worst case at $K = d^2$.`,
		Source:    "ST93, Sections 1 and 3.2",
		Quantity:  `\max_K T / T_{\min}`,
		Relation:  reports.AtMost,
		Erratum: `For every $d \ge 5$ the ratio exceeds 6 at $K = d^2+1$: 32 slots over 5.0375 at $d = 5$, a ratio of 6.352. With the lower bound rounded up to whole slots, as it may be, the greatest ratio is 6 for every $d \ge 2$ (ST93-RATIO). ` +
			`At $d = 1$, $K = 2$, it is 8 either way.`,
		Symbols: []reports.Symbol{symbolD, symbolK, symbolT, symbolLeast},
		Formula: kit.Stated,
		Model:   (*model.Execution).Run,
		Cases:   worstCases(1, []int{1, 5, 6, 7, 8}, false, func(int) (float64, error) { return kit.Stated(6) }),
	}
}

func ratioMany() reports.Claim {
	const id = "ST93-RATIO-MANY"
	list := instances([2]int{6, 64}, [2]int{8, 256}, [2]int{10, 1024}, [2]int{12, 2048}, [2]int{12, 4096})
	return reports.Claim{
		ID:    id,
		Title: "Many packets: the ratio to the lower bound tends to 2",
		Statement: `For $K \ge d^2\, 2^d/(2^d-1)$ the links decide, and $2 + \frac{4d^2}{K} \le T / T_{\min} \le \left(2 + \frac{4d^2+2d-2}{K}\right) \frac{2^d}{2^d-1}$: close to 2 when $K \gg d^2$. ` +
			`Executed with random sources.`,
		Source:     "ST93, Section 3.2, in numbers",
		Quantity:   `T / T_{\min}`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-9},
		Symbols:    []reports.Symbol{symbolD, symbolK, symbolT, symbolLeast},
		Formula:    formula.Ratio,
		Model:      (*model.Execution).Run,
		Cases: kit.Given("d^2 2^d/(2^d-1) <= K <= 2^d", exactCases(id, sizes(20, 1, mostExecuted).Usual("d", 5, 12).Usual("K", 30, 2000), list, instance.linksDecide,
			func(in instance) (float64, error) { return formula.Ratio(in.d, in.K, formula.Real) }, overLeast)),
	}
}

// quotientRounding bounds the relative error of a quotient of whole numbers and of a sum with
// such a quotient together, two units in the last place.
const quotientRounding = 4.5e-16

// overLeast measures the number of slots over the lower bound.
func overLeast(label string, in instance) montecarlo.Experiment {
	least, _ := in.least()
	return executed(in, model.Prefix, 2, label, "T/T_min", "", quotientRounding, func(t model.Times) float64 { return slots(t) / least })
}

// linksDecide checks that the lower bound is that of the number of links, and
// distancesDecide that it is that of the distances.
func (in instance) linksDecide() error {
	if in.K*(in.nodes()-1) < in.d*in.d*in.nodes() {
		return &inputs.Error{Arg: "K", Value: in.K, Domain: fmt.Sprintf("an integer >= d^2 2^d/(2^d-1), d=%d", in.d)}
	}
	return in.distinct()
}

func (in instance) distancesDecide() error {
	if in.K*(in.nodes()-1) > in.d*in.d*in.nodes() {
		return &inputs.Error{Arg: "K", Value: in.K, Domain: fmt.Sprintf("an integer <= d^2 2^d/(2^d-1), d=%d", in.d)}
	}
	return in.distinct()
}

func ratioFew() reports.Claim {
	const id = "ST93-RATIO-FEW"
	list := instances([2]int{3, 1}, [2]int{6, 1}, [2]int{6, 6}, [2]int{10, 1}, [2]int{10, 10}, [2]int{10, 30}, [2]int{14, 1}, [2]int{14, 14}, [2]int{16, 1}, [2]int{16, 32})
	return reports.Claim{
		ID:    id,
		Title: "Few packets: the ratio to the lower bound is 4 + 2 ceil(K/d)/d",
		Statement: `As long as the distances decide, $T_{\min} = d$ and $T / T_{\min} = 4 + 2\lceil K/d \rceil / d$: close to 4 when $K \ll d^2$, and $4 + 2/d$ for a single packet. ` +
			`Executed with random sources.`,
		Source:     "ST93, Section 3.2, in numbers",
		Quantity:   `T / T_{\min}`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-9},
		Symbols:    []reports.Symbol{symbolD, symbolK, symbolT, symbolLeast},
		Formula:    formula.RatioFew,
		Model:      (*model.Execution).Run,
		Cases: kit.Given("K <= d^2 2^d/(2^d-1) and K <= 2^d", exactCases(id, sizes(20, 1, mostExecuted).Usual("d", 1, 12).Usual("K", 1, 100), list, instance.distancesDecide,
			func(in instance) (float64, error) { return formula.RatioFew(in.d, in.K) }, overLeast)),
	}
}

// order claims that d^2 packets take a time of order d, and that more do not.
func order() reports.Claim {
	const id = "ST93-THETA"
	var list []instance
	for _, d := range []int{4, 5, 6, 8, 10, 12} {
		list = append(list, instance{d, d * d})
	}
	return reports.Claim{
		ID:    id,
		Title: "d^2 packets take 6d slots, as long as one packet but for a constant",
		Statement: `$K = d^2$ packets complete in $T = 6d$ slots. No algorithm can do more than a multiple of $d^2$ packets in a multiple of $d$ slots, since $c\,d$ slots have room for $c\,d^2\,2^d/(2^d-1)$ packets at most: ` +
			`$d^2$ is the largest order of $K$ whose time is of order $d$. Executed with random sources.`,
		Source:     "ST93, Section 3.2",
		Quantity:   `T/d`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-9},
		Symbols:    []reports.Symbol{symbolD, symbolK, symbolT, {Name: "c", Meaning: "any constant"}},
		Formula:    kit.Stated,
		Model:      (*model.Execution).Run,
		Cases: kit.Given("K = d^2 <= 2^d", exactCases(id, sizesOf(dimensions(1, 20, 16), square), list,
			func(in instance) error { return in.exactly(square(in.d), "d^2") }, func(instance) (float64, error) { return kit.Stated(6) },
			func(label string, in instance) montecarlo.Experiment {
				return executed(in, model.Prefix, 4, label, "T/d", "", 0, func(t model.Times) float64 { return slots(t) / float64(in.d) })
			})),
	}
}

func square(d int) int { return d * d }
