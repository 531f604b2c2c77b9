package quantities

import (
	"errors"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

func keysOf(q catalog.Quantity) (*arguments.Keys, func() ([]catalog.Value, error)) {
	k := arguments.Grammar{Open: func(string) (io.ReadCloser, error) { return nil, errors.New("no files") }}.NewKeys()
	return k, q.Bind.Declare(k)
}

func TestEveryQuantityIsDescribed(t *testing.T) {
	seen := map[string]bool{}
	for _, q := range All() {
		if seen[q.Name] {
			t.Errorf("%s is there twice", q.Name)
		}
		seen[q.Name] = true
		for what, text := range map[string]string{"meaning": q.Meaning, "unit": q.Unit, "source": q.Source} {
			if text == "" || strings.HasSuffix(text, ".") && what == "meaning" || strings.Contains(text, "\n") {
				t.Errorf("%s: %s %q", q.Name, what, text)
			}
		}
		keys, _ := keysOf(q)
		for _, k := range keys.All() {
			if k.Meaning == "" || k.Domain == "" {
				t.Errorf("%s: key %s has meaning %q and domain %q", q.Name, k.Name, k.Meaning, k.Domain)
			}
		}
	}
}

// For all arguments an evaluation returns numbers or an error of one line: no NaN, no
// panic, named values where there are several. Every quantity is evaluated at every
// combination of the values below that its keys accept.
func TestNoArgumentMakesANaN(t *testing.T) {
	delayLaws := []string{
		"dynamic.sd", "dynamic.cdf", "dynamic.survival", "dynamic.quantile", "dynamic.survival-bounds", "dynamic.quantile-bounds",
		"hypercube.sd", "hypercube.quantile", "hypercube.quantile-bounds",
	}
	laws := []string{"exponential(mean=2)", "deterministic(mean=1)", "bernoulli(p=0)", "uniform(min=0,max=2)"}
	numbers := []string{"1e-300", "0.5", "1", "3", "1e300"}
	dimensions := []string{"1", "2", "3", "4", "6", "22", "100000"}
	if os.Getenv("CASTLAB_TESTS") != "all" {
		dimensions, numbers = dimensions[1:5], numbers[1:4]
	}
	// Each evaluation of these solves a Markov chain.
	chains := []string{"reservation.active-law", "hypercube.delay-exact", "dynamic.delay-exact", "reservation.a-exact"}
	evaluated := 0
	for _, q := range All() {
		keys, _ := keysOf(q)
		candidates := make([][]string, len(keys.All()))
		reals := 0
		for i, k := range keys.All() {
			switch {
			case k.Name == "law":
				candidates[i] = laws
			case k.Law && k.Name != "law" && slices.Contains(chains, q.Name):
				candidates[i] = []string{"0", "exponential(mean=2)"}
			case k.Law && k.Name != "law": // X and V of a reservation system
				candidates[i] = []string{"0", "2", "exponential(mean=2)", "pareto(shape=1.5,mean=2)"}
			case q.Name == "logp.spread" && k.Name == "L": // each P makes a law
				candidates[i] = []string{"1", "6"}
			case q.Name == "logp.machine" && k.Name != "P": // four integers
				candidates[i] = []string{"1", "2", "22"}
			case k.Name == "lambda" && slices.Contains(chains, q.Name):
				candidates[i] = []string{"0", "1e-300", "0.11", "1e300"}
			case k.Name == "lambda" && strings.HasPrefix(k.Meaning, "packets per") && !slices.Contains(delayLaws, q.Name):
				candidates[i] = []string{"0", "1e-300", "0.01", "0.11", "0.5", "1e300"} // stable ones among them
			case k.Name == "rho" && q.Name == "hypercube.delay-exact": // likewise; some are stable
				candidates[i] = []string{"0", "0.1", "1e300"}
			case k.Name == "tp" && q.Name == "hypercube.delay-exact":
				candidates[i] = []string{"0", "1"}
			case k.Name == "d" && q.Name == "hypercube.delay-exact": // the chain of four nodes takes a tenth of a second
				candidates[i] = []string{"1", "22"}
			case k.Name == "N" && slices.Contains(delayLaws, q.Name): // the law of four users takes a second
				candidates[i] = []string{"2", "22"}
			case k.Name == "lambda" && slices.Contains(delayLaws, q.Name):
				candidates[i] = []string{"0", "0.11", "1e300"}
			case k.Name == "d" && slices.Contains(delayLaws, q.Name):
				candidates[i] = []string{"1", "22"}
			case k.Name == "rho" && slices.Contains(delayLaws, q.Name):
				candidates[i] = []string{"0", "1e-300", "0.1", "1e300"}
			case k.Name == "N" && k.Domain != "an integer >= 1": // the chain of four users takes seconds
				candidates[i] = []string{"1", "2"}
			case k.Name == "N" && q.Name == "dynamic.delay-exact":
				candidates[i] = []string{"1", "2", "22"}
			case slices.Contains([]string{"gated.cdf", "gated.survival", "gated.quantile", "gated.mass"}, q.Name) &&
				(k.Name == "N" || k.Name == "m"):
				candidates[i] = []string{"1", "3"} // each makes a law of up to a million masses
			case q.Search: // a search at every size
				candidates[i] = []string{"1", "2", "6"}
			case k.Instead != nil && !k.Together: // moments, an alternative to the laws
				candidates[i] = []string{""}
			case k.Name == "eps":
				candidates[i] = []string{"1e-9", "0.5"}
			case k.Name == "m" && strings.HasPrefix(q.Name, "maxload."):
				candidates[i] = []string{"0", "22"} // each makes a law; at K = 100000 that takes a tenth of a second
			case k.Choices != nil:
				candidates[i] = k.Choices
			case strings.HasPrefix(k.Domain, "an integer"):
				candidates[i] = dimensions
			default:
				if reals++; reals > 2 { // the first two vary, the others are fixed
					candidates[i] = []string{"0.5"}
				} else if strings.HasPrefix(q.Name, "dynamic.") && slices.Contains(delayLaws[1:], q.Name) {
					candidates[i] = []string{"1e-300", "1", "2"} // at X = V = 3 their law is refused after seconds, as that of delayLaws[0]
				} else if slices.Contains(delayLaws, q.Name) {
					candidates[i] = []string{"1e-300", "1", "3"}
				} else {
					candidates[i] = numbers
				}
			}
		}
		combinations(candidates, func(choice []string) {
			keys, eval := keysOf(q)
			var words []string
			for i, k := range keys.All() {
				if choice[i] != "" {
					words = append(words, k.Name+"="+choice[i])
				}
			}
			if keys.Parse(words) != nil {
				return
			}
			values, err := eval()
			if err != nil {
				if text := err.Error(); strings.Contains(text, "\n") || strings.Contains(text, "NaN") {
					t.Errorf("%s %v: %q", q.Name, words, text)
				}
				return
			}
			evaluated++
			for _, v := range values {
				if math.IsNaN(v.Number) || len(values) > 1 && v.Name == "" {
					t.Errorf("%s %v: %s is %v", q.Name, words, v.Name, v.Number)
				}
				// A negative lower bound is vacuous, but no error.
				vacuous := v.Number < 0 && strings.HasPrefix(q.Meaning, "lower bound")
				if q.Unit == "probability" && !vacuous && !(0 <= v.Number && v.Number <= 1) {
					t.Errorf("%s %v: the probability is %v", q.Name, words, v.Number)
				}
			}
		})
	}
	if evaluated < 500 {
		t.Errorf("only %d evaluations succeeded: the values miss the domains", evaluated)
	}
}

// combinations calls visit with one candidate of each list.
func combinations(lists [][]string, visit func(choice []string)) {
	choice := make([]string, len(lists))
	var rest func(i int)
	rest = func(i int) {
		if i == len(lists) {
			visit(choice)
			return
		}
		for _, c := range lists[i] {
			choice[i] = c
			rest(i + 1)
		}
	}
	rest(0)
}
