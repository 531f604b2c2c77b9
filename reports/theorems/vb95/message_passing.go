package vb95

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"

	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/programs"
	"castlab/topologies/schedules"
)

// byMessages are the claims on machines of message passing.
func byMessages() []reports.Claim {
	return []reports.Claim{
		claims.Claim[messagePassing]{
			ID: "VB95-LOGP-LINEAR", Title: "Partial multinode broadcasts by message passing: linear in the packets, too (measured)",
			Statement: `The algorithms of Section IV, as programs of the ranks of a LogP machine, which knows no links, slots or ` +
				`distances, take at most $V + KX$ from any $K$ active nodes, the prefix task included. $X$ is derived, no algorithm ` +
				`being faster, as every rank takes in $K$ packets; $V$ is measured. Chains of messages, $L + 2o$ each, make up most of ` +
				`the time, which depends on which nodes are active: with A0, $d = 5$, $L = 5$, $o = 1$ and $g = 2$ two packets take 106 ` +
				`to 130, 32 packets 138.`,
			Source:   "measured; VB95, Section II, where the communication model may be any",
			Measured: `T - KX`, Name: "T-KX", Unit: "time", Relation: reports.AtMost,
			Symbols:    slices.Concat([]reports.Symbol{{Name: "T", Meaning: "time of the broadcast", Unit: "time"}}, symbolsLogP),
			Parameters: machines, Over: logpMachines[:2], Long: logpMachines[2:],
			Given:   claims.Given("V >= 8 d (L + 2o + g), or that of the printed case of the machine", messagePassing.measured),
			Theory:  func(m messagePassing) (float64, error) { return kit.Stated(m.V) },
			Measure: claims.Range(0, claims.Draw(messagePassing.beyondPackets)).AtMost(100),
			Formula: kit.Stated, Model: collectives.Compile,
		}.Declare(),
		claims.Claim[dynamicRanks]{
			ID: "VB95-DBT-LOGP", Title: "The dynamic broadcasting theorem holds on a machine of message passing",
			Statement: `$T \le W + X + \min\left(\frac{(N-1)X}2, \rho W\right)$ for the dynamic scheme whose periods with $K$ packets ` +
				`last as long as the broadcast takes on a LogP machine, the longest of four executions, which is at most $V + KX$ ` +
				`(VB95-LOGP-LINEAR); $W$ at the lower bound (10) on $a$. The theorem asks no more of the communication model than this.`,
			Source:   "VB95, Section II, dynamic broadcasting theorem; for shorter periods assumed there (VB95-EQ18-ACTUAL)",
			Measured: `T`, Unit: "time", Relation: reports.AtMost,
			Symbols: slices.Concat(
				[]reports.Symbol{symbolN, symbolT, symbolW, symbolA, {Name: `\rho`, Meaning: `$\lambda N X$`}, symbolLambda}, symbolsLogP),
			Parameters: dynamicMachines, Over: []string{logpMachines[0] + " rho=0.05", logpMachines[1] + " rho=0.1"},
			Long: []string{
				logpMachines[2] + " rho=0.05", logpMachines[3] + " rho=0.1", logpMachines[4] + " rho=0.1", logpMachines[5] + " rho=0.3",
			},
			Given: claims.Given("a load below the limit of stability with padded periods; periods of at most V + KX",
				dynamicRanks.covered),
			Theory: formulaOf[dynamicRanks](printedDelay), Measure: claims.By(delayOnRanks),
			Formula: formula.System.Bracket, Model: collectives.Compile,
		}.Declare(),
	}
}

var symbolsLogP = []reports.Symbol{
	{Name: "L", Meaning: "latency of a message", Unit: "time"},
	{Name: "o", Meaning: "overhead of a message at sender and receiver", Unit: "time"},
	{Name: "g", Meaning: "least time between two messages that a rank sends, or receives", Unit: "time"},
	{Name: "K", Meaning: "active nodes, which have a packet"},
	{Name: "X", Meaning: `$\max(o, g)$, and $d$ times that with algorithm II, which splits packets into $d$ parts`, Unit: "time"},
	{Name: "d", Meaning: "dimensions of the cube, which has $2^d$ ranks"},
	{Name: "V", Meaning: "a time, measured", Unit: "time"},
}

// logpMachines have V as it was measured.
var logpMachines = []string{
	"d=2 L=20 o=1 g=4 algorithm=I V=180", "d=3 L=5 o=1 g=2 algorithm=A0 V=80", "d=3 L=2 o=1.5 g=1 algorithm=III V=105",
	"d=3 L=2 o=1.5 g=1 algorithm=II V=90", "d=4 L=5 o=1 g=2 algorithm=III V=195", "d=5 L=5 o=1 g=2 algorithm=A0 V=135",
}

// A messagePassing is the partial multinode broadcast among 2^d ranks of a LogP machine, where
// a message takes o + L + o between any two of them, and V, which covers its times.
type messagePassing struct {
	d         int
	L, o, g   float64
	algorithm schedules.PMNBAlgorithm
	V         float64
}

var machines = arguments.Of6(func(d int, L, o, g float64, a schedules.PMNBAlgorithm, V float64) (messagePassing, error) {
	return messagePassing{d, L, o, g, a, V}, nil
}, arguments.Dimensions(6).Usual("d", 3, 4),
	arguments.Real("L", "latency", arguments.Nonnegative()).Usual("L", 1, 6),
	arguments.Real("o", "overhead of a message at either end", arguments.Nonnegative()).Usual("o", 1, 2),
	arguments.Real("g", "least time between messages of a rank", arguments.Nonnegative()).Usual("g", 2, 4),
	arguments.Choice("algorithm", "algorithm of Section IV", schedules.AlgorithmI, schedules.AlgorithmII, schedules.AlgorithmIII,
		schedules.AlgorithmA0),
	arguments.Real("V", "length of a period without what packets add", arguments.Positive()).Usual("V", 400, 600))

func (m messagePassing) ranks() int { return 1 << m.d }

// X is the least time in which a rank takes in a packet, in its parts where it is split.
func (m messagePassing) X() float64 {
	x := max(m.o, m.g)
	if m.algorithm == schedules.AlgorithmII {
		x *= float64(m.d)
	}
	return x
}

// validate checks the times of the machine.
func (m messagePassing) validate() error {
	return holds(m.X() > 0, "g", m.g, "a number > 0, or o > 0: a message takes time at a rank")
}

// measured checks that V is at least what was measured for this machine, or 8 d (L + 2o + g),
// which no broadcast that was executed has taken.
func (m messagePassing) measured() error {
	least := 8 * float64(m.d) * (m.L + 2*m.o + m.g)
	for _, known := range logpMachines {
		machine := fmt.Sprintf("d=%d L=%v o=%v g=%v algorithm=%v V=", m.d, m.L, m.o, m.g, m.algorithm)
		if V, same := strings.CutPrefix(known, machine); same {
			measured, err := strconv.ParseFloat(V, 64)
			if err != nil {
				return err
			}
			least = min(least, measured)
		}
	}
	if err := holds(m.V >= least, "V", m.V, fmt.Sprintf("a number >= %v, which was measured", least)); err != nil {
		return err
	}
	return m.validate()
}

// broadcast executes the program of one partial multinode broadcast, ranks included, from the
// given nodes: every rank sends in the order of the schedule, each packet when it has it.
func (m messagePassing) broadcast(active []int) (float64, error) {
	s, err := schedules.PMNB{Algorithm: m.algorithm}.Schedule(m.d, active)
	if err != nil {
		return 0, err
	}
	if err := schedules.Validate(topologies.Hypercube{D: m.d}, s); err != nil {
		return 0, err
	}
	plan, err := programs.FromSchedule(s, programs.Each(1))
	if err != nil {
		return 0, err
	}
	c, err := collectives.Compile(plan.Program, collectives.LogGP{L: m.L, O: m.o, Gap: m.g, Eager: 1 << 10}, collectives.Jitter{})
	if err != nil {
		return 0, err
	}
	return c.NewExecution().Run(collectives.Key{})
}

// beyondPackets returns the time of a broadcast of random active nodes, less what its packets add.
func (m messagePassing) beyondPackets(r *rand.Rand) (float64, error) {
	active := r.Perm(m.ranks())[:r.IntN(m.ranks()+1)]
	t, err := m.broadcast(active)
	return t - float64(float64(len(active))*m.X()), err
}

// placements is how often a broadcast of every number of packets is executed, from other nodes
// each time.
const placements = 4

// periods has the longest of these executions by the number of packets.
func (m messagePassing) periods() (periodTable, error) {
	table, r := make(periodTable, m.ranks()+1), rand.New(rand.NewPCG(1, 1))
	for k := range table {
		for range placements {
			t, err := m.broadcast(r.Perm(m.ranks())[:k])
			if err != nil {
				return nil, err
			}
			table[k] = max(table[k], t)
		}
	}
	return table, nil
}

// A dynamicRanks is the dynamic scheme on such a machine.
type dynamicRanks struct {
	messagePassing
	rho   float64
	table func() (periodTable, error) // its periods
}

var dynamicMachines = arguments.Of2(func(m messagePassing, rho float64) (dynamicRanks, error) {
	return dynamicRanks{m, rho, sync.OnceValues(m.periods)}, nil
}, machines, arguments.Real("rho", "X times the packets of all nodes per unit of time", arguments.OpenUnit()).Usual("rho", 0.005, 0.02))

func (m dynamicRanks) lambda() float64 { return m.rho / (float64(m.ranks()) * m.X()) }

// p sets the scale of a run, as that of a dynamicCube.
func (m dynamicRanks) p() float64 { return m.lambda() * m.V / (1 - m.rho) }

func (m dynamicRanks) system() (formula.System, error) {
	if err := m.validate(); err != nil {
		return formula.System{}, err
	}
	return formula.ConstantSystem(m.ranks(), m.lambda(), m.X(), m.V)
}

// covered returns an error unless the scheme is stable and no period exceeds V + KX.
func (m dynamicRanks) covered() error {
	if _, err := m.system(); err != nil {
		return err
	}
	table, err := m.table()
	if err != nil {
		return err
	}
	for k, t := range table {
		if least := t - float64(float64(k)*m.X()); least > m.V {
			return holds(false, "V", m.V, fmt.Sprintf("at least %g: a broadcast of %d packets takes %g", least, k, t))
		}
	}
	return nil
}

// delayOnRanks estimates the mean delay with executed periods.
func delayOnRanks(name, unit, label string, m dynamicRanks) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		table, err := m.table()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		relaxation := relaxation(m.rho, m.p())
		length := max(30*steady.WarmUp(relaxation), 500/(m.p()*float64(m.ranks())))
		runs := table.runs(m.lambda(), relaxation, int(length))
		delay := func(s []periodSums) float64 { return s[0].delay() }
		return montecarlo.Slow(128, 4096, steady.OverRuns(name, unit, label, delay, runs))(ctx, settings)
	}
}
