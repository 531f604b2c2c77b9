package distributions

import (
	"fmt"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
)

// Parse reads a law as String writes it: NAME(key=value,...) or FACTOR*LAW. A number is the
// law of a constant: 1 is deterministic(mean=1). Keys may come in any order, with spaces around names, signs and
// numbers. The law returned is valid. An empirical law is named by a file, which Parse does not open: see
// [ParseFiles].
//
// Errors: an *inputs.WordError for text that is no law; the *inputs.Error of Validate.
func Parse(text string) (Law, error) { return ParseFiles(text, nil) }

// ParseFiles is Parse for a caller who has files: measured returns the *Empirical law of
// empirical(file=...) and interpolated(file=...), of the name that stands there.
func ParseFiles(text string, measured func(file string) (Law, error)) (Law, error) {
	return Parser{Measured: measured}.Parse(text)
}

// A Parser reads laws as Parse does, and those of families of one's own, inside of other laws and with factors, too:
// 2*mixture(p=0.9,first=mine(mean=1),second=exponential(mean=10)).
type Parser struct {
	Families []inputs.Family[Law]           // besides those of this package; see FamilyOf
	Measured func(file string) (Law, error) // of empirical and interpolated laws; nil for a caller without files
}

// Parse reads a law.
//
// Errors: those of the function Parse.
func (p Parser) Parse(text string) (Law, error) { return p.parse(text, 0) }

// Examples returns the text of one law of every kind that p reads.
func (p Parser) Examples() []string { return inputs.Examples(p.families(0)) }

// deepest bounds laws inside of laws, each of which costs with every use of the whole.
const deepest = 8

// parse reads a law that stands inside of depth others.
func (p Parser) parse(text string, depth int) (Law, error) {
	if depth > deepest {
		return nil, inputs.Refused("depth", strconv.Itoa(depth), fmt.Sprintf("at most %d laws inside of each other", deepest))
	}
	factors, body := splitFactors(text)
	if len(factors) > mostFactors {
		return nil, inputs.Refused("factors", strconv.Itoa(len(factors)), fmt.Sprintf("at most %d of them; multiply them", mostFactors))
	}
	if NamesJoint(body) {
		return nil, &inputs.WordError{Word: text, Want: "want the law of one length: this is a joint law of several, for models whose " +
			"lengths depend on each other"}
	}
	law, err := p.choose(body, depth)
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

// choose reads a law without factors.
func (p Parser) choose(text string, depth int) (Law, error) {
	if x, err := strconv.ParseFloat(strings.TrimSpace(text), 64); err == nil {
		law := Deterministic{Mu: x}
		return law, law.Validate()
	}
	return inputs.Choose("law", p.families(depth), text)
}

// Examples returns the text of one law of every kind, in the order of the help pages.
func Examples() []string { return Parser{}.Examples() }

// families lists every law with its keys.
func (p Parser) families(depth int) []inputs.Family[Law] {
	inner := func(k *inputs.Keys, v *Law, name, meaning string) {
		k.Add(name, meaning, "a law such as exponential(mean=1)", func(text string) (string, error) {
			read, err := p.parse(text, depth+1)
			if err != nil {
				return "", inputs.Caused(name, text, err)
			}
			*v = read
			return read.String(), nil
		})
	}
	return append([]inputs.Family[Law]{
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
		family("normal(mean=0,sd=1)", func(l *Normal, k *inputs.Keys) {
			mean(k, &l.Mu)
			k.Real(&l.SD, "sd", "standard deviation")
		}),
		family("inverse-gaussian(shape=2,mean=1)", func(l *InverseGaussian, k *inputs.Keys) {
			k.Real(&l.Shape, "shape", "shape, in the unit of lengths")
			mean(k, &l.Mu)
		}),
		family("log-logistic(shape=3,mean=1)", func(l *LogLogistic, k *inputs.Keys) {
			k.Real(&l.Shape, "shape", "tail exponent")
			mean(k, &l.Mu)
		}),
		family("generalized-pareto(shape=0.25,mean=1)", func(l *GeneralizedPareto, k *inputs.Keys) {
			k.Real(&l.Shape, "shape", "1 over the tail exponent, 0 for an exponential tail, < 0 for a bounded law")
			mean(k, &l.Mu)
		}),
		family("shifted(shift=0.5,law=exponential(mean=1))", func(l *Shifted, k *inputs.Keys) {
			k.Real(&l.Shift, "shift", "the constant that is added")
			inner(k, &l.Law, "law", "law of what varies")
		}),
		family("mixture(p=0.9,first=exponential(mean=1),second=exponential(mean=10))", func(l *Mixture, k *inputs.Keys) {
			k.Real(&l.P, "p", "probability of the first law")
			inner(k, &l.First, "first", "law of a value with that probability")
			inner(k, &l.Second, "second", "law of the others")
		}),
		inputs.FromFile("interpolated(file=PATH)", "measured lengths, one a line, or PATH#COLUMN of a CSV file",
			interpolatedOf(p.Measured)),
		inputs.FromFile("empirical(file=PATH)", "measured lengths, one a line, or PATH#COLUMN of a CSV file", p.Measured),
	}, p.Families...)
}

// FamilyOf is the kind of laws of type L, whose fields declare binds to keys, for a [Parser]. The example begins with
// the name: mine(mean=1).
func FamilyOf[L Law](example string, declare func(l *L, k *inputs.Keys)) inputs.Family[Law] {
	return family(example, declare)
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

// interpolatedOf returns the interpolated law of the same values; nil for a caller without
// files.
func interpolatedOf(measured func(file string) (Law, error)) func(file string) (Law, error) {
	if measured == nil {
		return nil
	}
	return func(file string) (Law, error) {
		law, err := measured(file)
		if err != nil {
			return nil, err
		}
		e, ok := law.(*Empirical)
		if !ok {
			return nil, inputs.Refused("file", file, "the path of a file of measured lengths")
		}
		return interpolate(e)
	}
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
