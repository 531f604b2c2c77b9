package kit

import (
	"context"
	"fmt"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// Cases makes a case of each value of an argument: the values of the list, which the
// report prints, and any other for which the claim is asked. The parameters of a case
// are the String of its value, which the argument must be able to read; build gets the
// label of its random streams, the claim's ID and the parameters.
func Cases[T fmt.Stringer](id string, a arguments.Argument[T], list []T, build func(label string, x T) reports.Case) reports.Cases {
	of := func(x T) reports.Case {
		k := build(id+" "+x.String(), x)
		k.Params = x.String()
		return k
	}
	return reports.Cases{
		Printed: func() []reports.Case {
			cases := make([]reports.Case, len(list))
			for i, x := range list {
				cases[i] = of(x)
			}
			return cases
		},
		Parameters: claims.Parameters(a, func(_ string, x T) reports.Case { return of(x) }),
	}
}

// An integer is a value with its key, printed as key=value.
type integer struct {
	key   string
	value int
}

func (i integer) String() string { return fmt.Sprintf("%s=%d", i.key, i.value) }

// Integers returns Cases over one integer in [lo, hi].
func Integers(id, key, meaning string, lo, hi int, list []int, build func(label string, v int) reports.Case) reports.Cases {
	return IntegersOf(id, key, arguments.Int(key, meaning, lo, hi), list, build)
}

// IntegersOf returns Cases over one integer, an argument with that key.
func IntegersOf(id, key string, a arguments.Argument[int], list []int, build func(label string, v int) reports.Case) reports.Cases {
	values := make([]integer, len(list))
	for i, v := range list {
		values[i] = integer{key, v}
	}
	value := arguments.Of1(func(v int) (integer, error) { return integer{key, v}, nil }, a)
	return Cases(id, value, values, func(label string, i integer) reports.Case { return build(label, i.value) })
}

// Each applies change to every case of a claim, printed or asked for.
func Each(change func(reports.Case) reports.Case, cases reports.Cases) reports.Cases {
	printed := cases.Printed
	cases.Printed = func() []reports.Case {
		list := printed()
		for i, k := range list {
			list[i] = change(k)
		}
		return list
	}
	if cases.Parameters == nil {
		return cases
	}
	p := *cases.Parameters
	of := p.Case
	p.Case = func(open reports.Open, words []string) (reports.Case, error) {
		k, err := of(open, words)
		if err != nil {
			return k, err
		}
		return change(k), nil
	}
	cases.Parameters = &p
	return cases
}

// OfKind sets the kind of every case.
func OfKind(kind reports.Kind, cases reports.Cases) reports.Cases {
	return Each(func(k reports.Case) reports.Case { k.Kind = kind; return k }, cases)
}

// LongAfter marks all printed cases after the first n as Long, for the full profile
// only.
func LongAfter(n int, cases reports.Cases) reports.Cases {
	printed := cases.Printed
	cases.Printed = func() []reports.Case {
		list := printed()
		for i := n; i < len(list); i++ {
			list[i] = long(list[i])
		}
		return list
	}
	return cases
}

// long marks a case for the full profile only, where it goes on until it is decided up to 8
// times as long: at the level that all cases of the registry leave it, an interval with some
// skewness has a warning for longer than elsewhere.
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

// Given appends to the domains of the parameters the hypotheses of the theorem, in
// words; the Validate of the cases must enforce them.
func Given(hypotheses string, cases reports.Cases) reports.Cases {
	p := *cases.Parameters
	p.Hypotheses = hypotheses
	cases.Parameters = &p
	return cases
}
