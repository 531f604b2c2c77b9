package logp

import (
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// A Latency is the law of the latencies of messages, which are independent: the
// probabilities of 1, ..., L.
type Latency []float64

// Fixed returns the latency L of every message.
func Fixed(L int) (Latency, error) {
	if L < 1 || L > 1<<16 {
		return nil, &inputs.Error{Arg: "L", Value: L, Domain: "an integer from 1 to 65536"}
	}
	l := make(Latency, L)
	l[L-1] = 1
	return l, nil
}

// Uniform returns latencies that are 1, ..., L with the same probability.
func Uniform(L int) (Latency, error) {
	l, err := Fixed(L)
	for i := range l {
		l[i] = 1 / float64(L)
	}
	return l, err
}

// Rounded returns latencies x rounded up to a step and cut to 1..L, x of the law.
func Rounded(L int, x distributions.Law) (Latency, error) {
	l, err := Fixed(L)
	if err != nil {
		return nil, err
	}
	if err := x.Validate(); err != nil {
		return nil, err
	}
	above := 1.0 // P(x > i-1)
	for i := range l {
		next := math.Exp(x.LogSurvival(float64(i + 1)))
		if i == L-1 {
			next = 0
		}
		l[i], above = math.Max(0, above-next), next
	}
	return l, nil
}

// Validate reports probabilities that are none or do not sum to 1.
func (l Latency) Validate() error {
	sum := 0.0
	for i, p := range l {
		if !(p >= 0 && p <= 1) {
			return &inputs.Error{Arg: fmt.Sprintf("P(latency = %d)", i+1), Value: p, Domain: "a number from 0 to 1"}
		}
		sum += p
	}
	if !(math.Abs(sum-1) <= 1e-9) {
		return &inputs.Error{Arg: "latency", Value: sum, Domain: "probabilities that sum to 1"}
	}
	return nil
}
