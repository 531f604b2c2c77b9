package maxload

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// A Logarithm is the base of "log d" in case 1 of ST93, which the paper leaves
// open.
type Logarithm int

const (
	Binary  Logarithm = iota // log2
	Natural                  // ln
)

func (l Logarithm) String() string {
	switch l {
	case Binary:
		return "log2"
	case Natural:
		return "ln"
	}
	return fmt.Sprintf("Logarithm(%d)", int(l))
}

func (l Logarithm) of(d int) (float64, error) {
	switch l {
	case Binary:
		return math.Log2(float64(d)), nil
	case Natural:
		return math.Log(float64(d)), nil
	}
	return 0, &inputs.Error{Arg: "log", Value: l, Domain: "log2 or ln"}
}

// Case1 returns the bound of ST93 on P(max >= C K/d) when there are many balls,
//
//	2^(-C)   for K >= 2 d log d, C >= 2e.
//
// It follows from eq (1) with either logarithm (d >= 2; for d = 1 the event is
// impossible).
//
// Symbols: d bins, K >= 1 balls, C a load over its mean. Units: none. Source:
// ST93, Section 3.2, case 1.
//
// Errors: those of New; a hypothesis that does not hold.
func Case1(d, K int, C float64, log Logarithm) (float64, error) {
	if err := checkCase1(d, K, C, log); err != nil {
		return 0, err
	}
	return math.Exp2(-C), nil
}

// SharpCase1 returns what the argument of case 1 really gives,
//
//	2d 2^(-2 C log d),  which is 2 d^(1-2C) for log2.
//
// Symbols, Units, Errors: as Case1. Source: derived from ST93 eq (1).
func SharpCase1(d, K int, C float64, log Logarithm) (float64, error) {
	if err := checkCase1(d, K, C, log); err != nil {
		return 0, err
	}
	l, err := log.of(d)
	if l == 0 {
		return 2 * float64(d), err // d = 1, where 2 C may exceed float64
	}
	return 2 * float64(d) * math.Exp2(-2*C*l), err
}

func checkCase1(d, K int, C float64, log Logarithm) error {
	if err := checkSizes(d, K); err != nil {
		return err
	}
	if err := checkFactor(C, 2*math.E); err != nil {
		return err
	}
	many, _, err := Cases(d, log)
	if err != nil {
		return err
	}
	if K < 1 || float64(K) < many {
		return &inputs.Error{Arg: "K", Value: K, Domain: fmt.Sprintf("an integer >= 1 and >= 2 d %v(d) = %.6g", log, many)}
	}
	return nil
}

// Case2 returns the bound of ST93 on P(max >= d) when there are few balls,
//
//	2d 2^(-d)   for K <= d^2/(2e).
//
// It is eq (1) with C = d^2/K >= 2e.
//
// Symbols: d bins, K balls. Units: none. Source: ST93, Section 3.2, case 2.
//
// Errors: those of New; K > d^2/(2e).
func Case2(d, K int) (float64, error) {
	if err := checkSizes(d, K); err != nil {
		return 0, err
	}
	_, few, err := Cases(d, Binary)
	if err != nil {
		return 0, err
	}
	if float64(K) > few {
		return 0, &inputs.Error{Arg: "K", Value: K, Domain: fmt.Sprintf("an integer <= d^2/(2e) = %.6g", few)}
	}
	return math.Ldexp(2*float64(d), -d), nil
}

// Cases returns the borders of the two cases: case 1 is K >= many = 2 d log d,
// case 2 is K <= few = d^2/(2e).
//
// Symbols: d bins. Units: balls. Source: ST93, Section 3.2.
//
// Errors: d outside 1..MaxBins; log not a Logarithm.
func Cases(d int, log Logarithm) (many, few float64, err error) {
	if err := checkSizes(d, 0); err != nil {
		return 0, 0, err
	}
	l, err := log.of(d)
	if err != nil {
		return 0, 0, err
	}
	bins := float64(d)
	return 2 * bins * l, bins * bins / (2 * math.E), nil
}

// Exhaustive reports whether every K falls into one of the two cases,
//
//	2 d log d <= d^2/(2e).
//
// Apart from d = 1 that is so from d = 66 on for log2, from d = 41 on for ln,
// and not for any cube that can be built.
//
// Symbols: d bins. Source: erratum to ST93, Section 3.2 ("for large enough d
// these two cases are exhaustive"). Errors: as Cases.
func Exhaustive(d int, log Logarithm) (bool, error) {
	many, few, err := Cases(d, log)
	return many <= few, err
}
