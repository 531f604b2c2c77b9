package grammar

import (
	"fmt"
	"strconv"
	"strings"

	"castlab/distributions"
)

// A family is one kind of law: bind declares its keys and returns the law of
// the parsed values. The domain of a parameter is stated once, by the law's
// own Validate, so the keys here accept every finite number.
type family struct {
	name    string
	example string
	single  bool // the one key takes the whole text between the parentheses, commas included
	bind    func(g Grammar, k *Keys) func() (distributions.Law, error)
}

// closed is a family whose law is a plain value.
func closed(name, example string, bind func(k *Keys) func() distributions.Law) family {
	return family{name: name, example: example, bind: func(_ Grammar, k *Keys) func() (distributions.Law, error) {
		law := bind(k)
		return func() (distributions.Law, error) {
			l := law()
			if err := l.Validate(); err != nil {
				return nil, err
			}
			return l, nil
		}
	}}
}

func mean(k *Keys) *float64 { return k.Real("mean", "mean length", Finite()) }

// families lists every law, in the order of the contract.
func families() []family {
	return []family{
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
func LawTemplates() []string {
	var list []string
	for _, f := range families() {
		list = append(list, f.example)
	}
	return list
}

// Law reads a law of packet lengths: NAME(key=value,...) or FACTOR*LAW. Spaces
// around names, signs and numbers are ignored. The law returned is valid.
func (g Grammar) Law(text string) (distributions.Law, error) {
	factors, body := splitFactors(text)
	law, err := g.unscaled(body)
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

func (g Grammar) unscaled(text string) (distributions.Law, error) {
	name, arguments, err := call(text)
	if name == "" {
		return nil, &Error{Word: "law " + printable(text), Want: "want NAME(key=value,...) such as exponential(mean=1)"}
	}
	var names []string
	for _, f := range families() {
		names = append(names, f.name)
		if f.name != name {
			continue
		}
		if err != nil {
			return nil, &Error{Word: printable(text), Want: "want " + f.example}
		}
		keys := g.NewKeys()
		law := f.bind(g, keys)
		words := []string{arguments}
		if !f.single {
			words = split(arguments)
		}
		if err := keys.Parse(words); err != nil {
			return nil, err
		}
		return law()
	}
	return nil, Unknown("law", name, names)
}

// call cuts "name(arguments)". The error says that parentheses are missing;
// the name is returned even then, so that a wrong name is reported first.
func call(text string) (name, arguments string, err error) {
	text = strings.TrimSpace(text)
	name, rest, found := strings.Cut(text, "(")
	name = strings.TrimSpace(name)
	if !found || !strings.HasSuffix(rest, ")") {
		return name, "", fmt.Errorf("%s: want %s(key=value,...)", printable(text), name)
	}
	return name, strings.TrimSuffix(rest, ")"), nil
}

// split cuts "a=1, b=2" at the commas; nothing between parentheses is no word.
func split(arguments string) []string {
	if strings.TrimSpace(arguments) == "" {
		return nil
	}
	words := strings.Split(arguments, ",")
	for i := range words {
		words[i] = strings.TrimSpace(words[i])
	}
	return words
}
