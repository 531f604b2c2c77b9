package reports

import (
	"context"
	"fmt"
	"math"
	"slices"

	"castlab/montecarlo"
)

// A Claim is one quantitative statement of a source: the value that theory predicts,
// the quantity that an experiment measures, and the relation between the two.
type Claim struct {
	ID         string     // VB93-RING-EXP
	Title      string     // one line, plain text
	Statement  string     // markdown with $TeX$, in our own words
	Source     string     // paper, section, equation number
	Quantity   string     // symbol of what is measured, such as E T, in TeX without dollars
	Unit       string     // its unit
	Relation   Relation   // of the measured quantity to theory: Equal, AtMost, AtLeast
	Resolution Resolution // an equality is supported only by an interval no wider than this
	Symbols    []Symbol   // every symbol of the statement
	Erratum    string     // not empty: the source is false as printed, or as read here, and the claim is refuted on purpose; markdown
	// ErratumKind is the kind of the erratum; "" without one.
	ErratumKind ErratumKind
	// Fault is the ID of the first claim whose erratum states the same fault of the source,
	// "" for its own: several claims may be false for one reason.
	Fault string
	// Formula and Model are the functions or method expressions that theory and
	// experiment call, such as ring.Mean and ring.Async.Outcomes; see Declared. Nil for
	// a claim that does not say.
	Formula, Model any
	Cases          Cases
	Figures        func() []FigureSpec // nil when there is nothing to draw
}

// A Symbol explains one letter of a statement.
type Symbol struct {
	Name    string `json:"name"` // TeX without dollars
	Meaning string `json:"meaning"`
	Unit    string `json:"unit"` // "" for a pure number
}

// A Case is one instance of a claim: theory and measurement, which share their
// parameters and nothing else.
type Case struct {
	Params   string       // key=value words in the command line's grammar, unique within the claim
	Validate func() error // hypotheses of the theorem; nil when there are none
	Theory   func() (float64, error)
	Measure  montecarlo.Experiment
	Long     bool  // takes minutes: only a profile with long cases checks it
	Asked    bool  // made of parameters that the report does not print
	Wrong    error // why the words of the declaration make no case, which a check refuses; nil for a case
	Kind     Kind  // how Measure obtains its number: the error of a case that is not statistical is no part of alpha
}

// Name returns the parameters of a case in readable form: a number with all the digits
// of a float64 is the fraction that it represents, 1/6 for 0.16666666666666666.
func (k Case) Name() string { return caseName(k.Params) }

// A HypothesisError reports that a hypothesis of a claim does not hold.
type HypothesisError struct{ Err error }

func (e *HypothesisError) Error() string { return fmt.Sprintf("a hypothesis does not hold: %v", e.Err) }

func (e *HypothesisError) Unwrap() error { return e.Err }

// held checks the hypotheses of a case.
func (k Case) held() error {
	if k.Validate == nil {
		return nil
	}
	if err := k.Validate(); err != nil {
		return &HypothesisError{err}
	}
	return nil
}

// Predicted checks the hypotheses of a case and evaluates its theory.
//
// Errors: *HypothesisError; those of the theory, and of one that is not a number.
func (k Case) Predicted() (float64, error) {
	if err := k.held(); err != nil {
		return 0, err
	}
	theory, err := k.Theory()
	if err == nil && math.IsNaN(theory) {
		err = errNaN
	}
	return theory, err
}

// Within returns the cases of c that a profile checks.
func (c Claim) Within(p Profile) []Case {
	cases := c.Cases.Printed()
	if p.Long {
		return cases
	}
	return slices.DeleteFunc(slices.Clone(cases), func(k Case) bool { return k.Long })
}

// Resolution is the greatest width of an interval that can support an
// equality: Absolute + Relative * |theory|.
type Resolution struct{ Absolute, Relative float64 }

// A FigureSpec makes one figure of a claim; Make may simulate.
type FigureSpec struct {
	ID   string // file name without extension, unique in the report
	Make func(ctx context.Context, s montecarlo.Settings) (Figure, error)
}
