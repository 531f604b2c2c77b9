package reports

import (
	"strconv"
	"strings"
	"testing"
)

// The command of a row, run alone, reproduces its digits: its alpha gives one case the
// level of the whole report, and the same looks.
func TestTheCommandOfARowComputesItAgain(t *testing.T) {
	claims := []Claim{toy("A", Equal, 1, 1, 1), toy("B", AtMost, 2, 2)}
	r := check(t, settings(), claims...)
	for i, v := range r.Verdicts {
		words := strings.Fields(r.CommandOf(v))
		at := func(flag string) string {
			for k, w := range words {
				if w == flag {
					return words[k+1]
				}
			}
			t.Fatalf("%v: no %s", words, flag)
			return ""
		}
		alpha, err := strconv.ParseFloat(at("--alpha"), 64)
		if err != nil || at("--seed") != strconv.FormatUint(r.Seed, 10) || words[2] != v.Claim {
			t.Fatalf("%v: %v", words, err)
		}
		cfg := settings()
		cfg.Alpha = alpha
		c := claims[0]
		if v.Claim == "B" {
			c = claims[1]
		}
		k, err := c.Ask(nil, Words(v.Params))
		if err != nil {
			t.Fatal(err)
		}
		c.Cases = Printed(func() []Case { return []Case{k} })
		again := check(t, cfg, c).Verdicts[0]
		if got, want := again.Estimate, v.Estimate; got.Value != want.Value || got.Lo != want.Lo || got.Hi != want.Hi ||
			got.Level != want.Level || got.N != want.N {
			t.Errorf("verdict %d: %+v, alone %+v", i, want, got)
		}
	}
}

// A shell passes quoted words unchanged.
func TestShellWords(t *testing.T) {
	for word, want := range map[string]string{
		"n=8": "n=8", "law=gamma(shape=2,mean=3)": "'law=gamma(shape=2,mean=3)'", "": "''", "a b": "'a b'", "it's": `'it'\''s'`,
		"file=a/b#c": "'file=a/b#c'", "x=$HOME": "'x=$HOME'", "x=~": "'x=~'", "d=4..10": "d=4..10", "x=ä": "'x=ä'",
	} {
		if got := ShellWord(word); got != want {
			t.Errorf("%q is written %s, want %s", word, got, want)
		}
	}
}
