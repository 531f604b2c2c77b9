package claims

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"castlab/distributions/inputs"
	"castlab/reports"
)

// faults returns what is wrong with a declaration, by the fields of Claim.
func (f form) faults(p *reports.Parameters) (list []error) {
	fault := func(format string, args ...any) { list = append(list, fmt.Errorf(format, args...)) }
	if strings.TrimSpace(f.Quantity) == "" {
		fault("Measured is empty: want the symbol of what is measured, such as E T")
	}
	if err := f.Resolution.Validate(); f.Relation == reports.Equal && err != nil {
		fault("Within %v, such as claims.Relative(0.01)", err)
	}
	if f.parameters.None() && f.fixed == "" {
		fault("Parameters are missing: want arguments, or Fixed and Values for a claim without any")
	}
	if f.theory == nil {
		fault("Theory is nil: want a function of a value of the parameters")
	}
	switch {
	case f.measure == nil || f.measure.make == nil:
		fault("Measure is missing: want Mean, Probability, Computed, By or another measurement")
	case f.measure.fault != "":
		fault("Measure: %s", f.measure.fault)
	}
	for _, of := range []struct {
		field string
		lines []string
	}{{"Over", f.over}, {"Long", f.long}} {
		for _, line := range of.lines {
			if err := f.known(p, line); err != nil {
				fault("in %s: %q: %w", of.field, line, err)
			}
		}
	}
	return list
}

// known returns an error unless a line gives keys of the parameters.
func (f form) known(p *reports.Parameters, line string) error {
	if slices.ContainsFunc(f.values, func(v Value[any]) bool { return v.Words == line }) {
		return nil
	}
	if p == nil && f.fixed != "" {
		return errParameters
	}
	if p == nil { // it is said already what is missing
		return nil
	}
	keys := p.Keys()
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = k.Name
	}
	for _, w := range reports.Words(line) {
		if name, _, ok := strings.Cut(w, "="); ok && !slices.Contains(names, name) {
			return inputs.Unknown("key", name, names)
		}
	}
	return nil
}

var errParameters = errors.New("a claim without Parameters has the cases of Values alone")
