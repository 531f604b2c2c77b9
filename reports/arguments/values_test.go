package arguments

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/distributions"
)

// Lists and ranges are split into their values; commas between parentheses separate
// nothing.
func TestValuesOfListsAndRanges(t *testing.T) {
	for _, c := range []struct {
		text string
		want string // values separated by spaces; "" for an error
	}{
		{"8", "8"}, {"8,77", "8 77"}, {"4..7", "4 5 6 7"}, {"4..4", "4"}, {"-1..1", "-1 0 1"}, {"2,4..6,9", "2 4 5 6 9"},
		{" 8 , 9 ", "8 9"},
		{"uniform(min=0,max=2),exponential(mean=1)", "uniform(min=0,max=2) exponential(mean=1)"},
		{"2*gamma(shape=2,mean=3),1", "2*gamma(shape=2,mean=3) 1"}, {"{0,2},{1,2}", "{0,2} {1,2}"}, {`"a, b",c`, `"a, b" c`},
		{"[1,2]", "[1,2]"}, {"0.5,0.75", "0.5 0.75"}, {"a..b", "a..b"}, {"../data.csv", "../data.csv"},
		{"", ""}, {"8,,9", ""}, {"8,", ""}, {"7..4", ""}, {"4..x", ""}, {"1..101", ""}, {"-9223372036854775808..9223372036854775807", ""},
	} {
		got, err := Values("n", c.text, 100)
		if (err != nil) != (c.want == "") || err == nil && strings.Join(got, " ") != c.want {
			t.Errorf("%q: %q, %v; want %q", c.text, got, err, c.want)
		}
	}
}

// No listed value is empty, and a text without commas and dots is one value.
func FuzzValues(f *testing.F) {
	for _, text := range []string{"8,77", "4..10", "uniform(min=0,max=2),1", "((", "..", ",", "1..2..3"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		values, err := Values("n", text, 1000)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Errorf("%q: more than one line: %q", text, err)
			}
			return
		}
		if len(values) == 0 || slices.Contains(values, "") {
			t.Errorf("%q: %q", text, values)
		}
		if plain := strings.TrimSpace(text); !strings.ContainsAny(text, ".,()[]{}\"") && !slices.Equal(values, []string{plain}) {
			t.Errorf("%q: %q", text, values)
		}
	})
}

// Every random draw is accepted: it is within the domains of its keys.
func TestDrawnWordsAreRead(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	declare := func(k *Keys) {
		Int("n", "a number", 2, 1<<40).Declare(k)
		Int("d", "a number", -3, 3).Declare(k)
		Int("wide", "a number", 1, 1<<20).Usual("wide", 5, 5000).Declare(k)
		Real("x", "a number", OpenUnit()).Declare(k)
		Real("y", "a number", Finite()).Declare(k)
		Real("z", "a number", Positive()).Usual("z", 10, 20).Declare(k)
		PacketLengths.Declare(k)
		Law("heavy", "a law").UsualOf("heavy", HeavyTailed...).Declare(k)
		LawOf[distributions.Gamma]("gamma", "a law", "gamma").Declare(k)
		Length("V", "a length").Declare(k)
		Network("net", "a network").Declare(k)
		Word("word", "a word", "one", "two").Declare(k)
		OneOf("eq", "an equation", 1, 2, 3).Declare(k)
		Ints("list", "numbers", 1, 9).Declare(k)
		Int("a", "one of two", 1, 9).Declare(k)
		Int("b", "one of two", 1, 9).Declare(k)
		k.Either("a", "b")
		Optional("o", Int("o", "a number", 1, 9)).Declare(k)
	}
	seen := map[string]bool{}
	for range 3000 {
		drawn := Grammar{}.NewKeys()
		declare(drawn)
		words := drawn.Draw(r)
		read := Grammar{}.NewKeys()
		declare(read)
		if err := read.Parse(words); err != nil {
			t.Fatalf("%q: %v", words, err)
		}
		for _, w := range words {
			seen[w] = true
		}
	}
	for _, w := range []string{"d=-3", "d=3", "word=one", "word=two", "eq=3", "net=ring(n=9)"} {
		if !seen[w] {
			t.Errorf("%s is never drawn", w)
		}
	}
}
