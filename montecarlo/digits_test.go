package montecarlo

import (
	"math"
	"testing"
)

// Expected texts are written by hand: two digits of the width, and what ends with the same digit.
func TestAnEstimateIsOneLine(t *testing.T) {
	for _, c := range []struct {
		e    Estimate
		want string
	}{
		{Estimate{Name: "E T", Value: 3.0133038556744203, Lo: 2.9914905016333164, Hi: 3.035117209715524, Level: 0.95, N: 131072,
			Method: "Student t", Unit: "s"},
			"E T = 3.013 [2.991, 3.035] s, 0.95, n=131072, Student t"},
		{Estimate{Value: 52304110.5, Lo: 52304107.6, Hi: 52304113.4, Level: 0.95, N: 9},
			"52304110.5 [52304107.6, 52304113.4], 0.95, n=9"},
		{Estimate{Name: "p", Value: 0.5, Lo: math.Inf(-1), Hi: math.Inf(1), Level: 0.9, N: 1, Method: "none",
			Warnings: []string{"one value"}}, "p = 0.500000, no interval, 0.9, n=1, none; one value"},
		{Estimate{Name: "T", Value: 2, Lo: 1, Hi: 3, Level: 0.9, N: 5, Doubts: []Doubt{{Reason: "a drift", Lo: 0, Hi: 4}}},
			"T = 2.0 [1.0, 3.0], 0.9, n=5; a drift: if so, from 0 to 4"},
		{Estimate{Name: "a", Value: 1, Lo: 1, Hi: 1, Level: 1, N: 5, Unit: "1"}, "a = 1 [1, 1], 1, n=5"},
		{Estimate{Value: 52304187, Lo: 52304170, Hi: math.Inf(1), Level: 0.95, N: 300}, "52304187 [52304170, +Inf], 0.95, n=300"},
		{Estimate{Value: 52304187, Lo: 52204170, Hi: 52404170, Level: 0.95, N: 300}, "5.230e+07 [5.220e+07, 5.240e+07], 0.95, n=300"},
		{Estimate{Name: "T", Value: 4, Lo: 4, Hi: math.Inf(1), Level: 0.95, N: 5}, "T = 4.00000 [4.00000, +Inf], 0.95, n=5"},
	} {
		if got := c.e.String(); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

// In a column of six digits the ends of a narrow interval differ, and nothing else is longer than it was.
func TestDigitsShowTheWidth(t *testing.T) {
	for _, c := range []struct {
		e    Estimate
		want [3]string
	}{
		{Estimate{Value: 52304110.5, Lo: 52304107.6, Hi: 52304113.4}, [3]string{"52304110.5", "52304107.6", "52304113.4"}},
		{Estimate{Value: 1e9 + 0.25, Lo: 1e9 - 1.5, Hi: 1e9 + 1.5}, [3]string{"1000000000.2", "999999998.5", "1000000001.5"}},
		{Estimate{Value: 3.01330385, Lo: 2.99149050, Hi: 3.03511721}, [3]string{"3.0133", "2.99149", "3.03512"}},
		{Estimate{Value: 2e6, Lo: 1e6, Hi: 3e6}, [3]string{"2e+06", "1e+06", "3e+06"}},
		{Estimate{Value: 128, Lo: 128 - 1e-13, Hi: 128 + 1e-13}, [3]string{"128", "128", "128"}},
		{Estimate{Value: 52304187, Lo: 52304170, Hi: math.Inf(1)}, [3]string{"52304187", "52304170", "+Inf"}},
		{Estimate{Value: 7, Lo: math.Inf(-1), Hi: math.Inf(1)}, [3]string{"7", "-Inf", "+Inf"}},
	} {
		if got := [3]string{c.e.Digits(c.e.Value, 6), c.e.Digits(c.e.Lo, 6), c.e.Digits(c.e.Hi, 6)}; got != c.want {
			t.Errorf("got %v, want %v", got, c.want)
		}
	}
}
