package reports

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestParametersAreReadable(t *testing.T) {
	for params, want := range map[string]string{
		"n=9 law=exponential(mean=1)":                            "n=9 law=exponential(mean=1)",
		"N=2 lambda=0.16666666666666666 X=deterministic(mean=1)": "N=2 lambda=1/6 X=deterministic(mean=1)",
		"rho=0.4838709677419355":                                 "rho=15/31",
		"x=-0.3333333333333333":                                  "x=-1/3",
		"law=weibull(shape=0.6666666666666666,mean=1)":           "law=weibull(shape=2/3,mean=1)",
		"x=0.1234567890123456":                                   "x=0.123457…", // no fraction of a small denominator
		"x=1.4142135623730951e-05":                               "x=1.41421e-05…",
		"x=0.25 y=0.0625":                                        "x=0.25 y=0.0625",
		"sources=14,7,4 trees=0,1,2":                             "sources=14,7,4 trees=0,1,2",
		`by="one destination" c=[3.5 5 3.5]`:                     `by="one destination" c=[3.5 5 3.5]`,
		"d=1 M=2 all sets":                                       "d=1 M=2 all sets",
		"P=2..10 L=1..4":                                         "P=2..10 L=1..4",
		"":                                                       "",
	} {
		if got := caseName(params); got != want {
			t.Errorf("caseName(%q) = %q, want %q", params, got, want)
		}
	}
}

// A fraction is shown only for the float64 that it is.
func TestFractionsAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, q := rapid.Int64Range(-5000, 5000).Draw(t, "p"), rapid.Int64Range(1, 1000).Draw(t, "q")
		x := float64(p) / float64(q)
		if a, b, ok := fraction(x); !ok || float64(a)/float64(b) != x {
			t.Fatalf("%d/%d comes back as %d/%d, %v", p, q, a, b, ok)
		}
		text := readable(strconv.FormatFloat(x, 'g', -1, 64))
		num, den, ok := strings.Cut(text, "/")
		if !ok {
			return // short enough
		}
		a, err1 := strconv.ParseFloat(num, 64)
		b, err2 := strconv.ParseFloat(den, 64)
		if err1 != nil || err2 != nil || a/b != x {
			t.Fatalf("%v is shown as %s", x, text)
		}
	})
}

// No number with all its digits is shown, and nothing but numbers and spaces changes,
// whatever the parameters.
func FuzzParameters(f *testing.F) {
	for _, seed := range []string{"n=1 law=a(b=1,c=2)", `x="a b" y=[1 2`, "a=0.3333333333333333 )(", "  = ==", "x=0.00000000000001e9",
		"0.00000000000.00000000000"} {
		f.Add(seed)
	}
	digits := regexp.MustCompile(`[0-9]\.[0-9]{11,}`)
	several := regexp.MustCompile(`[0-9]+(?:\.[0-9]+){2,}`) // 1.2.3 is not a number
	numbers := regexp.MustCompile(`-?[0-9./…]+(?:[eE][-+]?[0-9]+…?)?|\s+`)
	f.Fuzz(func(t *testing.T, params string) {
		got := caseName(params)
		if digits.MatchString(several.ReplaceAllString(got, "")) && len(got) < 300 {
			t.Errorf("%q is shown as %q", params, got)
		}
		if a, b := numbers.ReplaceAllString(params, ""), numbers.ReplaceAllString(got, ""); a != b {
			t.Errorf("%q is shown as %q", params, got)
		}
	})
}

func TestCasesAreSummedUp(t *testing.T) {
	for want, params := range map[string][]string{
		"d=1..3 i=1,2 true":  {"d=1 i=1", "d=1 i=2", "d=2 i=1", "d=2 i=2", "d=3 i=1", "d=3 i=2"},
		"d=1..4 i=1,2 false": {"d=1 i=1", "d=2 i=2", "d=3 i=1", "d=4 i=1"},
		"d=1,3,5 law=exponential(mean=1) true": {"d=1 law=exponential(mean=1)", "d=3 law=exponential(mean=1)",
			"d=5 law=exponential(mean=1)"},
		"topology=9 hypercube, ring true": append(numbered("topology=hypercube(d=%d)", 9), "topology=ring(n=3)"),
		"rho=0.1,0.5 true":                {"rho=0.1", "rho=0.5"},
		"n=2,...,1024 (10 values) true": {"n=2", "n=4", "n=8", "n=16", "n=32", "n=64", "n=128", "n=256",
			"n=512", "n=1024"},
		"d=1..3,5,7..9 true": {"d=9", "d=1", "d=2", "d=3", "d=5", "d=7", "d=8"},
		"x=value-number-0,...,value-number-8 (9 values) true": numbered("x=value-number-%d", 9),
		"law=uniform(min=0,max=2) n=3 true":                   {"law=uniform(min=0,max=2) n=3"},
		"all sets true":                                       {"all sets"},
		"task=scatter,gather topology=ring(n=3),ring(n=5) false": {"task=scatter topology=ring(n=3)", "task=gather topology=ring(n=3)",
			"task=gather topology=ring(n=5)"},
		"lambda=1/6,1/7 true": {"lambda=0.16666666666666666", "lambda=0.14285714285714285"},
	} {
		var lists [][]word
		for _, p := range params {
			lists = append(lists, words(p))
		}
		text, all := spanned(lists)
		if got := fmt.Sprint(text, " ", all); got != want {
			t.Errorf("%q are summed up as %q, want %q", params, got, want)
		}
	}
}

func numbered(format string, n int) (list []string) {
	for i := range n {
		list = append(list, fmt.Sprintf(format, i))
	}
	return list
}
