package vb95

import (
	"math/rand/v2"

	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// dataIntervals are the claims on the time of a packet in its data interval, and after its transmission.
func dataIntervals() []reports.Claim {
	return []reports.Claim{
		claims.Claim[queue]{
			ID: "VB95-EQ11", Title: "A packet starts a N EX after its data interval does",
			Statement: `$U_1 = aN\,\mathrm{E}X \le (N-1)\,\mathrm{E}X/2$: the mean time from the start of the data interval to the ` +
				`start of the packet. With constant $X$ that is true of every frame, so it is measured with random ones: the ratio to ` +
				`$aN\,\mathrm{E}X$ in the same runs.`,
			Source:   "VB95, Section III-B, eq. (11), for constant lengths; for random lengths derived",
			Measured: `U_1/(aN\,\mathrm{E}X)`, Name: "U_1/(a N EX)", Within: claims.Absolute(0.01),
			Symbols:    []reports.Symbol{symbolN, symbolX, symbolA, symbolU1},
			Parameters: severalUsers, Over: typical[1:3],
			Given:  sharedFrames.And(randomX),
			Theory: claims.Stated[queue](1),
			Measure: followed(func(q queue, t *model.Totals) float64 {
				return t.Before / t.Packets / (t.Chance(q.N) * float64(q.N) * q.X.Mean())
			}),
			Formula: kit.Stated, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[queue]{
			ID: "VB95-EQ11-AFTER", Title: "A packet ends a N EX before its data interval does",
			Statement: `$U_2 = U_1 = aN\,\mathrm{E}X$: the mean time from the end of the packet to the end of its data interval. With ` +
				`constant $X$ that is true of every frame, so it is measured with random ones: the ratio to $aN\,\mathrm{E}X$ in the ` +
				`same runs.`,
			Source:   "VB95, Section III-B, eq. (11), for constant lengths; for random lengths derived",
			Measured: `U_2/(aN\,\mathrm{E}X)`, Name: "U_2/(a N EX)", Within: claims.Absolute(0.01),
			Symbols:    []reports.Symbol{symbolN, symbolX, symbolA, symbolU1, symbolU2},
			Parameters: severalUsers, Over: typical[1:3],
			Given:  sharedFrames.And(randomX),
			Theory: claims.Stated[queue](1),
			Measure: followed(func(q queue, t *model.Totals) float64 {
				return t.After / t.Packets / (t.Chance(q.N) * float64(q.N) * q.X.Mean())
			}),
			Formula: kit.Stated, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[queue]{
			ID: "VB95-URHOW", Title: "The time in the data interval is at most rho W",
			Statement: `$U_1 \le \rho W$: the packets counted in $U_1$ are among those that start while the packet waits. No system is ` +
				`known that attains it: with many users and $V \to 0$ the ratio of the two sides tends to $1/(1+\rho)$, which is 1 at ` +
				`light load only. Measured: the ratio of the two sides in the same runs.`,
			Source:   "VB95, Section III-B, below eq. (11)",
			Measured: `U_1/(\rho W)`, Name: "U_1/(rho W)", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolRho, symbolW, symbolU1, symbolV},
			Parameters: severalUsers, Over: typical[:2], Long: typical[2:5],
			Given:   sharedFrames,
			Theory:  claims.Stated[queue](1),
			Measure: followed(func(q queue, t *model.Totals) float64 { return t.Before / (q.rho() * t.Wait) }),
			Formula: kit.Stated, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[queue]{
			ID: "VB95-EQ12", Title: "The delay of system b is that of system a and the rest of the data interval",
			Statement: `$T = W + X + U_2$, for constant lengths packet by packet, so in every run. Measured: $T$ of a system b of its ` +
				`own code, which serves the arrivals of a simulation of system a once more and knows gates and periods only, over $W + ` +
				`X + U_2$ of system a, in which $W$ is read from the starts of transmissions and $U_2$ is $X$ for each packet sent ` +
				`later in the period.`,
			Source:   "VB95, Section III-B, eq. (12)",
			Measured: `T/(W + X + U_2)`, Name: "T/(W + X + U_2)", Within: claims.Absolute(1e-6),
			Symbols:    []reports.Symbol{symbolX, symbolW, symbolT, symbolU2},
			Parameters: constantQueues, Over: replayedCases,
			Given:  replayable,
			Theory: claims.Stated[queue](1),
			Measure: claims.Range(1e-9, claims.Draw(func(q queue, r *rand.Rand) (float64, error) {
				twice, err := q.replay(r)
				return twice.Delays / twice.Sums, err
			})).AtMost(4),
			Formula: kit.Stated, Model: model.Queues.Follow,
		}.Declare(),
	}
}

// sameLaw is the claim that systems a and b serve the same packets.
func sameLaw() []reports.Claim {
	return []reports.Claim{
		claims.Claim[queue]{
			ID: "VB95-SAMELAW", Title: "Both systems serve the same packets in the same periods",
			Statement: `On the same arrivals the systems a, in which a packet is done at the end of its own transmission, and b, in ` +
				`which it is done at the end of its period, have the same gates and serve the same number of packets in every period. ` +
				`Counted: periods in which the numbers differ, the arrivals of a simulation of system a being served once more by a ` +
				`system b of its own code.`,
			Source:   "VB95, Section III-B",
			Measured: `\text{periods that differ}`, Name: "periods that differ", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV},
			Parameters: constantQueues, Over: replayedCases,
			Given:  replayable,
			Theory: claims.Stated[queue](0),
			Measure: claims.Range(0, claims.Draw(func(q queue, r *rand.Rand) (float64, error) {
				twice, err := q.replay(r)
				return twice.Different, err
			})).AtMost(4),
			Formula: kit.Stated, Model: model.Queues.Follow,
		}.Declare(),
	}
}

// Lengths and their sums are binary fractions, so gates are exact.
var replayedCases = []string{
	"N=2 lambda=0.2 X=deterministic(mean=1) V=deterministic(mean=0.5)",
	"N=16 lambda=0.03 X=deterministic(mean=1) V=deterministic(mean=3)",
	"N=64 lambda=0.01 X=deterministic(mean=1) V=deterministic(mean=16)",
}

// compared is the number of periods that both systems serve.
const compared = 2000

// replay serves the arrivals of a run of system a by system b.
func (q queue) replay(r *rand.Rand) (model.Replay, error) {
	return model.Frames{N: q.N, Lambda: q.lambda, X: q.X.Mean(), V: q.V.Mean()}.Replay(montecarlo.NewWords(r), compared)
}

// replayable says that there are enough, and not too many, packets in the periods that are compared. The rounding
// of lengths other than those of the report moves a gate by a relative 10^-11, which separates two arrivals in less
// than one run in a million.
var replayable = stableQueue.And(claims.Given("from 64 to a million packets in 2000 periods", func(q queue) error {
	n := compared * q.packets()
	return holds(leastEvents <= n && n <= 1e6, "N", q.N, "users who send from 64 to a million packets in 2000 periods")
}))
