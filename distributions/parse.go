package distributions

import (
	"fmt"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
)

// Parse reads a law as String writes it: NAME(key=value,...) or FACTOR*LAW. Keys may
// come in any order, with spaces around names, signs and numbers. The law returned is
// valid. An empirical law is named by a file, which Parse does not open: see
// [ParseFiles].
//
// Errors: an *inputs.WordError for text that is no law; the *inputs.Error of Validate.
func Parse(text string) (Law, error) { return ParseFiles(text, nil) }

// ParseFiles is Parse for a caller who has files: measured returns the law of
// empirical(file=...), of the name that stands there.
func ParseFiles(text string, measured func(file string) (Law, error)) (Law, error) {
	factors, body := splitFactors(text)
	if len(factors) > mostFactors {
		return nil, inputs.Refused("factors", strconv.Itoa(len(factors)), fmt.Sprintf("at most %d of them; multiply them", mostFactors))
	}
	law, err := inputs.Choose("law", families(measured), body)
	if err != nil {
		return nil, err
	}
	for i := len(factors) - 1; i >= 0; i-- {
		k, err := strconv.ParseFloat(factors[i], 64)
		if err != nil {
			return nil, inputs.Refused("factor", factors[i], "a finite number > 0, as in 2*exponential(mean=1)")
		}
		law = Scaled{Factor: k, Law: law}
		if err := law.Validate(); err != nil {
			return nil, err
		}
	}
	return law, nil
}

// Examples returns the text of one law of every kind, in the order of the help pages.
func Examples() []string { return inputs.Examples(families(nil)) }

// families lists every law with its keys.
func families(measured func(file string) (Law, error)) []inputs.Family[Law] {
	return []inputs.Family[Law]{
		family("deterministic(mean=1)", func(l *Deterministic, k *inputs.Keys) { mean(k, &l.Mu) }),
		family("uniform(min=0,max=2)", func(l *Uniform, k *inputs.Keys) {
			k.Real(&l.Min, "min", "least length")
			k.Real(&l.Max, "max", "greatest length")
		}),
		family("exponential(mean=1)", func(l *Exponential, k *inputs.Keys) { mean(k, &l.Mu) }),
		family("erlang(shape=4,mean=1)", func(l *Erlang, k *inputs.Keys) {
			k.Int(&l.Shape, "shape", "number of exponential stages", 1, 1<<31-1)
			mean(k, &l.Mu)
		}),
		family("gamma(shape=0.5,mean=1)", func(l *Gamma, k *inputs.Keys) {
			k.Real(&l.Shape, "shape", "shape")
			mean(k, &l.Mu)
		}),
		family("hyperexponential(mean=1,scv=4)", func(l *Hyperexponential, k *inputs.Keys) {
			mean(k, &l.Mu)
			k.Real(&l.SCV, "scv", "squared coefficient of variation")
		}),
		family("shifted-exponential(shift=0.5,mean=1)", func(l *ShiftedExponential, k *inputs.Keys) {
			k.Real(&l.Shift, "shift", "least length")
			mean(k, &l.Mu)
		}),
		family("weibull(shape=0.5,mean=1)", func(l *Weibull, k *inputs.Keys) {
			k.Real(&l.Shape, "shape", "shape")
			mean(k, &l.Mu)
		}),
		family("lognormal(mean=1,sigma=1)", func(l *Lognormal, k *inputs.Keys) {
			mean(k, &l.Mu)
			k.Real(&l.Sigma, "sigma", "standard deviation of the logarithm")
		}),
		family("pareto(shape=3,mean=1)", func(l *Pareto, k *inputs.Keys) {
			k.Real(&l.Shape, "shape", "tail exponent")
			mean(k, &l.Mu)
		}),
		family("log-pareto(shape=0.5,mean=1)", func(l *LogPareto, k *inputs.Keys) {
			k.Real(&l.Shape, "shape", "exponent of the logarithm")
			mean(k, &l.Mu)
		}),
		family("two-point(low=0.5,high=4,mean=1)", func(l *TwoPoint, k *inputs.Keys) {
			k.Real(&l.Low, "low", "the shorter length")
			k.Real(&l.High, "high", "the longer length")
			mean(k, &l.Mu)
		}),
		family("bernoulli(p=0.5)", func(l *Bernoulli, k *inputs.Keys) { k.Real(&l.P, "p", "probability of length 1") }),
		family("geometric(mean=2)", func(l *Geometric, k *inputs.Keys) { mean(k, &l.Mu) }),
		inputs.FromFile("empirical(file=PATH)", "measured lengths, one a line, or PATH#COLUMN of a CSV file", measured),
	}
}

// family is the kind of laws of type L, whose fields declare binds to keys.
func family[L Law](example string, declare func(l *L, k *inputs.Keys)) inputs.Family[Law] {
	return inputs.Family[Law]{Example: example, Declare: func(k *inputs.Keys) func() (Law, error) {
		var law L
		declare(&law, k)
		return func() (Law, error) {
			if err := law.Validate(); err != nil {
				return nil, err
			}
			return law, nil
		}
	}}
}

func mean(k *inputs.Keys, v *float64) { k.Real(v, "mean", "mean length") }

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
