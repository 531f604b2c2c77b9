package arguments

import (
	"errors"
	"math"
	"strconv"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// Length declares a length: a number, for a constant, or a law. A constant law
// is printed as its number.
func (ks *Keys) Length(name, meaning string) *distributions.Law {
	v := new(distributions.Law)
	k := &Key{Name: name, Meaning: meaning, Domain: "a finite number >= 0 or a law such as exponential(mean=1)",
		Choices: distributions.Examples(), Law: true, draw: drawnText(LightTailed), wide: wideText(wideLaws(""))}
	k.set = func(text string) (string, error) {
		x, err := strconv.ParseFloat(text, 64)
		if k.number = err == nil; k.number {
			if !Nonnegative().Holds(x) {
				return "", inputs.Refused(name, text, k.Domain)
			}
			*v = constant(x)
			return numerals.Exact(math.Abs(x)), nil
		}
		if errors.Is(err, strconv.ErrRange) {
			return "", inputs.Refused(name, text, k.Domain)
		}
		law, err := ks.grammar.Law(text)
		if err != nil {
			return "", inputs.Caused(name, text, err)
		}
		*v = law
		if d, ok := law.(distributions.Deterministic); ok {
			k.number = true
			return numerals.Exact(d.Mu), nil
		}
		return law.String(), nil
	}
	ks.add(k)
	return v
}

// constant is the law of x >= 0; deterministic laws have no 0.
func constant(x float64) distributions.Law {
	if x == 0 {
		return distributions.Bernoulli{P: 0}
	}
	return distributions.Deterministic{Mu: x}
}
