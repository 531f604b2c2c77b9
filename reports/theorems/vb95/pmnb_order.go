package vb95

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"slices"

	model "castlab/montecarlo/pmnb"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

func orderPower() reports.Claim {
	const id = "VB95-ALG1-POWER"
	return reports.Claim{
		ID:    id,
		Title: "Algorithm I is of optimal order for a power of N packets",
		Statement: `For $M = 2^m$ packets, $m \ge 1$, and $t_p = 0$, algorithm I takes at most $\frac dm + 2$ times the bound $L = \max\left(d, \frac{M-1}d\right)$ that holds without splitting, since $\frac{M-1}m \le \frac dm L$ and $1 + 2d - m \le 2L$. ` +
			`For $M = N^c$ that is $\frac1c + 2$, so it is of optimal order. For $M = d^2$ packets it is not: it takes more than $\frac{d^2-1}{2 \log_2 d}$ slots, and $L = d$.`,
		Source:   "VB95, Section IV, before eq. (14); the factor is derived",
		Quantity: `T/L`,
		Relation: reports.AtMost,
		Symbols: []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolTp, symbolTime, {Name: "m", Meaning: `$\log_2 M$`}, {Name: "c", Meaning: `$m/d$`},
			{Name: "L", Meaning: "slots that no algorithm beats without splitting", Unit: "slots"}},
		Formula: kit.Stated,
		Model:   (*model.Execution).Run,
		Cases: onTasksWhere(id, freeTask.UsualOf("M", "2", "4", "8", "16", "64", "256", "1024", "4096"), []task{{6, 8, 0}, {8, 16, 0}, {9, 512, 0}, {12, 64, 0}, {12, 512, 0}, {16, 256, 0}},
			"M = 2^m with m >= 1, t_p = 0", func(x task) error {
				return cmp.Or(holds(x.M > 1 && x.M&(x.M-1) == 0, "M", x.M, "a power of two, from 2"), x.noTime())
			},
			execution{a: model.I, name: "T/L", of: func(x task, c model.Counts) float64 {
				return c.Duration(x.d, x.tp) / max(float64(x.d), float64(x.M-1)/float64(x.d))
			}}, func(x task) (float64, error) { return kit.Stated(float64(x.d)/float64(bits.Len(uint(x.M))-1) + 2) }),
	}
}

func order1() reports.Claim {
	const id = "VB95-ALG1-ORDER"
	var list []task
	for _, d := range []int{4, 6, 8, 12, 16} {
		list = append(list, task{d, mostOfOrder(d), 0})
	}
	return reports.Claim{
		ID:    id,
		Title: "Algorithm I is of optimal order for d log d packets, too",
		Statement: `For $M \le d \log_2 d$ packets and $t_p = 0$ algorithm I takes at most $4d$ slots, four times the bound that holds without splitting, since $\lceil (2^m-1)/m \rceil \le 2d$ there. ` +
			`The paper says so of $M$ of the order of a power of $N$ or of $\log N$ and of no other; $d \log_2 d$ is neither. ` +
			`(If packets may be split, $(M-1)/d$ is all there is to compare with, and no number below $d^2$ is of optimal order.) Executed at $M = \lfloor d \log_2 d \rfloor$.`,
		Source:   "derived; corrects VB95, Section IV, before eq. (14)",
		Quantity: `T`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolTp, symbolTime, {Name: "m", Meaning: `$\lceil \log_2 M \rceil$`}},
		Formula:  kit.Stated,
		Model:    (*model.Execution).Run,
		Cases: onTasksWhere(id, freeTask.Usual("M", 1, 64), list, "M <= d log2 d, t_p = 0", func(x task) error {
			return cmp.Or(holds(x.M <= mostOfOrder(x.d), "M", x.M, fmt.Sprintf("an integer from 1 to d log2 d, here %d", mostOfOrder(x.d))), x.noTime())
		}, timeOf(model.I), func(x task) (float64, error) { return kit.Stated(4 * float64(x.d)) }),
	}
}

// mostOfOrder returns the floor of d log2 d.
func mostOfOrder(d int) int { return int(float64(d) * math.Log2(float64(d))) }

func near() reports.Claim {
	const id = "VB95-NEAR"
	list := []task{{6, 40, 1}, {8, 200, 0}, {10, 900, 1}, {12, 4000, 0}, {16, 1024, 1}}
	share := func(a model.Algorithm) execution {
		return execution{a: a, name: "T d/M", of: func(x task, c model.Counts) float64 {
			return c.Duration(x.d, x.tp) * float64(x.d) / float64(x.M)
		}}
	}
	return reports.Claim{
		ID:    id,
		Title: "Algorithms II and III are near-optimal for many packets",
		Statement: `They take at most $1 + \frac{dV}M$ times $M/d$, which no algorithm beats for $M < N$. With $V = 2d\,t_p + 2$ (II) the factor tends to 1 if $M$ is of higher order than $d(d\,t_p + 1)$, with $V = 2d + 4d\,t_p$ (III) than $d^2$. ` +
			`Only then does it follow that the algorithms are near-optimal, which the paper says of any number of packets: in its example, $d = 16$ and $M = 1024$, the factor of algorithm II is $1.53$ with $t_p = 1$.`,
		Source:   "VB95, Section IV, eqs. (13) and (14) and below; the condition on M is derived",
		Quantity: `T\,d/M`,
		Relation: reports.AtMost,
		Symbols: []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolTp, symbolTime,
			{Name: "V", Meaning: `$2d\,t_p + 2$ (algorithm II) or $2d + 4d\,t_p$ (III)`, Unit: "slots"}},
		Formula: kit.Stated,
		Model:   (*model.Execution).Run,
		Cases: byAlgorithms(id, byEach(anyTask, model.II, model.III), slices.Concat(with(model.II, list...), with(model.III, list...)), "", task.validate, share,
			func(x byAlgorithm) (float64, error) {
				d := float64(x.d)
				V := float64(2*d*x.tp) + 2
				if x.a == model.III {
					V = 2*d + float64(4*d*x.tp)
				}
				return kit.Stated(1 + float64(d*V)/float64(x.M))
			}),
	}
}
