package sv93

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	formula "castlab/analytic/logp"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	machine "castlab/topologies/logp"
)

// lastSendings are the claims on when an item is sent for the last time, and on what the first items decide.
func lastSendings() []reports.Claim {
	return []reports.Claim{
		claims.Claim[size]{
			ID: "SV93-LASTSEND", Title: "When an item is sent for the last time",
			Statement: `An item is sent for the last time in step $B - L$ of its tree, so that all have it in step $B$. Measured in the ` +
				`schedules found.`,
			Source:   "SV93, Section 5.1, text before Observation 5.2",
			Measured: `i`, Name: "last step", Unit: "step", Within: claims.OneCount,
			Symbols:    sendersSymbols(),
			Parameters: attained, Over: lastSizes,
			Given: possible, Theory: ofMachine(formula.LastSending), Measure: claims.Count(lastStep),
			Formula: formula.LastSending, Model: machine.Continuous,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-OBS5.2-PRINTED", Title: "As printed: when an item is sent for the last time",
			Statement: `An item is sent for the last time in step $B - L + 1$ of its tree.`,
			Source:    "SV93, Observation 5.2", Measured: `i`, Name: "last step", Unit: "step", Within: claims.OneCount,
			Erratum: `One step too late if $B$ is the label of the last step: what is sent then is received after it (SV93-LASTSEND, ` +
				`which is the text just before). With the elapsed $B$ of Definition 3.2 it is right, and the text before it a step ` +
				`early: the paper counts in both ways, by labels in Theorem 3.3 and by elapsed steps in Theorem 3.1 and Definition 3.2, ` +
				`and does not say when.`,
			ErratumKind: reports.ErratumMisprint,
			Symbols:     sendersSymbols(),
			Parameters:  attained, Over: lastSizes[:3],
			Given: possible, Theory: ofMachine(formula.PrintedLastSending), Measure: claims.Count(lastStep),
			Formula: formula.PrintedLastSending, Model: machine.Continuous,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-OBS5.2", Title: "Who sends an item goes on with it",
			Statement: `In schedules with the numbers of senders of SV93-FHAT, which are not possible wherever the least delay is ` +
				`(SV93-OBS5.1-IMPOSED), a processor that sends an item in a step up to $B - L - 2$ of its tree sends it in the next, ` +
				`too; of those of step $B - L - 1$ as many as are needed. Measured, in a period of the schedules found: how often a ` +
				`processor sends an item in one of these steps and not in the next.`,
			Source: "SV93, Observation 5.2, corrected", Measured: `n`, Name: "ends", Unit: "sendings", Within: claims.OneCount,
			Symbols:    sendersSymbols(symbolEnds),
			Parameters: attained, Over: lastSizes,
			Given: prescribed, Theory: claims.Stated[size](0), Measure: endingsBefore(2), Formula: kit.Stated, Model: machine.Continuous,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-SEC5.1-PRINTED", Title: "As printed: who sends an item goes on with it",
			Statement: `A processor that sends an item in a step up to the one before the last, $B - L - 1$ of its tree, sends it in the ` +
				`next, too.`,
			Source:   "SV93, Section 5.1, second additional constraint, with the last step of the text",
			Measured: `n`, Name: "ends", Unit: "sendings", Within: claims.OneCount,
			Erratum: `If $P - 1$ is not one of the $f_i$, of those that send it in step $B - L - 1$ some may have to end: for $P = 7$, ` +
				`$L = 2$ there are two of them, and one sending in the last step. With the last step of the displayed formula nobody ` +
				`could send in step $B - L$ (SV93-OBS5.2).`,
			ErratumKind: reports.ErratumMisprint,
			Symbols:     sendersSymbols(symbolEnds),
			Parameters:  attained, Over: []string{"P=7 L=2", "P=8 L=3", "P=12 L=3,4"},
			Given: prescribed, Theory: claims.Stated[size](0), Measure: endingsBefore(1), Formula: kit.Stated, Model: machine.Continuous,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-SEC5.2", Title: "As argued: the first items decide whether there is a schedule for ever",
			Statement: `If the items $1, \dots, B$ can be scheduled in the steps $1, \dots, B$, so can all items for ever. (1 is for ` +
				`those that can.) Measured: whether there is a schedule of these items and steps, which the validator accepts but for ` +
				`what is received later. Theory: whether there is one for ever.`,
			Source: "SV93, Section 5.2", Measured: `w`, Unit: "1", Within: claims.OneCount,
			Erratum: `That the next item meets the same situation as the last is not so: processors have had different items. For $P = ` +
				`22$ and $P = 35$, $L = 2$, the window has a schedule, and no schedule goes on for ever (SV93-CONT-OBSTRUCTED). A ` +
				`schedule of one period decides (SV93-CONT).`,
			ErratumKind: reports.ErratumError,
			Symbols:     []reports.Symbol{symbolP, symbolL, symbolTreeB, {Name: "w", Meaning: "1 if there is a schedule, else 0"}},
			Parameters:  windows, Over: []string{"P=22 L=2"}, Long: []string{"P=35 L=2"},
			Given: fullTree.And(shortWindows(180, size{P: 35, L: 2})), Theory: claims.Whole(goesOn), Measure: claims.Count(hasWindow),
			Formula: formula.Obstructed, Model: machine.Window,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-SEC5.2-EXTEND", Title: "As argued: a schedule of the first items can be extended",
			Statement: `A schedule of the items $1, \dots, B$ in the steps $1, \dots, B$ is that of the first of any number of items. ` +
				`Measured: how many of 20 such schedules, found at random, are no beginning of one of $B + 4$ items, which an exhaustive ` +
				`search shows.`,
			Source: "SV93, Section 5.2", Measured: `n`, Name: "dead ends", Unit: "schedules", Within: claims.OneCount,
			Erratum: `Many end nowhere although others can be extended for ever (SV93-CONT): in which order processors have had their ` +
				`items matters.`,
			ErratumKind: reports.ErratumError,
			Symbols: []reports.Symbol{symbolP, symbolL, symbolTreeB,
				{Name: "n", Meaning: "schedules of the first items that cannot be extended"}},
			Parameters: windows, Over: []string{"P=6,9 L=2", "P=8 L=4"},
			Given: fullTree.And(shortWindows(90)), Theory: claims.Stated[size](0), Measure: labeled(deadEnds).Instances(),
			Formula: kit.Stated, Model: machine.Window,
		}.Declare(),
	}
}

var lastSizes = []string{"P=7 L=2", "P=8 L=3", "P=12 L=8", "P=12 L=4", "P=58 L=2", "P=64 L=1,8"}

// lastStep returns the last step of its tree in which an item is sent on.
func lastStep(x size) (int, int64, error) {
	p, err := first(x)
	return p.LastSending(), int64(len(p.Sends)), err
}

// endingsBefore counts how often a processor stops sending before the given number of steps before the last.
func endingsBefore(last int) claims.Measurement[size] {
	return claims.Count(func(x size) (int, int64, error) {
		p, err := persistent(x)
		return p.Endings(last), int64(len(p.Sends)), err
	})
}

// windows is the argument of machines for whose first items schedules are searched.
var windows = machineOf(processors(2, 64, 20), latencies(mostAttained.L, 8))

// shortWindows bounds the number of receptions in the steps of the items, but for one machine of the report: longer
// searches take minutes.
func shortWindows(most int, but ...size) claims.Hypothesis[size] {
	return claims.Given(fmt.Sprintf("(P - 1)(B(P - 1, L) + 1) at most %d", most), func(x size) error {
		B, err := formula.Broadcast(x.P-1, x.L)
		n := (x.P - 1) * (B + 1)
		return cmp.Or(err, inputs.Require(n <= most || slices.Contains(but, x), "(P-1)(B+1)", n, "at most %d", most))
	})
}

// fullTree is the hypothesis that the tree is the universal one.
var fullTree = claims.Given("P - 1 one of the f_i", func(x size) error { return nice.Holds(size{P: x.P - 1, L: x.L}) })

// goesOn is 1 where there is a schedule for ever, else 0.
func goesOn(x size) (int, error) {
	if possible.Holds(x) != nil {
		return 0, nil
	}
	return 1, nil
}

// hasWindow is 1 where there is a schedule of the first items, else 0.
func hasWindow(x size) (int, int64, error) {
	s, ok, err := firstItems(x, 0)
	if !ok {
		return 0, 0, err
	}
	return 1, int64(len(s.Sends)), err
}

// firstItems returns a valid schedule of the window.
func firstItems(x size, n uint64) (machine.Schedule, bool, error) {
	B, err := formula.Broadcast(x.P-1, x.L)
	if err != nil {
		return machine.Schedule{}, false, err
	}
	r := rand.New(montecarlo.NewStreams(1, "SV93-SEC5.2 "+x.String()).Source(n))
	s, ok, err := machine.Window(x.P, x.L, B+1, nil, r, 2000)
	if err != nil || !ok {
		return s, ok, err
	}
	var v *machine.Violation
	if err := machine.Validate(s); err != nil && (!errors.As(err, &v) || v.Rule != machine.Complete) {
		return s, false, err
	}
	return s, true, nil
}

// deadEnds counts the schedules of the first items, of some found at random, that cannot be extended.
func deadEnds(label string, x size) (dead int, of int64, err error) {
	for n := range uint64(20) {
		s, ok, err := firstItems(x, n)
		if err != nil || !ok {
			return 0, 0, fmt.Errorf("no window of %v: %w", x, err)
		}
		r := rand.New(montecarlo.NewStreams(1, label).Source(n))
		_, ok, err = machine.Window(x.P, x.L, s.Items+3, s.Sends, r, 2000)
		if err != nil {
			return 0, 0, err
		}
		if of++; !ok {
			dead++
		}
	}
	return dead, of, nil
}

var (
	symbolEnds  = reports.Symbol{Name: "n", Meaning: "sendings of an item after which its sender pauses or ends too early"}
	symbolTreeB = reports.Symbol{Name: "B", Meaning: `$B(P-1, L) + 1$, the step of the tree of an item in which the last ` +
		`receives it, its root being served in step 1`}
)
