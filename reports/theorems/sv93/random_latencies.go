package sv93

import (
	"cmp"

	formula "castlab/analytic/logp"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/logp"
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	machine "castlab/topologies/logp"
)

// randomLatencies are the claims on what latencies that are merely random add to the schedule of groups.
func randomLatencies() []reports.Claim {
	return []reports.Claim{
		claims.Claim[size]{
			ID:    "SV93-THM7.1-RANDOM",
			Title: "Random latencies alone delay the schedule of groups by more than Theorem 7.1 allows an adversary (measured)",
			Statement: `If latencies are independent and uniform on $1, \ldots, L$, the worst of $k$ items has on average $\Delta \ge L ` +
				`+ B(P-1, L+1) + (L-1)\,d$, the printed bound for an adversary, for $P = 8$ and $L = 2$ from $k = 100$ on, $P = 8$ and ` +
				`$L = 3$ from 200 on, and $P = 16$ and $L = 4$ from 400 on: lateness accumulates (SV93-RATCHET). The paper speaks of ` +
				`adversaries alone; this follows from its bound being wrong (SV93-THM7.1-PRINTED).`,
			Source:   "derived and measured; SV93, Theorem 7.1, has the bound",
			Measured: `E \max \Delta - (L + B(P-1, L+1))`, Name: "additional delay", Unit: "steps", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolB, symbolDelay, symbolTreeDepth},
			Parameters: varied.UsualOf("P", "8", "16").UsualOf("L", "2", "3", "4").Usual("k", 400, 500),
			Over:       []string{"P=8 L=2 k=100", "P=8 L=3 k=200"}, Long: []string{"P=16 L=4 k=400"},
			Given: measuredSizes, Theory: ofMachine(formula.PrintedAdversary),
			Measure: excess(0, func(d model.Delays) float64 { return float64(d.Worst) }).AtMostFor(mostRuns),
			Formula: formula.PrintedAdversary, Model: (*model.Execution).Delays,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-RATCHET", Title: "Random latencies make the schedule of groups later and later",
			Statement: `If latencies are independent and uniform on $1, \ldots, L$, the last 20 of $k$ items have on average a $\Delta$ ` +
				`that exceeds $L + B(P-1, L+1)$ by more and more: with $P = 16$, $L = 4$ by at least 1.2, 3.4, 5.4 and 6.6 steps for $k ` +
				`= 50, 200, 800, 3200$, with $17 \le P \le 128$, $2 \le L \le 8$ and $k \ge 200$ by at least 2. Every processor of a ` +
				`group sends in every step, so that whoever is late once stays so: only a schedule with steps to spare recovers. ` +
				`SV93-THM7.1 bounds it all.`,
			Source:   "derived; thresholds measured",
			Measured: `E \bar\Delta - (L + B(P-1, L+1))`, Name: "additional delay", Unit: "steps", Relation: reports.AtLeast,
			Symbols: []reports.Symbol{symbolP, symbolL, symbolK, symbolB, symbolDelay,
				{Name: `\bar\Delta`, Meaning: "mean of the delays of the last 20 items of a run", Unit: "steps"}},
			Parameters: varied.Usual("P", 16, 24).Usual("L", 3, 8).Usual("k", 200, 240),
			Over:       []string{"P=16 L=4 k=50,200"}, Long: []string{"P=16 L=4 k=800,3200"},
			Given: claims.Given[size]("P = 16, L = 4 and k at least 50, or P at least 17, L from 2 to 8 and k at least 200"), Defined: true,
			Theory: lateness, Measure: excess(0, lastDelays).AtMostFor(mostRuns),
			Formula: kit.Stated, Model: (*model.Execution).Delays, Figures: latencyFigures,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-RATCHET-PAUSES", Title: "One pause in 17 steps keeps the schedule of groups from getting later and later (measured)",
			Statement: `If nobody sends in one step of 17, so that whoever is late can catch up, and latencies are independent and ` +
				`uniform on $1, \ldots, L$, then for $P = 16$ and $L = 4$ the last 20 of $k$ items have on average a $\Delta$ of at most ` +
				`one step above $L + B(P-1, L+1) = 16$, however many items there are, where without pauses it is 4.0, 5.9 and 7.2 steps ` +
				`above for $k = 200, 800, 3200$ (SV93-RATCHET). Measured, not proved; 0.8 for every $k$. With a pause in 33 steps it is ` +
				`2.0, and in 5 steps 1.9, since pauses take time, too.`,
			Source:   "derived; the threshold is measured",
			Measured: `E \bar\Delta - (L + B(P-1, L+1))`, Name: "additional delay", Unit: "steps", Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolP, symbolL, symbolK, symbolB, symbolDelay,
				{Name: `\bar\Delta`, Meaning: "mean of the delays of the last 20 items of a run", Unit: "steps"}},
			Parameters: loadOf(someProcessors(16), someLatencies(4), itemsUpTo(3200, 300)),
			Over:       []string{"P=16 L=4 k=50"}, Long: []string{"P=16 L=4 k=200,3200"},
			Theory:  claims.Stated[size](1),
			Measure: excess(17, lastDelays).AtMostFor(func(x size) int { return max(12000, 1<<25/(x.P*x.k)) }),
			Formula: kit.Stated, Model: machine.Schedule.WithPauses,
		}.Declare(),
	}
}

// varied is the argument of machines under uniform latencies.
var varied = loadOf(processors(2, 128, 24).Usual("P", 6, 20), latencies(16, 6).Usual("L", 4, 6), itemsUpTo(3200, 200).Usual("k", 20, 200))

// measuredSizes is the hypothesis of sizes on which random latencies have been seen to go beyond Theorem 7.1.
var measuredSizes = claims.Given("P = 8 and L = 2 with k at least 100, P = 8 and L = 3 with k at least 200, or P = 16 and L = 4 with "+
	"k at least 400", func(x size) error {
	least, measured := map[size]int{{P: 8, L: 2}: 100, {P: 8, L: 3}: 200, {P: 16, L: 4}: 400}[size{P: x.P, L: x.L}]
	return cmp.Or(inputs.Require(measured, "P, L", x, "P=8 L=2, P=8 L=3 or P=16 L=4, which have been measured"),
		inputs.Require(x.k >= least, "k", x.k, "an integer >= %d for P=%d L=%d", least, x.P, x.L))
})

// lateness returns a lower bound for the delay of the last items over the schedule, for runs as long or longer.
func lateness(x size) (float64, error) {
	switch {
	case x.P == 16 && x.L == 4 && x.k >= 50:
		least := 1.2
		for _, from := range []struct {
			k     int
			least float64
		}{{200, 3.4}, {800, 5.4}, {3200, 6.6}} {
			if x.k >= from.k {
				least = from.least
			}
		}
		return kit.Stated(least)
	case x.P >= 17 && x.L >= 2 && x.L <= 8 && x.k >= 200:
		return kit.Stated(2)
	}
	return 0, inputs.Errorf("P L k", x, "P=16 L=4 k>=50 or P>=17 L=2..8 k>=200")
}

// excess measures a number of the delays of the schedule of groups under uniform latencies, less its delay, with a
// pause in each interval of steps, or without any for 0.
func excess(interval int, number func(d model.Delays) float64) claims.Measurement[size] {
	return claims.Prepared(func(x size) (func() montecarlo.Replication[float64], error) {
		g, s, err := groupSchedule(x)
		if err == nil && interval > 0 {
			s, err = s.WithPauses(interval)
		}
		if err != nil {
			return nil, err
		}
		p, err := model.NewProgram(s)
		if err != nil {
			return nil, err
		}
		delays, err := p.UniformDelays(model.Shuffled)
		return model.NumberOf(delays, func(d model.Delays) float64 { return number(d) - float64(g.Delay()) }), err
	}, meanOf)
}

func lastDelays(d model.Delays) float64 { return d.Last }

// mostRuns gives all sizes about as many messages in total; most cases are decided after a tenth of them.
func mostRuns(x size) int { return min(max(1<<25/(x.P*x.k), 2400), 10000) }
