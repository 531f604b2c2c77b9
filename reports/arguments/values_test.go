package arguments

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
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
		// A step, in decimal arithmetic; an exponent is no step.
		{"0.1..0.5+0.1", "0.1 0.2 0.3 0.4 0.5"}, {"2..9+3", "2 5 8"}, {"0..1e+1+5", "0 5 10"}, {"-0.2..0.2+0.2", "-0.2 0 0.2"},
		{"1e-3..3e-3+1e-3", "0.001 0.002 0.003"}, {"0.5..0.5+1", "0.5"}, {"1000000..3000000+1000000", "1000000 2000000 3000000"},
		// A factor.
		{"1..64*2", "1 2 4 8 16 32 64"}, {"0.001..1*10", "0.001 0.01 0.1 1"}, {"1..10*3", "1 3 9"},
		// So many values; thirds to a thousandth of their distance.
		{"0..1:5", "0 0.25 0.5 0.75 1"}, {"0.01..0.1:10", "0.01 0.02 0.03 0.04 0.05 0.06 0.07 0.08 0.09 0.1"},
		{"0..1:4", "0 0.3333 0.6667 1"}, {"0.001..1:4log", "0.001 0.01 0.1 1"}, {"0.001..1:7log", "0.001 0.00316 0.01 0.0316 0.1 0.316 1"},
		{"0.5,1..2:2,c", "0.5 1 2 c"},
		{"0.1..0.5", ""}, {"0.5..0.1+0.1", ""}, {"0..1+0", ""}, {"0..1+-1", ""}, {"1..8*1", ""}, {"0..8*2", ""}, {"0..1:1", ""},
		{"0..1:2.5", ""},
		{"0..1:5log", ""}, {"0..1+1e-9", ""}, {"1..2*1.0000001", ""}, {"0..1:101", ""}, {"0..1:1e9", ""}, {"1..2:", ""}, {"1..2+x", ""},
		{"1..2*2log", ""}, {"1..1:3", ""}, {"1e-400..1e400:3", ""}, {"0x1..3", ""}, {"1_0..30", ""},
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
	for _, text := range []string{"8,77", "4..10", "0.1..0.5+0.1", "1..64*2", "1e-3..1e+3:7log", "5e-324..1:9", "1..1.0000000001:9",
		"-1..1:3", "uniform(min=0,max=2),1", "((", "..", ",", "1..2..3"} {
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
		whole, err := listed("n", text, true, 1000)
		for _, v := range whole {
			if _, found := finiteText(v); err == nil && found && strings.Contains(text, ":") && !strings.Contains(text, ",") {
				if x, err := strconv.ParseFloat(v, 64); err != nil || x != math.Trunc(x) {
					t.Errorf("%q: %q of integers", text, v)
				}
			}
		}
		if lo, hi := ends(text); lo < hi && !strings.Contains(text, ",") { // a range: ascending and inside
			last := math.Inf(-1)
			for _, v := range values {
				x, err := strconv.ParseFloat(v, 64)
				if err != nil || x <= last || x < lo || x > hi {
					t.Errorf("%q: %q after %v", text, v, last)
				}
				last = x
			}
		}
		if plain := strings.TrimSpace(text); !strings.ContainsAny(text, ".,()[]{}\"") && !slices.Equal(values, []string{plain}) {
			t.Errorf("%q: %q", text, values)
		}
	})
}

// ends are those of a range, and equal for another text.
func ends(text string) (lo, hi float64) {
	from, rest, _ := strings.Cut(strings.TrimSpace(text), "..")
	lo, first := finiteText(from)
	hi, _, _, second := divided(rest)
	if !first || !second {
		return 0, 0
	}
	return lo, hi
}

// Values of a key of integers are rounded, and come once.
func TestRangesOfIntegers(t *testing.T) {
	for text, want := range map[string]string{"2..64:6log": "2 4 8 16 32 64", "1..4:7": "1 2 3 4", "1..10:3": "1 6 10"} {
		if got, err := listed("n", text, true, 100); err != nil || strings.Join(got, " ") != want {
			t.Errorf("%s: %q, %v; want %q", text, got, err, want)
		}
	}
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
