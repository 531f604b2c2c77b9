package lab

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/parameters"
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
	Unit      string // its unit

	Relation reports.Relation   // of the measured number to theory; Equal unless it says otherwise
	Within   reports.Resolution // an equality is supported only by an interval no wider than this; see Relative
	Symbols  []reports.Symbol

	Parameters arguments.Argument[T] // declared once: parser, help, grid and label
	// Over lists the cases, each line for every combination of its values, such as
	// "lambda=0.3,0.5,0.7 law=exponential(mean=1),erlang(shape=3,mean=1)".
	Over []string
	// Given returns an error for parameters at which the hypotheses fail; nil for none.
	Given      func(x T) error
	Hypotheses string // in words, for readers

	Theory  func(x T) (float64, error)
	Measure Measurement[T]

	// Against names the key, a number, over which a figure shows theory and
	// measurements, with a curve for every combination of the other keys; "" for no
	// figure.
	Against string

	Erratum     string // see reports.Claim
	ErratumKind reports.ErratumKind
	// Formula and Model are functions that theory and measurement call, for the report to
	// name; nil for Theory itself, if it has a name, and for none.
	Formula, Model any
}

// Relative is a resolution relative to theory: Within: lab.Relative(0.02).
func Relative(share float64) reports.Resolution { return reports.Resolution{Relative: share} }

// Absolute is a resolution in the unit of the claim.
func Absolute(width float64) reports.Resolution { return reports.Resolution{Absolute: width} }

// Declare returns the claim for a laboratory. A line of Over that is not in the domains
// of the parameters becomes a case whose check ends with the reason.
func (c Claim[T]) Declare() reports.Claim {
	formula := c.Formula
	if _, err := reports.Declared(c.Theory); formula == nil && err == nil {
		formula = c.Theory
	}
	claim := reports.Claim{
		ID: c.ID, Title: c.Title, Statement: c.Statement, Source: c.Source, Quantity: c.Measured, Unit: c.Unit,
		Relation: c.Relation, Resolution: c.Within, Symbols: c.Symbols, Erratum: c.Erratum, ErratumKind: c.ErratumKind,
		Formula: formula, Model: c.Model,
	}
	if c.Parameters == nil || c.Theory == nil || c.Measure.make == nil {
		return claim // which a check refuses for its lack of cases
	}
	p := parameters.Of(c.Parameters, c.at)
	p.Hypotheses = c.Hypotheses
	claim.Cases = reports.Cases{Parameters: p, Printed: func() []reports.Case { return c.printed(p) }}
	if c.Against != "" {
		claim.Figures = func() []reports.FigureSpec { return []reports.FigureSpec{c.figure(p)} }
	}
	return claim
}

// at is the case at a value of the parameters.
func (c Claim[T]) at(words string, x T) reports.Case {
	kind, measure := c.Measure.of(c.Measured, c.Unit, c.ID+" "+words, x)
	k := reports.Case{Params: words, Kind: kind, Measure: measure, Theory: func() (float64, error) { return c.Theory(x) }}
	if c.Given != nil {
		k.Validate = func() error { return c.Given(x) }
	}
	return k
}

// printed makes the cases of Over, without repetitions.
func (c Claim[T]) printed(p *reports.Parameters) (cases []reports.Case) {
	for _, line := range c.Over {
		grid, err := parameters.Grid(p, reports.Words(line), mostCases)
		if err != nil {
			cases = append(cases, wrong(line, err))
		}
		for _, words := range grid {
			k, err := p.Case(nil, words)
			if err != nil {
				k = wrong(strings.Join(words, " "), err)
			}
			if !slices.ContainsFunc(cases, func(other reports.Case) bool { return other.Params == k.Params }) {
				cases = append(cases, k)
			}
		}
	}
	return cases
}

// wrong is a case that ends a check with the reason why it is none.
func wrong(words string, err error) reports.Case {
	err = fmt.Errorf("in Over: %w", err)
	return reports.Case{
		Params: words, Validate: func() error { return err },
		Theory: func() (float64, error) { return 0, err },
		Measure: func(context.Context, montecarlo.Settings) (montecarlo.Estimate, error) {
			return montecarlo.Estimate{}, err
		},
	}
}

// mostCases bounds the cases of one line.
const mostCases = 4096
