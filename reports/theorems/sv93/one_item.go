package sv93

import (
	"cmp"
	"fmt"
	"slices"

	formula "castlab/analytic/logp"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	machine "castlab/topologies/logp"
)

// oneItem are the claims on the broadcast of one item.
func oneItem() []reports.Claim {
	return []reports.Claim{
		claims.Claim[label]{
			ID: "SV93-FSEQ", Title: "How many processors can hold an item",
			Statement: `When every processor that holds the item sends it in every step, $f_i$ processors hold it at the label $i$, ` +
				`after $i-1$ steps: $f_i = 1$ for $1 \le i \le L$ and $f_i = f_{i-1} + f_{i-L}$ above. Counted in the universal tree, ` +
				`built processor by processor.`,
			Source: "SV93, Definitions 3.3 and 3.5", Measured: `f_i`, Name: "f", Unit: "processors", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolL, {Name: `f_i`, Meaning: "processors that hold the item at the label i"},
				{Name: "i", Meaning: "label of a step, from 1"}},
			Parameters: labels, Over: []string{"L=1 i=1,10", "L=2 i=7,15", "L=3 i=4,18", "L=5 i=24", "L=8 i=8,9,30"},
			Given: fewHolders, Theory: claims.Whole(label.holders),
			Measure: claims.Count(func(x label) (int, int64, error) { return machine.Holders(x.i, x.L) }),
			Formula: formula.Sequence, Model: machine.Restricted,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-B", Title: "The time of the broadcast of one item",
			Statement: `$B(P, L) = \min\{t : f_{t+1} \ge P\}$, in elapsed steps: no more than $f_{t+1}$ processors can hold the item ` +
				`after $t$ steps, and the restricted tree reaches so many. Executed as a schedule that passes the validator.`,
			Source: "SV93, Definition 3.2 and Theorem 3.2", Measured: `B(P, L)`, Name: "B", Unit: "steps", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolB, symbolF, {Name: "i, t", Meaning: "label of a step; elapsed steps"}},
			Parameters: trees,
			Over:       []string{"P=1 L=3", "P=2 L=7", "P=8 L=2", "P=4 L=2", "P=9 L=1", "P=64 L=8", "P=1000 L=3", "P=4096 L=16"},
			Theory:     ofMachine(formula.Broadcast), Measure: claims.Count(leastTime),
			Formula: formula.Broadcast, Model: machine.Restricted, Figures: treeFigures,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-DEPTH", Title: "The least depth of a tree of least time",
			Statement: `$d(P) = \min\left\{d : \sum_{j=0}^d \binom{B - jL + j}{j} \ge P\right\}$ with $B = B(P, L)$, terms with $jL > B$ ` +
				`left out: at depth $j$ there are as many processors of the universal tree as ways to divide $B - jL$ steps among $j$ ` +
				`waits and a rest. $d$ may decrease: for $L = 1$, $d(8) = 3$ and $d(9) = 2$. Measured in the tree of least time and depth.`,
			Source: "SV93, Definition 3.7; the sum is derived", Measured: `d(P)`, Name: "d", Unit: "edges", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolB, symbolDepth, {Name: "j", Meaning: "depth of a processor"}},
			Parameters: trees,
			Over:       []string{"P=1 L=1", "P=4 L=2", "P=8,9,33 L=1", "P=64 L=8", "P=1000 L=3", "P=1001 L=1", "P=4096 L=5"},
			Theory:     ofMachine(formula.Depth), Measure: claims.Count(leastDepth), Formula: formula.Depth, Model: machine.Restricted,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-LEM3.1", Title: "The depth of the tree for nice P",
			Statement: `If $P = f_i$ for some $i$, $d(P) = \min\{d : (d+1)L + 1 > B\}$ with the label $B = B(P, L) + 1$: the tree is ` +
				`unique and contains the leftmost path, on which the processor at depth $d$ has the label $dL + 1$. For other $P$ this ` +
				`is an upper bound.`,
			Source: "SV93, Lemma 3.1, restricted to nice P", Measured: `d(P)`, Name: "d", Unit: "edges", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolP, symbolL, symbolB, symbolF, symbolDepth, symbolLabelB,
				{Name: "i", Meaning: "label of a step"}},
			Parameters: trees.UsualOf("P", "[2..16]", "19", "21", "26", "28", "34", "55", "89", "128", "256", "1024", "2584"),
			Over:       []string{"P=8,64 L=1", "P=8,55 L=2", "P=13,60 L=3"},
			Given:      nice, Theory: ofMachine(formula.PrintedDepth), Measure: claims.Count(leastDepth),
			Formula: formula.PrintedDepth, Model: machine.Restricted,
		}.Declare(),
		claims.Claim[reading]{
			ID: "SV93-LEM3.1-PRINTED", Title: "As printed, with B a label or an elapsed time: the depth of the tree for every P",
			Statement: `$d(P) = \min\{d : (d+1)L + 1 > B\}$ with the label $B = B(P, L) + 1$, as the proof and Theorem 3.3 have it, or ` +
				`with the elapsed $B = B(P, L)$ of Definition 3.2.`,
			Source: "SV93, Lemma 3.1", Measured: `d(P)`, Name: "d", Unit: "edges", Within: claims.OneCount,
			Erratum: `Only if $P$ is one of the $f_i$ must the tree contain the leftmost path. With the label the lemma is too large in ` +
				`229 of the 512 cases $P \le 64$, $L \le 8$, in the paper's own Figure 2, $P = 4$, $L = 2$, among them: the tree there ` +
				`has depth 1. With the elapsed time it agrees with that figure and is wrong in 155 cases, in $P = 5$, $L = 2$ first, ` +
				`where it gives 2 and the depth is 1 (SV93-DEPTH).`,
			ErratumKind: reports.ErratumError,
			Symbols:     []reports.Symbol{symbolP, symbolL, symbolB, symbolDepth, symbolLabelB, symbolF},
			Parameters:  readings, Over: []string{"P=4 L=2", "P=5 L=2 B=elapsed", "P=9 L=1", "P=33 L=1 B=label,elapsed"},
			Theory:  claims.Whole(reading.printedDepth),
			Measure: claims.Count(func(x reading) (int, int64, error) { return leastDepth(x.size) }),
			Formula: formula.PrintedDepth, Model: machine.Restricted,
		}.Declare(),
	}
}

// A label is a step, counted from 1, of the universal tree.
type label struct{ L, i int }

var labels = arguments.Of2(func(L, i int) (label, error) { return label{L, i}, nil },
	latencies(1<<12, 16), arguments.Int("i", "label of a step", 1, 1<<16).Usual("i", 1, 40))

// holders returns f_i.
func (x label) holders() (int, error) { return formula.Sequence(x.i, x.L) }

// fewHolders is the hypothesis that they are counted in a moment.
var fewHolders = claims.Given(fmt.Sprintf("f_i at most %d", mostHeld), func(x label) error {
	f, err := x.holders()
	return cmp.Or(err, inputs.Require(f <= mostHeld, "i", x.i, "a label with f_i <= %d", mostHeld))
})

const mostHeld = 1 << 16

// trees is the argument of machines whose trees of one item are built.
var trees = machineOf(processors(1, 1<<18, 2000), latencies(1<<12, 16))

// leastTime returns the time of the optimal tree of one item, as a valid schedule.
func leastTime(x size) (int, int64, error) {
	t, err := machine.Restricted(x.P, x.L)
	if err != nil {
		return 0, 0, err
	}
	s := t.Schedule()
	return s.Steps, int64(x.P), machine.Validate(s)
}

// leastDepth returns the smallest depth of a tree of optimal time.
func leastDepth(x size) (int, int64, error) {
	t, err := machine.Restricted(x.P, x.L)
	if err != nil {
		return 0, 0, err
	}
	return slices.Max(t.Depths()), int64(len(t.Parent)), machine.Validate(t.Schedule())
}

// nice is the hypothesis that P is the number of holders at some label.
var nice = claims.Given("P one of the f_i", func(x size) error {
	ok, err := formula.Nice(x.P, x.L)
	return cmp.Or(err, inputs.Require(ok, "P", x.P, "one of the f_i of L=%d", x.L))
})

// A reading is a machine, and whether B is read as an elapsed time and not as a label.
type reading struct {
	size
	elapsed bool
}

var readings = arguments.Of2(func(x size, elapsed bool) (reading, error) { return reading{x, elapsed}, nil },
	trees, arguments.Option("B", "what B is in the lemma: a label, or the elapsed time", "label", "elapsed")).Implied("B", "label")

func (x reading) printedDepth() (int, error) {
	if x.elapsed {
		return formula.PrintedDepthElapsed(x.P, x.L)
	}
	return formula.PrintedDepth(x.P, x.L)
}

var (
	symbolDepth = reports.Symbol{Name: `d(P)`, Unit: "edges",
		Meaning: "least depth of a tree by which one item is broadcast in the time B(P, L)"}
	symbolLabelB = reports.Symbol{Name: `B, d`, Meaning: "a label; a depth"}
)
