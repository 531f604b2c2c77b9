package arguments

import (
	"fmt"
	"strconv"
	"strings"

	"castlab/distributions"
)

func mean(k *Keys) *float64 { return k.Real("mean", "mean length", Finite()) }

// families lists every law, in the order of the contract.
func families() []family[distributions.Law] {
	return []family[distributions.Law]{
		closed("deterministic", "deterministic(mean=1)", func(k *Keys) func() distributions.Law {
			mu := mean(k)
			return func() distributions.Law { return distributions.Deterministic{Mu: *mu} }
		}),
		closed("uniform", "uniform(min=0,max=2)", func(k *Keys) func() distributions.Law {
			lo, hi := k.Real("min", "least length", Finite()), k.Real("max", "greatest length", Finite())
			return func() distributions.Law { return distributions.Uniform{Min: *lo, Max: *hi} }
		}),
		closed("exponential", "exponential(mean=1)", func(k *Keys) func() distributions.Law {
			mu := mean(k)
			return func() distributions.Law { return distributions.Exponential{Mu: *mu} }
		}),
		closed("erlang", "erlang(shape=4,mean=1)", func(k *Keys) func() distributions.Law {
			shape, mu := k.Int("shape", "number of exponential stages", 1, 1<<31-1), mean(k)
			return func() distributions.Law { return distributions.Erlang{Shape: *shape, Mu: *mu} }
		}),
		closed("gamma", "gamma(shape=0.5,mean=1)", func(k *Keys) func() distributions.Law {
			shape, mu := k.Real("shape", "shape", Finite()), mean(k)
			return func() distributions.Law { return distributions.Gamma{Shape: *shape, Mu: *mu} }
		}),
		closed("hyperexponential", "hyperexponential(mean=1,scv=4)", func(k *Keys) func() distributions.Law {
			mu, scv := mean(k), k.Real("scv", "squared coefficient of variation", Finite())
			return func() distributions.Law { return distributions.Hyperexponential{Mu: *mu, SCV: *scv} }
		}),
		closed("shifted-exponential", "shifted-exponential(shift=0.5,mean=1)", func(k *Keys) func() distributions.Law {
			shift, mu := k.Real("shift", "least length", Finite()), mean(k)
			return func() distributions.Law { return distributions.ShiftedExponential{Shift: *shift, Mu: *mu} }
		}),
		closed("weibull", "weibull(shape=0.5,mean=1)", func(k *Keys) func() distributions.Law {
			shape, mu := k.Real("shape", "shape", Finite()), mean(k)
			return func() distributions.Law { return distributions.Weibull{Shape: *shape, Mu: *mu} }
		}),
		closed("lognormal", "lognormal(mean=1,sigma=1)", func(k *Keys) func() distributions.Law {
			mu, sigma := mean(k), k.Real("sigma", "standard deviation of the logarithm", Finite())
			return func() distributions.Law { return distributions.Lognormal{Mu: *mu, Sigma: *sigma} }
		}),
		closed("pareto", "pareto(shape=3,mean=1)", func(k *Keys) func() distributions.Law {
			shape, mu := k.Real("shape", "tail exponent", Finite()), mean(k)
			return func() distributions.Law { return distributions.Pareto{Shape: *shape, Mu: *mu} }
		}),
		closed("log-pareto", "log-pareto(shape=0.5,mean=1)", func(k *Keys) func() distributions.Law {
			shape, mu := k.Real("shape", "exponent of the logarithm", Finite()), mean(k)
			return func() distributions.Law { return distributions.LogPareto{Shape: *shape, Mu: *mu} }
		}),
		closed("two-point", "two-point(low=0.5,high=4,mean=1)", func(k *Keys) func() distributions.Law {
			low, high, mu := k.Real("low", "the shorter length", Finite()), k.Real("high", "the longer length", Finite()), mean(k)
			return func() distributions.Law { return distributions.TwoPoint{Low: *low, High: *high, Mu: *mu} }
		}),
		closed("bernoulli", "bernoulli(p=0.5)", func(k *Keys) func() distributions.Law {
			p := k.Real("p", "probability of length 1", Finite())
			return func() distributions.Law { return distributions.Bernoulli{P: *p} }
		}),
		closed("geometric", "geometric(mean=2)", func(k *Keys) func() distributions.Law {
			mu := mean(k)
			return func() distributions.Law { return distributions.Geometric{Mu: *mu} }
		}),
		{name: "empirical", example: "empirical(file=PATH)", single: true, bind: bindEmpirical},
	}
}

// LawTemplates returns one example of every law; they are the help and the
// completion of a key that takes a law.
func LawTemplates() []string { return examples(families()) }

// Law reads a law of packet lengths: NAME(key=value,...) or FACTOR*LAW. Spaces
// around names, signs and numbers are ignored. The law returned is valid.
func (g Grammar) Law(text string) (distributions.Law, error) {
	factors, body := splitFactors(text)
	if len(factors) > mostFactors {
		return nil, wrong("factors", strconv.Itoa(len(factors)), fmt.Sprintf("at most %d of them; multiply them", mostFactors))
	}
	law, err := choose(g, "law", families(), body)
	if err != nil {
		return nil, err
	}
	for i := len(factors) - 1; i >= 0; i-- {
		k, err := strconv.ParseFloat(factors[i], 64)
		if err != nil {
			return nil, wrong("factor", factors[i], "a finite number > 0, as in 2*exponential(mean=1)")
		}
		law = distributions.Scaled{Factor: k, Law: law}
		if err := law.Validate(); err != nil {
			return nil, err
		}
	}
	return law, nil
}

// mostFactors bounds the factors of a law: each costs with every use of the law, and is
// checked with all those inside of it.
const mostFactors = 64

// splitFactors cuts "2*3*law(...)" into its factors and the law.
func splitFactors(text string) (factors []string, rest string) {
	head, tail, _ := strings.Cut(text, "(")
	parts := strings.Split(head, "*")
	for _, p := range parts[:len(parts)-1] {
		factors = append(factors, strings.TrimSpace(p))
	}
	rest = strings.TrimSpace(parts[len(parts)-1])
	if len(head) < len(text) {
		rest += "(" + tail
	}
	return factors, strings.TrimSpace(rest)
}
