package arguments

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// All values of two keys, by hand, small ones first; of a larger domain the beginning.
func TestEveryValueIsListedSmallOnesFirst(t *testing.T) {
	keys := Grammar{}.NewKeys()
	keys.Int("n", "a number", 2, 4)
	keys.Word("kind", "a kind", "a", "b")
	list, whole := keys.Every(100)
	want := "[[n=2 kind=a] [n=2 kind=b] [n=3 kind=a] [n=3 kind=b] [n=4 kind=a] [n=4 kind=b]]"
	if got := fmt.Sprint(list); got != want || !whole {
		t.Errorf("%s, whole %v; want %s", got, whole, want)
	}
	if list, whole = keys.Every(4); len(list) > 4 || len(list) == 0 || whole || list[0][0] != "n=2" {
		t.Errorf("of at most 4: %v, whole %v", list, whole)
	}
	if list, whole = keys.Every(1); list != nil || whole { // two words are more than one value
		t.Errorf("of at most 1: %v, whole %v", list, whole)
	}
	keys.Int("m", "a number without an end", 0, math.MaxInt)
	if list, whole = keys.Every(100); len(list) == 0 || len(list) > 100 || whole {
		t.Errorf("%d values of an open domain, whole %v", len(list), whole)
	}
	keys.Real("x", "a real", Positive())
	if list, whole = keys.Every(100); list != nil || whole {
		t.Errorf("%v of a real, whole %v", list, whole)
	}
}

// Wide draws are values of their domains, reach both ends, and stay within size.
func TestWideDrawsAreValues(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	seen := map[string]bool{}
	for range 4000 {
		keys := Grammar{}.NewKeys()
		n := keys.Int("n", "a number", 3, math.MaxInt)
		keys.Int("m", "a number", -5, 9)
		x := keys.Real("x", "a real", Unit())
		keys.Real("y", "a real", OpenUnit())
		keys.Real("z", "any real", Finite())
		keys.Law("law", "a law")
		keys.Length("length", "a length")
		keys.Network("net", "a network")
		words := keys.DrawWide(r, 16)
		if err := keys.Parse(words); err != nil && !strings.Contains(err.Error(), "net=") && !strings.Contains(err.Error(), "law=") &&
			!strings.Contains(err.Error(), "length=") {
			t.Fatalf("%v: %v", words, err)
		} else if err != nil {
			seen["refused"] = true
			continue
		}
		if *n > 3+64 { // a quarter are usual draws, of up to 64 above the end
			t.Fatalf("n=%d with size 16", *n)
		}
		seen["n="+strconv.Itoa(*n)], seen[fmt.Sprint("x=", *x)] = true, true
	}
	for _, word := range []string{"n=3", "n=4", "n=16", "n=17", "n=19", "x=0", "x=1", "x=0.5"} {
		if !seen[word] {
			t.Errorf("%s was never drawn", word)
		}
	}
}

// Every text of the lists of laws and networks is one that is accepted, whatever fills it.
func TestDrawnTextsAreAccepted(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, text := range wideLaws("") {
		for range 50 {
			if law := filled(r, text); !accepted(func() error { _, err := (Grammar{}).Law(law); return err }) {
				t.Errorf("%s is refused", law)
			}
		}
	}
	for _, text := range slices.Concat(SmallNetworks, smallestNetworks) {
		ok := false
		for range 50 {
			ok = ok || accepted(func() error { _, err := (Grammar{}).Network(filled(r, text)); return err })
		}
		if !ok {
			t.Errorf("no network of %s is accepted", text)
		}
	}
}

func accepted(parse func() error) bool { return parse() == nil }
