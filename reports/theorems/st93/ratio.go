package st93

import (
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/kbroadcast"
	"castlab/distributions/inputs"
	model "castlab/montecarlo/kbroadcast"
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// ratios are the claims on the time over the lower bound.
func ratios() []reports.Claim {
	return []reports.Claim{
		claims.Claim[int]{
			ID: "ST93-RATIO", Title: "At worst 6 times the lower bound in whole slots",
			Statement: `$T / \lceil T_{\min} \rceil \le 6$ for every $d \ge 2$ and every $K \le 2^d$, with equality at $K = d^2$, where ` +
				`$T = 6d$ (at $d = 3$, where $d^2 > 2^d$, at $K = 7$ and $8$). For $K \le d^2$ it is $T \le 6d$; beyond, ` +
				`$\lceil T_{\min} \rceil = \lceil K/d \rceil > d$ (at $K = 2^d$ because $d$ does not divide $2^d - 1$), and the ratio is ` +
				`$2 + 4d/\lceil K/d \rceil < 6$. Measured: the greatest ratio over all $K$ from 1 to $2^d$, each executed once with ` +
				`random sources; the lower bound counted from the network.`,
			Source:   "ST93, Sections 1 and 3.2, with the lower bound rounded up (ST93-RATIO-PRINTED)",
			Measured: `\max_K T / \lceil T_{\min} \rceil`, Name: "T/T_min", Within: claims.Absolute(1e-9),
			Symbols:    []reports.Symbol{symbolD, symbolK, symbolT, symbolLeast},
			Parameters: dimensions(2, 11, 10), Over: []string{"d=2..8"},
			Theory: claims.Stated[int](6), Measure: worstRatio(true),
			Formula: kit.Stated, Model: (*model.Execution).Run, Figures: ratioFigures,
		}.Declare(),
		claims.Claim[int]{
			ID: "ST93-RATIO-PRINTED", Title: "As printed: within a factor of 6 of max(d, (2^d-1)K/(d 2^d))",
			Statement: `$T \le 6\, T_{\min}$ for every $K$ and every set of $K$ sources, with the worst case at $K = d^2$.`,
			Source:    "ST93, Sections 1 and 3.2", Measured: `\max_K T / T_{\min}`, Name: "T/T_min", Relation: reports.AtMost,
			Erratum: `For every $d \ge 5$ the ratio exceeds 6 at $K = d^2+1$: 32 slots over 5.0375 at $d = 5$, a ratio of 6.352. With ` +
				`the lower bound rounded up to whole slots, as it may be, the greatest ratio is 6 for every $d \ge 2$ (ST93-RATIO). At ` +
				`$d = 1$, $K = 2$, it is 8 either way.`,
			ErratumKind: reports.ErratumError,
			Symbols:     []reports.Symbol{symbolD, symbolK, symbolT, symbolLeast},
			Parameters:  dimensions(1, 11, 10), Over: []string{"d=1,5..8"},
			Theory: claims.Stated[int](6), Measure: worstRatio(false),
			Formula: kit.Stated, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[int]{
			ID: "ST93-RATIO-REAL", Title: "Over the real-valued lower bound the worst ratio is above 6",
			Statement: `With $T_{\min} = \max(d, (2^d-1)K/(d\,2^d))$ not rounded up, the greatest ratio over $K$ is attained just above ` +
				`$K = d^2$, where $\lceil K/d \rceil$ jumps and the bound does not: 6.352 at $d = 5$, $K = 26$. Measured as in ` +
				`ST93-RATIO.`,
			Source:   "derived; erratum to ST93, Section 3.2",
			Measured: `\max_K T / T_{\min}`, Name: "T/T_min", Within: claims.Absolute(1e-9),
			Symbols:    []reports.Symbol{symbolD, symbolK, symbolT, symbolLeast},
			Parameters: dimensions(5, 11, 10), Over: []string{"d=5..8"},
			Theory: func(d int) (float64, error) {
				ratio, _, err := formula.WorstRatio(d, false)
				return ratio, err
			},
			Measure: worstRatio(false),
			Formula: formula.WorstRatio, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[instance]{
			ID: "ST93-RATIO-MANY", Title: "Many packets: the ratio to the lower bound tends to 2",
			Statement: `For $K \ge d^2\, 2^d/(2^d-1)$ the links decide, and ` +
				`$2 + \frac{4d^2}{K} \le T / T_{\min} \le \left(2 + \frac{4d^2+2d-2}{K}\right) \frac{2^d}{2^d-1}$: close to 2 when ` +
				`$K \gg d^2$. Executed with random sources.`,
			Source: "ST93, Section 3.2, in numbers", Measured: `T / T_{\min}`, Name: "T/T_min", Within: claims.Absolute(1e-9),
			Symbols:    []reports.Symbol{symbolD, symbolK, symbolT, symbolLeast},
			Parameters: sizes(20, 1, mostExecuted).Usual("d", 5, 12).Usual("K", 30, 2000),
			Over:       []string{"d=6 K=64", "d=8 K=256", "d=10 K=1024", "d=12 K=2048,4096"},
			Given:      claims.Given("d^2 2^d/(2^d-1) <= K <= 2^d", instance.linksDecide, instance.distinct),
			Theory:     func(in instance) (float64, error) { return formula.Ratio(in.d, in.K, formula.Real) },
			Measure:    claims.Range(quotientRounding, execution(model.Prefix, overLeast)).AtMost(2),
			Formula:    formula.Ratio, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[instance]{
			ID: "ST93-RATIO-FEW", Title: "Few packets: the ratio to the lower bound is 4 + 2 ceil(K/d)/d",
			Statement: `As long as the distances decide, $T_{\min} = d$ and $T / T_{\min} = 4 + 2\lceil K/d \rceil / d$: close to 4 when ` +
				`$K \ll d^2$, and $4 + 2/d$ for a single packet. Executed with random sources.`,
			Source: "ST93, Section 3.2, in numbers", Measured: `T / T_{\min}`, Name: "T/T_min", Within: claims.Absolute(1e-9),
			Symbols:    []reports.Symbol{symbolD, symbolK, symbolT, symbolLeast},
			Parameters: sizes(20, 1, mostExecuted).Usual("d", 1, 12).Usual("K", 1, 100),
			Over:       []string{"d=3 K=1", "d=6 K=1,6", "d=10 K=1,10,30", "d=14 K=1,14", "d=16 K=1,32"},
			Given:      claims.Given("K <= d^2 2^d/(2^d-1) and K <= 2^d", instance.distancesDecide, instance.distinct),
			Theory:     func(in instance) (float64, error) { return formula.RatioFew(in.d, in.K) },
			Measure:    claims.Range(quotientRounding, execution(model.Prefix, overLeast)).AtMost(2),
			Formula:    formula.RatioFew, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[instance]{
			ID: "ST93-THETA", Title: "d^2 packets take 6d slots, as long as one packet but for a constant",
			Statement: `$K = d^2$ packets complete in $T = 6d$ slots. No algorithm can do more than a multiple of $d^2$ packets in a ` +
				`multiple of $d$ slots, since $c\,d$ slots have room for $c\,d^2\,2^d/(2^d-1)$ packets at most: $d^2$ is the largest ` +
				`order of $K$ whose time is of order $d$. Executed with random sources.`,
			Source: "ST93, Section 3.2", Measured: `T/d`, Within: claims.Absolute(1e-9),
			Symbols:    []reports.Symbol{symbolD, symbolK, symbolT, {Name: "c", Meaning: "any constant"}},
			Parameters: sizesOf(dimensions(1, 20, 16), square),
			Over:       []string{"d=4 K=16", "d=5 K=25", "d=6 K=36", "d=8 K=64", "d=10 K=100", "d=12 K=144"},
			Given:      claims.Given("K = d^2 <= 2^d", func(in instance) error { return in.exactly(square(in.d), "d^2") }),
			Theory:     claims.Stated[instance](6), Measure: claims.Range(0, execution(model.Prefix, overDimensions)).AtMost(4),
			Formula: kit.Stated, Model: (*model.Execution).Run,
		}.Declare(),
	}
}

// worstRatio measures the greatest ratio of the time to the lower bound, rounded up or not, over every K from 1 to 2^d.
func worstRatio(ceiling bool) claims.Measurement[int] {
	return claims.Count(func(d int) (worst float64, runs int64, err error) {
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
	}).Instances()
}

// quotientRounding bounds the relative error of a quotient of whole numbers and of a sum with such a quotient
// together, two units in the last place.
const quotientRounding = 4.5e-16

// overLeast is the number of slots over the lower bound.
func overLeast(in instance, t model.Times) float64 {
	least, _ := in.least()
	return slots(in, t) / least
}

// overDimensions is the number of slots over that of dimensions.
func overDimensions(in instance, t model.Times) float64 { return slots(in, t) / float64(in.d) }

// linksDecide checks that the lower bound is that of the number of links, and distancesDecide that it is that of the
// distances.
func (in instance) linksDecide() error {
	if in.K*(in.nodes()-1) < in.d*in.d*in.nodes() {
		return &inputs.Error{Arg: "K", Value: in.K, Domain: fmt.Sprintf("an integer >= d^2 2^d/(2^d-1), d=%d", in.d)}
	}
	return nil
}

func (in instance) distancesDecide() error {
	if in.K*(in.nodes()-1) > in.d*in.d*in.nodes() {
		return &inputs.Error{Arg: "K", Value: in.K, Domain: fmt.Sprintf("an integer <= d^2 2^d/(2^d-1), d=%d", in.d)}
	}
	return nil
}

func square(d int) int { return d * d }
