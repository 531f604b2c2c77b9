package quantities

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// slowAtItsEnds are keys whose ends take long, with the reason; they are not asked.
var slowAtItsEnds = map[string]string{
	"cube.tail-exact gamma":         "the integral for four dimensions far out takes minutes",
	"cube.log-tail-exact gamma":     "likewise",
	"cube.product-bound gamma":      "the exact laws of the links far out",
	"cube.product-shortfall gamma":  "likewise",
	"logp.continuous P":             "the roots of 1024 processors",
	"cube.product-bound d":          "the exact laws of 40 dimensions' links",
	"cube.product-shortfall d":      "likewise",
	"cube.mean-bound d":             "likewise",
	"kbroadcast.randomized K":       "a law of 10^6 arcs' loads",
	"maxload.tail K":                "likewise",
	"maxload.log-tail K":            "likewise",
	"maxload.variance K":            "likewise",
	"maxload.quantile K":            "likewise",
	"maxload.tail-quantile K":       "likewise",
	"kbroadcast.detected K":         "likewise",
	"dynamic.quantile q":            "the Markov chain of four users",
	"cube.dimension eps":            "dimensions up to thousands are tried",
	"maxload.mass K":                "a law of 10^6 arcs' loads",
	"maxload.law K":                 "a law of 10^6 arcs' loads",
	"maxload.mean K":                "a law of 10^6 arcs' loads",
	"reservation.active-law N":      "the Markov chain of four users",
	"direct.batch-reception lambda": "the sums over a network come before the law of the batch",
	"logp.optimal P":                "a search over schedules of 512 processors",
	"logp.machine o":                "the sizes of trees up to 2^20 units of time",
}

// narrower are ranges that errors want of a number where help says more, and why.
var narrower = map[string]string{
	"a number from 1e-140 to 1e+140": "products of two such numbers stay in the range of float64; 0 is a law's, and V > 0 " +
		"a hypothesis",
	"0 or a number from 1e-140 to 1e+140": "likewise",
	"a finite number >= 1e-06":            "a search whose steps grow without end towards 0",
	"a finite number >= 1e-09":            "likewise",
	"an integer >= 21":                    "that of form 19, of the key form",
	"a finite number >= 5.43656":          "the meaning of the quantity names 2e",
}

// At the least and the greatest value that a key declares, a quantity answers, or the error
// is that of another key or of a hypothesis: not one that says for every choice of the other
// arguments that the value must lie in a narrower range than help says. No value is NaN. Each
// evaluation ends; a minute is more than 100 times what the slowest takes.
func TestQuantitiesAnswerAtTheEndsOfTheirKeys(t *testing.T) {
	const most = 3
	r := rand.New(rand.NewPCG(1, 1))
	asked, answered := 0, 0
	for _, q := range All() {
		keys, _ := keysOf(q)
		for _, k := range keys.All() {
			if name := q.Name + " " + k.Name; slowAtItsEnds[name] != "" {
				continue
			}
			for _, end := range endsOf(k.Domain) {
				wants := map[string]bool{}
				n, word := 0, k.Name+"="+end
				for range 40 {
					eval := atEnd(q, k.Name, word, r)
					if eval == nil {
						continue
					}
					n++
					values, err := evaluated(t, q.Name+" "+word, eval)
					if err == nil {
						answered++
						for _, v := range values {
							if math.IsNaN(v.Number) {
								t.Errorf("%s %s: %s is NaN", q.Name, word, v.Name)
							}
						}
					}
					wants[plainRefusal(k.Name, err)] = true
					if n == most || err == nil {
						break
					}
				}
				asked += n
				// One text for all others is a narrower domain than help says; texts that
				// differ depend on the other arguments.
				if want := only(wants); n > 0 && want != "" && narrower[want] == "" {
					t.Errorf("%s %s is refused: want %s, but help says %s", q.Name, word, want, k.Domain)
				}
			}
		}
	}
	if asked < 1000 || answered < 500 {
		t.Errorf("%d evaluations, %d of them answered: the other arguments miss their domains", asked, answered)
	}
}

// atEnd returns the evaluation of a quantity at one word, the other arguments drawn; nil
// where the drawn arguments exclude it or each other.
func atEnd(q catalog.Quantity, key, word string, r *rand.Rand) func() ([]catalog.Value, error) {
	keys, eval := keysOf(q)
	words := keys.Draw(r)
	at := slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, key+"=") })
	if at < 0 {
		return nil
	}
	words[at] = word
	for _, k := range keys.All() {
		given := slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, k.Name+"=") })
		if strings.HasPrefix(k.Domain, "a network") && !given {
			words = append(words, k.Name+"=hypercube(d=4)")
		}
	}
	if keys.Parse(words) != nil {
		return nil
	}
	return eval
}

// evaluated fails the test where an evaluation panics or has no end.
func evaluated(t *testing.T, what string, eval func() ([]catalog.Value, error)) (values []catalog.Value, err error) {
	t.Helper()
	done := make(chan any, 1)
	go func() {
		defer func() { done <- recover() }()
		values, err = eval()
	}()
	select {
	case p := <-done:
		if p != nil {
			t.Errorf("%s: panic: %v", what, p)
			err = fmt.Errorf("panic")
		}
	case <-time.After(time.Minute):
		t.Fatalf("%s does not end", what)
	}
	return values, err
}

// A plain range has no reason and no hint at another quantity behind it.
var plainRange = regexp.MustCompile(`^(0 or )?(an integer|a number|a finite number|a rate|a load) ?(from \S+ to \S+|(>=?|<=?|below|at ` +
	`most) \S+( and (at most|below) \S+)?)$`)

// plainRefusal returns the range that an error wants of a key, "" for another error and none.
func plainRefusal(key string, err error) string {
	if err == nil {
		return ""
	}
	before, want, ok := strings.Cut(err.Error(), ": want ")
	name, _, _ := strings.Cut(before, "=")
	if !ok || name != key || !plainRange.MatchString(want) {
		return ""
	}
	return want
}

// only returns the one text of a set, "" where there are several.
func only(set map[string]bool) string {
	if len(set) != 1 {
		return ""
	}
	for text := range set {
		return text
	}
	return ""
}

var (
	integersFromTo = regexp.MustCompile(`^an integer from (-?\d+) to (-?\d+)`)
	integersFrom   = regexp.MustCompile(`^an integer >= (-?\d+)`)
)

// endsOf returns the least and the greatest value of a domain of numbers, those of int and
// float64 where it has no end; none for another domain.
func endsOf(domain string) []string {
	if m := integersFromTo.FindStringSubmatch(domain); m != nil {
		return m[1:]
	}
	if m := integersFrom.FindStringSubmatch(domain); m != nil {
		return []string{m[1], fmt.Sprint(math.MaxInt)}
	}
	least, greatest := fmt.Sprint(math.SmallestNonzeroFloat64), fmt.Sprint(math.MaxFloat64)
	below := fmt.Sprint(math.Nextafter(1, 0))
	if strings.HasPrefix(domain, arguments.Nonnegative().String()) { // or a law
		return []string{"0", greatest}
	}
	return map[string][]string{
		arguments.Finite().String():       {"-" + greatest, greatest},
		arguments.Positive().String():     {least, greatest},
		arguments.Unit().String():         {"0", "1"},
		arguments.UnitBelowOne().String(): {"0", below},
		arguments.OpenUnit().String():     {least, below},
	}[domain]
}
