package arguments_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/topologies"
)

// A Setup is the law of a time of which the first half is fixed: Mu/2, and an exponential time with that mean.
type Setup struct {
	distributions.ShiftedExponential
}

// String is the law as its family reads it.
func (s Setup) String() string { return fmt.Sprintf("setup(mean=%v)", s.Mu) }

// setups is the family of such laws.
func setups() inputs.Family[distributions.Law] {
	return distributions.FamilyOf("setup(mean=1)", func(s *Setup, k *inputs.Keys) {
		k.Add("mean", "mean time", "a finite number > 0", func(text string) (string, error) {
			_, err := fmt.Sscan(text, &s.Mu)
			s.Shift = s.Mu / 2
			return text, err
		})
	})
}

// A law of one's own stands in words wherever another one does: alone, with a factor, and inside of others.
func ExampleLawWith() {
	service := arguments.LawWith("law", "law of service times", setups())
	keys := arguments.Grammar{}.NewKeys()
	law := service.Declare(keys)
	if err := keys.Parse([]string{"law=2*mixture(p=0.75,first=setup(mean=4),second=exponential(mean=8))"}); err != nil {
		fmt.Println(err)
		return
	}
	x, _ := law()
	fmt.Println(x, "has mean", x.Mean())
	fmt.Println(keys.Parse([]string{"law=setpu(mean=1)"}) != nil)
	// Output:
	// 2*mixture(p=0.75,first=setup(mean=4),second=exponential(mean=8)) has mean 10
	// true
}

// A Wheel is a ring under a name of its own.
type Wheel struct{ topologies.Ring }

// String is the network as its family reads it.
func (w Wheel) String() string { return fmt.Sprintf("wheel(n=%d)", w.N) }

// Families of one's own are read, offered and drawn beside all others, and are known to their argument alone.
func TestFamiliesOfOnesOwnAreReadAndOfferedAndDrawn(t *testing.T) {
	wheels := topologies.FamilyOf("wheel(n=5)", func(w *Wheel, k *inputs.Keys) { k.Int(&w.N, "n", "nodes", 1, 100) })
	both := arguments.Of2(func(l distributions.Law, n topologies.Topology) (string, error) { return fmt.Sprint(l, " ", n), nil },
		arguments.LawWith("law", "a law", setups()), arguments.NetworkWith("network", "a network", wheels))
	keys := arguments.Grammar{}.NewKeys()
	value := both.Declare(keys)
	if err := keys.Parse([]string{"law=setup(mean=2)", "network=wheel(n=7)"}); err != nil {
		t.Fatal(err)
	}
	if got, err := value(); err != nil || got != "setup(mean=2) wheel(n=7)" {
		t.Errorf("%s, %v", got, err)
	}
	drawn := map[string]bool{}
	r := rand.New(rand.NewPCG(1, 2))
	for range 600 { // at least one text in 45 of either key is its own: none in 600 has a probability below 2e-6
		for _, word := range keys.Draw(r) {
			drawn[word] = true
		}
	}
	for _, k := range keys.All() {
		own := map[string]string{"law": "setup(mean=1)", "network": "wheel(n=5)"}[k.Name]
		if !slices.Contains(k.Choices, own) || !drawn[k.Name+"="+own] {
			t.Errorf("%s is not offered or never drawn: %q", own, k.Choices)
		}
	}
	plain := arguments.Grammar{}.NewKeys()
	plain.Law("law", "a law")
	if err := plain.Parse([]string{"law=setup(mean=2)"}); err == nil || !strings.Contains(err.Error(), "unknown law setup") {
		t.Errorf("another argument: %v", err)
	}
}
