package agreement

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// Tolerance is the usual one of two formulas: rounding, and what is lost in a hundred
// operations.
const Tolerance = 1e-9

// resolved is the width of an interval, without the tolerance and relative to the larger
// side, that ends the confirmation of an equality.
const resolved = 0.005

// Claim returns the claim that left has the relation to right, within a tolerance, at all
// values of their keys; fixed are key=value words that hold a key at one.
//
// A side that is measured is compared with one that is computed as theory, and so is the
// left side with the right of two that are computed. Of two that are measured the difference
// is compared with 0. The estimate has the name of its side, or of the difference.
//
// Errors: a tolerance outside of [0, 1); sides that share no key, or one of which no value
// is allowed to both; an unknown key; sides that were at no drawn value both defined; a
// quantity or model without the value or estimate that is named.
func Claim(open reports.Open, left Side, relation reports.Relation, right Side, tolerance float64, fixed []string) (c reports.Claim,
	err error) {
	if !(tolerance >= 0 && tolerance < 1) {
		return c, &inputs.Error{Arg: "tolerance", Value: tolerance, Domain: "a number from 0 to 1, 1 excluded"}
	}
	g := arguments.Grammar{Open: open}
	if err := shared(g, left, right, fixed); err != nil {
		return c, err
	}
	both := arguments.Shared(left.Bind, right.Bind)
	names := namesOf(g, both)
	for _, w := range fixed {
		name, text, _ := strings.Cut(w, "=")
		if !slices.Contains(names, name) {
			return c, inputs.Unknown("key", name, names)
		}
		if both, err = held(g, both, name, text); err != nil {
			return c, err
		}
	}
	s := statement{left: left, right: right, relation: relation, tolerance: tolerance}
	kinds, err := s.probe(g, both) // of the sides: whether they are measured, which does not depend on the values
	if err != nil {
		return c, err
	}
	return claims.Claim[pair]{
		ID: s.String(), Title: s.String(), Statement: s.String(), Source: "two things that should agree",
		Measured: left.Name, Unit: left.Unit, Relation: s.measuredRelation(!kinds[0] && kinds[1]),
		Within: claims.Relative(resolved + 2*tolerance), Parameters: arguments.Of1(paired, both),
		Theory:  func(x pair) (float64, error) { return s.theory(x) },
		Measure: claims.Choose(s.measurement),
	}.Declare(), nil
}

// mostHeld bounds the values of a key.
const mostHeld = 4096

// held holds a key at a value, or draws it from a list or range of them, as 3..60 or 3,5,9.
func held(g arguments.Grammar, both arguments.Argument[arguments.Both[Number, Number]], name,
	text string) (arguments.Argument[arguments.Both[Number, Number]], error) {
	k := g.NewKeys()
	both.Declare(k)
	for _, key := range k.All() {
		if key.Name == name && key.List {
			return both.Fixed(name, text), nil
		}
	}
	values, err := arguments.Values(name, text, mostHeld)
	if err != nil {
		return both, err
	}
	if len(values) == 1 {
		return both.Fixed(name, values[0]), nil
	}
	return both.Among(name, values...), nil
}

// namesOf are the names of the keys of an argument that are not fixed.
func namesOf[T any](g arguments.Grammar, a arguments.Argument[T]) (list []string) {
	k := g.NewKeys()
	a.Declare(k)
	for _, key := range k.All() {
		if !key.Fixed() {
			list = append(list, key.Name)
		}
	}
	return list
}

// shared returns an error unless the sides share a key, and each that they share has common
// values.
func shared(g arguments.Grammar, left, right Side, fixed []string) error {
	l, r := namesOf(g, left.Bind), namesOf(g, right.Bind)
	random := rand.New(rand.NewPCG(1, 1))
	none := true
	for _, name := range l {
		if !slices.Contains(r, name) {
			continue
		}
		none = false
		if slices.ContainsFunc(fixed, func(w string) bool { return strings.HasPrefix(w, name+"=") }) {
			continue
		}
		if err := arguments.NoCommon(g, left.Bind, right.Bind, name, random); err != nil {
			return err
		}
	}
	if none {
		return &inputs.WordError{Word: left.Name + " and " + right.Name,
			Want: fmt.Sprintf("they share no key (%s; %s); a key is given the name of one of the other side in parentheses, as "+
				"in NAME(d=n)", listed(l), listed(r))}
	}
	return nil
}

func listed(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// probe evaluates both sides at a drawn value, with few replications, and returns which are
// measured.
func (s statement) probe(g arguments.Grammar, both arguments.Argument[arguments.Both[Number, Number]]) (measured [2]bool, err error) {
	const draws, evaluations, replications = 2000, 30, 64
	random := rand.New(rand.NewPCG(2, 2))
	parsed := false
	for n, evaluated := 0, 0; n < draws && evaluated < evaluations; n++ {
		k := g.NewKeys()
		value := both.Declare(k)
		words := k.DrawWide(random, 1+n/8)
		if n%2 == 1 {
			words = k.Draw(random)
		}
		if failed := k.Parse(words); failed != nil {
			err = failed
			continue
		}
		x, failed := value()
		if failed != nil {
			err = failed
			continue
		}
		parsed = true
		measured = [2]bool{x.First.Compute == nil, x.Second.Compute == nil}
		evaluated++
		if failed = tried(x.First, replications); failed == nil {
			failed = tried(x.Second, replications)
		}
		lack := lackError{}
		if failed == nil || errors.As(failed, &lack) {
			return measured, failed
		}
		err = failed
	}
	if parsed {
		return measured, nil // that a side fails is for the search to tell
	}
	return measured, fmt.Errorf("%v: no values of the keys were found that both sides take: %w", s, err)
}

// tried evaluates a side.
func tried(x Number, replications int) error {
	if x.Compute != nil {
		_, err := x.Compute()
		return err
	}
	_, err := x.Measure(context.Background(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.5,
		Min: replications, Max: replications, Stretch: 1})
	return err
}
