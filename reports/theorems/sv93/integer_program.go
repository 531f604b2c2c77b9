package sv93

import (
	"cmp"
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/logp"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	machine "castlab/topologies/logp"
)

// integerProgram are the claims on the 0-1 program of Section 4.
func integerProgram() []reports.Claim {
	return []reports.Claim{
		claims.Claim[size]{
			ID: "SV93-ILP", Title: "Broadcasts satisfy the integer program",
			Statement: `The variables that say who sends and who receives which of $k$ items in which step satisfy every constraint of ` +
				`the 0-1 program of Section 4 for every broadcast, also with three constraints more: nothing is received in the first ` +
				`$L$ steps, nothing by the source, nothing is sent that arrives after $T_{\max}$. Schedules that were found at random ` +
				`and accepted by the validator are put into the program; a checker that does not know how it is written for solvers ` +
				`counts the constraints they violate, here with $T_{\max}$ two steps more than they need.`,
			Source:   "SV93, Section 4, with three constraints added",
			Measured: `V`, Name: "violated", Unit: "constraints", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolMost, {Name: `V`, Meaning: "constraints that are violated"}},
			Parameters: searched, Over: programs,
			Given: searchable, Theory: claims.Stated[size](0), Measure: labeled(violations),
			Formula: kit.Stated, Model: machine.Program.Check, Figures: scheduleFigures,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-THM4.1", Title: "Solutions of the corrected program are broadcasts, and the objective is their time",
			Statement: `With the three constraints added, the 0-1 program has a solution if and only if there is a broadcast that takes ` +
				`$T_{\max}$ or less: of an item, those who send it in a step are matched with those who receive it $L$ steps later, in ` +
				`any way, as no processor is among both. If the $T_{\text{lb}}$ of its objective is the bound of SV93-TCOUNT, the time ` +
				`is that bound plus the least objective. Measured: the bound and the objective of a solution, whose broadcast, matched ` +
				`anew, the validator accepts.`,
			Source: "SV93, Theorem 4.1, corrected", Measured: `T`, Unit: "steps", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolMost, symbolLeast},
			Parameters: searched, Over: programs,
			Given: searchable, Theory: ofLoad(formula.Lower), Measure: labeled(timeByObjective),
			Formula: formula.Lower, Model: machine.Program.Objective,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-THM4.1-PRINTED", Title: "As printed: the integer program has a solution only if there is a broadcast",
			Statement: `If the 0-1 program has a solution, there is a broadcast that takes $T_{\max}$ or less, so $T_{\max} - 1 \ge T$, ` +
				`in elapsed steps, with the $T$ of SV93-TCOUNT.`,
			Source: "SV93, Theorem 4.1", Measured: `T_{\max} - 1`, Name: "T_max - 1", Unit: "steps", Relation: reports.AtLeast,
			Erratum: `Constraint 6 ties receptions to sendings from step $L+1$ on only. In the first $L$ steps anything may be received: ` +
				`for $k \le L$ the program is satisfied with $T_{\max} = k$ by assignments in which nothing is sent at all. With ` +
				`SV93-ILP's constraints added it is right (SV93-THM4.1).`,
			ErratumKind: reports.ErratumError,
			Symbols:     []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolMost},
			Parameters:  searched, Over: []string{"P=4 L=3 k=2", "P=8 L=4 k=3", "P=5 L=2 k=2", "P=20 L=8 k=8"},
			Given: unsent, Theory: ofLoad(formula.Lower), Measure: claims.Count(phantomTime),
			Formula: formula.Lower, Model: machine.Program.Check,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-THM4.1-OBJECTIVE", Title: "As printed: a solution with the least objective is a shortest broadcast",
			Statement: `A solution of the 0-1 program with the least number of enabled steps after $T_{\text{lb}} - L$, $T_{\text{lb}}$ ` +
				`being the bound of Theorem 3.3, is a broadcast of the least time $T$. Measured: a solution whose objective is 0.`,
			Source: "SV93, Theorem 4.1", Measured: `T`, Unit: "steps", Relation: reports.AtMost,
			Erratum: `For few items the bound of Theorem 3.3 is too large (SV93-THM3.3-PRINTED), and all steps up to it are free of ` +
				`charge: a shortest broadcast that begins one step late has the objective 0, too. With the bound of SV93-TCOUNT the ` +
				`objective is right (SV93-THM4.1).`,
			ErratumKind: reports.ErratumError, Fault: "SV93-THM3.3-PRINTED",
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolLeast},
			Parameters: searched, Over: []string{"P=10 L=4 k=2,1", "P=4 L=4 k=1", "P=5 L=2 k=1"},
			Given: searchable.And(tooLarge), Theory: ofLoad(formula.Lower), Measure: labeled(lateTime),
			Formula: formula.Lower, Model: machine.Program.Objective,
		}.Declare(),
	}
}

// programs are sizes whose shortest schedules are put into the program.
var programs = []string{"P=2 L=3 k=4", "P=3 L=1 k=5", "P=4 L=4 k=1", "P=8 L=2 k=6", "P=10 L=4 k=2,6", "P=16 L=1 k=8"}

// violations counts the constraints that a broadcast violates.
func violations(label string, x size) (int, int64, error) {
	p, a, err := solution(label, x, machine.Corrected, 2, 0)
	if err != nil {
		return 0, 0, err
	}
	violated, _ := p.Check(a)
	return violated, int64(p.Variables()), nil
}

// timeByObjective returns the time of a broadcast by the objective of the program, which is that of the schedule.
func timeByObjective(label string, x size) (int, int64, error) {
	p, a, err := solution(label, x, machine.Corrected, 2, 0)
	if err != nil {
		return 0, 0, err
	}
	steps, _, err := validSteps(p.Schedule(a))
	T := p.Least - 1 + p.Objective(a)
	if err == nil && T != steps {
		err = fmt.Errorf("%v: the objective says %d steps, the schedule has %d", p, T, steps)
	}
	return T, int64(p.Variables()), err
}

// lateTime returns the time of a broadcast that begins one step late and has the objective 0.
func lateTime(label string, x size) (int, int64, error) {
	p, a, err := solution(label, x, machine.Printed, 0, 1)
	if err != nil {
		return 0, 0, err
	}
	if _, err := p.Check(a); err != nil {
		return 0, 0, err
	}
	steps, _, err := validSteps(p.Schedule(a))
	if objective := p.Objective(a); err == nil && objective != 0 {
		err = fmt.Errorf("%v: the objective is %d", p, objective)
	}
	return steps, int64(p.Variables()), err
}

// solution returns the program with spare steps, and a valid broadcast that begins some steps late.
func solution(label string, x size, form machine.Form, spare, late int) (p machine.Program, a machine.Assignment, err error) {
	r := rand.New(montecarlo.NewStreams(1, label).Source(0))
	s, _, err := machine.Optimal(x.P, x.L, x.k, r, machine.Tries(x.P, x.k))
	if _, _, err := validSteps(s, err); err != nil {
		return p, a, err
	}
	for i := range s.Sends {
		s.Sends[i].Step += late
	}
	s.Steps += late
	if p, err = machine.NewProgram(x.P, x.L, x.k, s.Steps+spare, form); err != nil {
		return p, a, err
	}
	a, err = p.Assign(s)
	return p, a, err
}

// phantomTime returns the time for which the printed program has a solution in which nothing is sent.
func phantomTime(x size) (int, int64, error) {
	p, err := machine.NewProgram(x.P, x.L, x.k, x.k-1, machine.Printed)
	if err != nil {
		return 0, 0, err
	}
	if _, err := p.Check(p.Phantom()); err != nil {
		return 0, 0, err
	}
	return p.Longest - 1, int64(p.Variables()), nil
}

// unsent is the hypothesis of a known assignment that satisfies the printed program, with all items received without
// a send.
var unsent = claims.Given("k at most L, for which an assignment is known that is no broadcast", func(x size) error {
	return inputs.Require(x.k <= x.L, "k", x.k, "an integer <= L = %d", x.L)
})

// tooLarge is the hypothesis that the printed bound leaves a step out of the objective.
var tooLarge = claims.Given("the bound of Theorem 3.3 above that of SV93-TCOUNT", func(x size) error {
	printed, err := formula.PrintedLower(x.P, x.L, x.k)
	least, err2 := formula.Lower(x.P, x.L, x.k)
	return cmp.Or(err, err2, inputs.Require(printed > least, "k", x.k, "few items, for which the bound of Theorem 3.3 is too large"))
})

var (
	symbolMost  = reports.Symbol{Name: `T_{\max}`, Meaning: "label of the last step of the program"}
	symbolLeast = reports.Symbol{Name: `T_{\text{lb}}`,
		Meaning: "label of the step up to which steps are free of charge, and L more"}
)
