package quantities

import (
	"math"
	"strconv"
	"strings"
	"testing"
)

// valuesOf evaluates a quantity as the command line would.
func valuesOf(t *testing.T, name, words string) map[string]float64 {
	t.Helper()
	for _, q := range All() {
		if q.Name != name {
			continue
		}
		keys, eval := keysOf(q)
		if err := keys.Parse(strings.Fields(words)); err != nil {
			t.Fatalf("%s %s: %v", name, words, err)
		}
		values, err := eval()
		if err != nil {
			t.Fatalf("%s %s: %v", name, words, err)
		}
		numbers := map[string]float64{}
		for _, v := range values {
			numbers[v.Name] = v.Number
		}
		return numbers
	}
	t.Fatalf("no quantity %s", name)
	return nil
}

// From a program in Python that counts the d^K outcomes in rational numbers, bin by
// bin, and for d = 16 multiplies the polynomials of Poisson masses in integers of 400
// bits.
func TestLargestLoadsAreThoseOfAnIndependentProgram(t *testing.T) {
	for _, c := range []struct {
		name, words string
		want        float64
	}{
		{"maxload.mean", "d=3 K=7", 3.6776406035665295},
		{"maxload.mean", "d=5 K=26", 7.9673313656024171},
		{"maxload.mean", "d=8 K=64", 12.23529472766644},
		{"maxload.mean", "d=10 K=100", 15.124527428811945},
		{"maxload.mean", "d=64 K=30", 2.629952163633747},
		{"maxload.mean", "d=16 K=512", 42.370424803423752},
		{"maxload.variance", "d=3 K=7", 0.58058373365999236},
		{"maxload.variance", "d=5 K=26", 1.6262195637696872},
		{"maxload.variance", "d=8 K=64", 2.5838396113360839},
		{"maxload.variance", "d=10 K=100", 3.1913801543559768},
		{"maxload.variance", "d=64 K=30", 0.40849640347858761},
		{"maxload.variance", "d=16 K=512", 8.9703620055314092},
		{"maxload.quantile", "d=10 K=100 q=0.5", 15},
		{"maxload.quantile", "d=10 K=100 q=0.99", 20},
		{"maxload.tail-quantile", "d=10 K=100 p=0.01", 20},
		{"maxload.quantile", "d=64 K=30 q=0.99", 4},
		{"maxload.tail", "d=10 K=100 m=20", 0.019755149359038934},
		{"maxload.tail", "d=5 K=26 m=12", 0.011715067729730377},
		{"maxload.tail", "d=8 K=64 m=64", 1.2744735289059618e-57},
		{"maxload.tail", "d=64 K=30 m=2", 0.99971955153078635},
		{"maxload.tail", "d=16 K=1024 m=80", 0.35965090718304721},
		{"maxload.tail", "d=16 K=1024 m=100", 0.00015177452788555095},
		{"maxload.tail", "d=16 K=1024 m=120", 8.4056302563711222e-10},
	} {
		// The accuracy that package maxload guarantees.
		if got := valuesOf(t, c.name, c.words)[""]; math.Abs(got-c.want) > 1e-11*c.want {
			t.Errorf("%s %s: %.17g, want %.17g", c.name, c.words, got, c.want)
		}
	}
}

// Three balls in two bins: 2 with probability 3/4, 3 with 1/4. Masses and ends add
// up to 1.
func TestMassesAreAWholeLaw(t *testing.T) {
	by := valuesOf(t, "maxload.law", "d=2 K=3 p=1e-6")
	if len(by) != 4 || math.Abs(by["2"]-0.75) > 1e-15 || math.Abs(by["3"]-0.25) > 1e-15 || by["fewer"] != 0 || by["more"] != 0 {
		t.Errorf("%v", by)
	}
	for _, words := range []string{"d=1 K=0 p=0.5", "d=10 K=100 p=1e-9", "d=10 K=100 p=0.9", "d=64 K=10000 p=0.01"} {
		sum, values := 0.0, valuesOf(t, "maxload.law", words)
		for _, p := range values {
			sum += p
		}
		p := 0.0
		for _, w := range strings.Fields(words) {
			if x, ok := strings.CutPrefix(w, "p="); ok {
				p, _ = strconv.ParseFloat(x, 64)
			}
		}
		if math.Abs(sum-1) > 1e-12 || values["fewer"] > p || values["more"] > p {
			t.Errorf("%s: sum %v, fewer %v, more %v", words, sum, values["fewer"], values["more"])
		}
	}
}

// 2 max + 2d - 1 of the numbers above.
func TestRandomizedSlotsAreThoseOfTheLargestLoad(t *testing.T) {
	got := valuesOf(t, "kbroadcast.randomized", "d=10 K=100 q=0.99")
	if math.Abs(got["mean"]-49.24905485762389) > 1e-11 || got["quantile"] != 59 {
		t.Errorf("%v", got)
	}
}

// The bound that the library returns as a logarithm: 10 binomials of 5 balls.
func TestUnionBoundIsAProbability(t *testing.T) {
	for words, want := range map[string]float64{
		"d=10 K=5 m=0": 1, "d=10 K=5 m=5": 1e-4, "d=10 K=5 m=6": 0,
		"d=10 K=5 m=4": 10 * (5*0.9 + 0.1) * 1e-4,
	} {
		if got := valuesOf(t, "maxload.union", words)[""]; math.Abs(got-want) > 1e-12*want {
			t.Errorf("%s: %v, want %v", words, got, want)
		}
	}
}
