// Package agreement makes claims of two things that should agree, or of which one bounds
// the other: two formulas, a formula and a simulator, two simulators. Such a claim is
// a claims.Claim as others are, over a value of the keys of both, so that package hunt searches its parameters.
//
//	claim, err := agreement.Claim(open, left, reports.AtMost, right, agreement.Tolerance, nil)
//	outcomes, err := hunt.Run(ctx, []reports.Claim{claim}, settings)
//
// A [Side] is a function, an experiment, or a value of a quantity or model of a laboratory.
// [Parse] reads both and the relation from a text:
//
//	maxload.sharp >= maxload.mean
//	kbroadcast.max-load == maxload.max-load(K=K,m=4)
//
// Keys of one name are one key, over the values that both sides allow; a key of one side is
// that side's own. In parentheses a side gives values to keys of its own, or the names of
// keys of the other side.
//
// # When two numbers agree
//
// With a tolerance t, a number a agrees with b if |a - b| <= t max(|a|, |b|), and a <= b if
// a - b <= t max(|a|, |b|). Infinities are equal to themselves alone. A side that is
// measured has its interval in place of the number, and where both are, the difference of
// the two has one of the sum of their errors, with the same streams of random numbers or
// not.
package agreement
