package claims

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
)

// A form is a Claim without the type of its values, so that its code is compiled once.
type form struct {
	reports.Claim
	name       string
	parameters arguments.Argument[any]
	over, long []string
	values     []Value[any]
	fixed      string
	given      func(x any) error
	hypotheses string
	defined    bool
	drawn      func(x any) bool
	decided    [2]float64
	theory     func(x any) (float64, error)
	measure    *measurement
	against    string
}

// claim is the claim with its cases and figures.
func (f form) claim() reports.Claim {
	c := f.Claim
	c.Cases.Faults = func() []error { return f.faults(c.Cases.Parameters) }
	if f.parameters.None() && f.fixed == "" || f.theory == nil || f.measure == nil || f.measure.make == nil {
		return c // which a check refuses
	}
	if f.parameters.None() {
		c.Cases.Fixed, c.Cases.Printed = f.fixed, func() []reports.Case { return f.printed(nil) }
		return c
	}
	p := Parameters(f.parameters, f.at)
	p.Hypotheses = f.hypotheses
	if f.drawn != nil {
		redrawn(p, f.suits)
	}
	if f.decided != [2]float64{} {
		redrawn(p, func(words []string) bool { return f.decides(p, words) })
	}
	c.Cases.Parameters, c.Cases.Printed = p, func() []reports.Case { return f.printed(p) }
	if f.against != "" {
		further := c.Figures
		c.Figures = func() []reports.FigureSpec {
			list := []reports.FigureSpec{f.figure(p)}
			if further != nil {
				list = append(list, further()...)
			}
			return list
		}
	}
	return c
}

// at is the case at a value of the parameters.
func (f form) at(words string, x any) reports.Case {
	name := f.name
	if name == "" {
		name = f.Quantity
	}
	kind, measure := f.measure.of(name, f.Unit, f.ID+" "+words, x)
	theory := sync.OnceValues(func() (float64, error) { return f.theory(x) })
	k := reports.Case{Params: words, Kind: kind, Measure: measure, Theory: theory}
	if f.given != nil || f.defined {
		k.Validate = func() (err error) {
			if f.given != nil {
				err = f.given(x)
			}
			if err == nil && f.defined {
				_, err = theory()
			}
			return err
		}
	}
	return k
}

// printed makes the cases of the report, without repetitions.
func (f form) printed(p *reports.Parameters) []reports.Case {
	cases := f.listed(p, nil, "Over", f.over)
	for _, v := range f.values {
		if !slices.Contains(f.over, v.Words) && !slices.Contains(f.long, v.Words) {
			cases = append(cases, f.at(v.Words, v.Value))
		}
	}
	quick := len(cases)
	cases = f.listed(p, cases, "Long", f.long)
	for i := quick; i < len(cases); i++ {
		cases[i] = long(cases[i])
	}
	return cases
}

// listed appends the cases of the lines of a field.
func (f form) listed(p *reports.Parameters, cases []reports.Case, field string, lines []string) []reports.Case {
	for _, line := range lines {
		if i := slices.IndexFunc(f.values, func(v Value[any]) bool { return v.Words == line }); i >= 0 {
			cases = append(cases, f.at(line, f.values[i].Value))
			continue
		}
		if p == nil {
			cases = append(cases, wrong(field, line, errParameters))
			continue
		}
		grid, err := Grid(p, reports.Words(line), mostCases)
		if err != nil {
			cases = append(cases, wrong(field, line, err))
		}
		for _, words := range grid {
			k, err := p.Case(nil, words)
			if err != nil {
				k = wrong(field, strings.Join(words, " "), err)
			}
			if !slices.ContainsFunc(cases, func(other reports.Case) bool { return other.Params == k.Params }) {
				cases = append(cases, k)
			}
		}
	}
	return cases
}

// mostCases bounds the cases of one line.
const mostCases = 4096

// wrong is a case that ends a check with the reason why it is none.
func wrong(field, words string, err error) reports.Case {
	err = fmt.Errorf("in %s: %w", field, err)
	return reports.Case{
		Params: words, Wrong: err, Validate: func() error { return err },
		Theory: func() (float64, error) { return 0, err },
		Measure: func(context.Context, montecarlo.Settings) (montecarlo.Estimate, error) {
			return montecarlo.Estimate{}, err
		},
	}
}

// long marks a case for the full profile only.
func long(k reports.Case) reports.Case {
	k.Long = true
	if measure := k.Measure; k.Kind == reports.Statistical {
		k.Measure = func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
			s.Prolong = max(s.Prolong, 8)
			return measure(ctx, s)
		}
	}
	return k
}

// suits reports whether words name a value that may be drawn.
func (f form) suits(words []string) bool {
	keys := arguments.Grammar{}.NewKeys()
	value := f.parameters.Declare(keys)
	if err := keys.Parse(words); err != nil {
		return false
	}
	x, err := value()
	return err == nil && f.drawn(x)
}

// decides reports whether theory lies where a short run decides.
func (f form) decides(p *reports.Parameters, words []string) bool {
	k, err := p.Case(nil, words)
	if err != nil || k.Validate != nil && k.Validate() != nil {
		return false
	}
	theory, err := k.Theory()
	return err == nil && f.decided[0] <= theory && theory <= f.decided[1]
}

// redrawn draws until the words suit, or ten thousand times.
func redrawn(p *reports.Parameters, suits func(words []string) bool) {
	draw := p.Draw
	p.Draw = func(r *rand.Rand) (words []string) {
		for range 10_000 {
			if words = draw(r); suits(words) {
				break
			}
		}
		return words
	}
}
