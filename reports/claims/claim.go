package claims

import (
	"castlab/reports"
	"castlab/reports/arguments"
)

// A Claim is a statement about a value T of its parameters: theory on one side, a
// measurement on the other, and the relation between the two. ID, Measured, Parameters,
// Over, Theory and Measure are required, and for an equality Within.
//
// What it declares is asked by list, doc, check, report and studies; a user of the
// laboratory may ask for values of the parameters that Over does not list.
type Claim[T any] struct {
	ID        string // such as MG1-PK; see reports.ValidID
	Title     string // one line, plain text
	Statement string // markdown with $TeX$
	Source    string
	Measured  string // symbol of what is measured, such as E W, in TeX without dollars
	Name      string // of what is measured, in plain text, for estimates; Measured if it is ""
	Unit      string // its unit

	Relation reports.Relation   // of the measured number to theory; Equal unless it says otherwise
	Within   reports.Resolution // an equality is supported only by an interval no wider than this; see Relative
	Symbols  []reports.Symbol

	Parameters arguments.Argument[T] // declared once: parser, help, grid and label
	// Over lists the cases, each line for every combination of its values, the last key
	// varying fastest, such as
	// "lambda=0.3,0.5,0.7 law=exponential(mean=1),erlang(shape=3,mean=1)".
	Over []string
	// Values are cases that words alone do not make, such as one of a measured trace. A value stands where its
	// words are a line of Over or of Long, and after those of Over if they are none.
	Values []Value[T]
	// Long lists further cases, which take minutes, for the full profile alone. A
	// statistical one goes on until it is decided up to 8 times as long: at the level that
	// all cases of a registry leave it, an interval with some skewness has a warning for
	// longer than elsewhere.
	Long []string
	// Fixed says why a claim has no parameters but those of Values.
	Fixed string

	Given Hypothesis[T] // without it the statement is about all values of the parameters
	// Defined says that the hypotheses fail where theory has no value: its error is theirs.
	Defined bool
	// Drawn restricts the values that a hunt draws at random, by rejection; nil for none.
	Drawn func(x T) bool
	// Decided restricts them to values at which theory lies between two numbers, where a
	// short run decides; both 0 for no restriction.
	Decided [2]float64

	Theory  func(x T) (float64, error) // evaluated once for a case
	Measure Measurement[T]

	// Against names the key, a number, over which a figure shows theory and
	// measurements, with a curve for every combination of the other keys; "" for no
	// figure.
	Against string
	Figures func() []reports.FigureSpec // further figures; nil for none

	Erratum     string // see reports.Claim
	ErratumKind reports.ErratumKind
	Fault       string // see reports.Claim
	// Formula and Model are functions that theory and measurement call, for the report to
	// name; nil for Theory itself, if it has a name, and for none.
	Formula, Model any
}

// A Value is a value of the parameters with the words that name it.
type Value[T any] struct {
	Words string
	Value T
}

// Declare returns the claim for a registry. A line of Over that is not in the domains
// of the parameters becomes a case whose check ends with the reason.
func (c Claim[T]) Declare() reports.Claim { return c.form().claim() }

// form is the claim without its type.
func (c Claim[T]) form() form {
	f := form{
		Claim: reports.Claim{
			ID: c.ID, Title: c.Title, Statement: c.Statement, Source: c.Source, Quantity: c.Measured, Unit: c.Unit,
			Relation: c.Relation, Resolution: c.Within, Symbols: c.Symbols, Erratum: c.Erratum, ErratumKind: c.ErratumKind,
			Fault: c.Fault, Formula: c.Formula, Model: c.Model, Figures: c.Figures,
		},
		name: c.Name, over: c.Over, long: c.Long, fixed: c.Fixed, defined: c.Defined, decided: c.Decided, against: c.Against,
		hypotheses: c.Given.Words, measure: c.Measure.untyped,
	}
	if !c.Parameters.None() {
		f.parameters = arguments.Untyped(c.Parameters)
	}
	for _, v := range c.Values {
		f.values = append(f.values, Value[any]{v.Words, v.Value})
	}
	if c.Given.Holds != nil {
		f.given = func(x any) error { return c.Given.Holds(x.(T)) }
	}
	if c.Drawn != nil {
		f.drawn = func(x any) bool { return c.Drawn(x.(T)) }
	}
	if c.Theory != nil {
		f.theory = func(x any) (float64, error) { return c.Theory(x.(T)) }
		if c.Formula == nil {
			if _, err := reports.Declared(c.Theory); err == nil {
				f.Formula = c.Theory
			}
		}
	}
	return f
}

// Relative is a resolution relative to theory: Within: claims.Relative(0.02).
func Relative(share float64) reports.Resolution { return reports.Resolution{Relative: share} }

// Absolute is a resolution in the unit of the claim.
func Absolute(width float64) reports.Resolution { return reports.Resolution{Absolute: width} }

// OneCount is a resolution that distinguishes any two counts.
var OneCount = Absolute(0.5)
