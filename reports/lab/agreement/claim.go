package agreement

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

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
	c = reports.Claim{
		ID: s.String(), Title: s.String(), Statement: s.String(), Source: "two things that should agree",
		Quantity: left.Name, Unit: left.Unit, Relation: s.measuredRelation(false),
		Resolution: reports.Resolution{Relative: resolved + 2*tolerance},
	}
	var kinds [2]bool // of the sides: whether they are measured, which does not depend on the values
	if kinds, err = s.probe(g, both); err != nil {
		return c, err
	}
	c.Relation = s.measuredRelation(!kinds[0] && kinds[1])
	p := claims.Parameters(both, s.at)
	c.Cases = reports.Cases{Printed: func() []reports.Case { return nil }, Parameters: p}
	return c, nil
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

var errNaN = errors.New("it is not a number")

// word returns the word of a relation.
func word(r reports.Relation) string {
	if r == reports.Equal {
		return "=="
	}
	return r.String()
}

type statement struct {
	left, right Side
	relation    reports.Relation
	tolerance   float64
}

func (s statement) String() string {
	return s.left.Name + " " + word(s.relation) + " " + s.right.Name
}

// measuredRelation is that of the measured side; turned if it is the right one alone.
func (s statement) measuredRelation(turned bool) reports.Relation {
	switch {
	case turned && s.relation == reports.AtMost:
		return reports.AtLeast
	case turned && s.relation == reports.AtLeast:
		return reports.AtMost
	}
	return s.relation
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

// at is the case at values of the keys.
func (s statement) at(words string, x arguments.Both[Number, Number]) reports.Case {
	k := reports.Case{Params: words, Theory: func() (float64, error) { return 0, nil }}
	l, r := x.First, x.Second
	switch {
	case l.Compute != nil && r.Compute != nil:
		k.Kind = reports.Computed
		theory, checked := s.theory(s.right, r)
		value := sync.OnceValues(l.Compute)
		k.Theory, k.Measure = theory, checked(montecarlo.Exact(s.left.Name, s.left.Unit, func() (float64, float64, int64, error) {
			a, err := value()
			if err == nil && math.IsNaN(a) {
				err = errNaN
			}
			if err != nil {
				return 0, 0, 0, err
			}
			b, _ := theory()
			return a, s.allowed(a, b), 1, nil
		}))
	case l.Compute == nil && r.Compute == nil:
		k.Measure = s.difference(l.Measure, r.Measure)
	default:
		exact, measured, of, name := r, l, s.right, s.left.Name
		if l.Compute != nil {
			exact, measured, of, name = l, r, s.left, s.right.Name
		}
		theory, checked := s.theory(of, exact)
		k.Theory, k.Measure = theory, checked(s.widened(name, theory, measured.Measure))
	}
	return k
}

// theory is the value of a side, computed once, and what makes an experiment fail where it is
// not a number: a hunt tells the failures of measurements.
func (s statement) theory(of Side, x Number) (theory func() (float64, error), checked func(montecarlo.Experiment) montecarlo.Experiment) {
	value := sync.OnceValues(x.Compute)
	theory = func() (float64, error) {
		v, err := value()
		if math.IsNaN(v) {
			v = 0
		}
		return v, err
	}
	return theory, func(e montecarlo.Experiment) montecarlo.Experiment {
		return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
			if v, _ := value(); math.IsNaN(v) {
				return montecarlo.Estimate{}, fmt.Errorf("%s: %w", of.Name, errNaN)
			}
			return e(ctx, settings)
		}
	}
}

// allowed is what two numbers may differ by.
func (s statement) allowed(numbers ...float64) (most float64) {
	for _, x := range numbers {
		if math.IsInf(x, 0) {
			return 0
		}
		most = max(most, math.Abs(x))
	}
	return s.tolerance * most
}

// widened is the experiment with the name of its side, and with an interval that reaches
// farther by the tolerance.
func (s statement) widened(name string, theory func() (float64, error), e montecarlo.Experiment) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		v, err := theory()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		return montecarlo.Altered(e, func(x montecarlo.Estimate) montecarlo.Estimate {
			if x.Runs != nil {
				x.Runs = &[2]float64{x.Runs[0] + s.allowed(v, x.Runs[0]), x.Runs[1] - s.allowed(v, x.Runs[1])}
			}
			x.Name, x.Lo, x.Hi = name, x.Lo-s.allowed(v, x.Lo), x.Hi+s.allowed(v, x.Hi)
			return x
		})(ctx, settings)
	}
}

// difference measures left minus right: the interval of each has half of the error, so that
// their difference lies between the differences of their ends with at most all of it,
// whatever the two have in common.
func (s statement) difference(left, right montecarlo.Experiment) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		narrow := false
		if done := settings.Done; done != nil {
			settings.Done = func(d montecarlo.Estimate) bool { return narrow || done(d) }
		}
		return atLooks(ctx, settings, func(ctx context.Context, settings montecarlo.Settings) (d montecarlo.Estimate, err error) {
			level := settings.Level
			settings.Level = 1 - (1-level)/2
			a, err := left(ctx, settings)
			if err != nil {
				return d, err
			}
			b, err := right(ctx, settings)
			if err != nil {
				return d, err
			}
			narrow = a.Width()+b.Width() <= resolved*max(math.Abs(a.Value), math.Abs(b.Value))
			d = montecarlo.Derived(func(of []montecarlo.Estimate) montecarlo.Estimate {
				a, b := of[0], of[1]
				wide := s.allowed(a.Lo, a.Hi, b.Lo, b.Hi)
				return montecarlo.Estimate{
					Name: s.left.Name + " - " + s.right.Name, Unit: a.Unit, Value: a.Value - b.Value, Lo: a.Lo - b.Hi - wide,
					Hi:    a.Hi - b.Lo + wide,
					Level: level, N: min(a.N, b.N), Method: fmt.Sprintf("ends of two intervals of half the error (%s; %s)", a.Method,
						b.Method),
				}
			}, nil, a, b)
			if a.Level == 1 && b.Level == 1 {
				d.Level = 1
			}
			return d, nil
		})
	}
}
