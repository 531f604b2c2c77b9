package reports

import (
	"context"
	"errors"
	"strings"
	"testing"
)

func TestSoundRegistryIsAccepted(t *testing.T) {
	c := toy("VB93-RING-EXP", Equal, 1)
	c.Quantity = `\mathrm{E}\,T`
	c.Statement = `For i.i.d. lengths $x_l$ with $\Pr(x_l > t) = e^{-t}$,
$$E\,T = \Bigl\lceil \tfrac{n-1}{2} \Bigr\rceil \sum_{k=1}^n \frac1k = T_s \int_0^\infty 1 - F(t)^n \,dt, \quad \text{if } \mathrm{Var} < \infty.$$`
	c.Symbols = []Symbol{
		{Name: "n", Meaning: "nodes"}, {Name: "x_l", Meaning: "length", Unit: "m"}, {Name: "T", Meaning: "time"},
		{Name: "t", Meaning: "a time"}, {Name: "T_s", Meaning: "slots"}, {Name: "F", Meaning: "distribution function"},
		{Name: "M", Meaning: `$\max_j x_j + \rho y_i$ at step $i$ of the value $y_i$, with $\rho$ the key`},
	}
	if err := ValidateClaims([]Claim{c, exact("E", 42), toy("UP", AtMost, 1)}); err != nil {
		t.Error(err)
	}
	if err := ValidateClaims(nil); err != nil {
		t.Error(err)
	}
}

// Each faulty claim is refused with its ID and the fault.
func TestFaultyRegistryIsRefused(t *testing.T) {
	figure := func(ids ...string) func() []FigureSpec {
		return func() (specs []FigureSpec) {
			for _, id := range ids {
				specs = append(specs, sketch(id))
			}
			return specs
		}
	}
	for _, order := range []string{`O(1)`, `\ln 2 + O(\log 2)`, `\mathcal{O}(2)`, `\Theta\!\left(1\right)`, `1 = o ( 2 )`, `2O(1)`,
		`\Omega\bigl(2)`} {
		c := toy("C", Equal, 1, 1)
		c.Statement += " $" + order + "$"
		if err := ValidateClaims([]Claim{c}); err != nil {
			t.Errorf("%s: %v", order, err)
		}
	}
	for says, spoil := range map[string]func(c *Claim){
		"claim #1: ID": func(c *Claim) { c.ID = "" },
		`ID "../x"`:    func(c *Claim) { c.ID = "../x" },
		`ID "coin-mean": want upper-case letters`: func(c *Claim) { c.ID = "coin-mean" },
		`ErratumKind ""`:                        func(c *Claim) { c.Erratum = "false" },
		`ErratumKind "misprint"`:                func(c *Claim) { c.ErratumKind = ErratumMisprint },
		`ErratumKind "typo"`:                    func(c *Claim) { c.Erratum, c.ErratumKind = "false", "typo" },
		"Title is empty":                        func(c *Claim) { c.Title = " " },
		"Statement is empty":                    func(c *Claim) { c.Statement = "" },
		"Source is empty":                       func(c *Claim) { c.Source = "" },
		"Quantity is empty":                     func(c *Claim) { c.Quantity = "" },
		"Formula is empty":                      func(c *Claim) { c.Formula = nil },
		"by its name: a function or a method":   func(c *Claim) { c.Formula = nil },
		"such as ring.Mean: a function literal": func(c *Claim) { c.Formula = func() {} },
		"Model is string":                       func(c *Claim) { c.Model = "montecarlo/ring.Async" },
		"Relation 9":                            func(c *Claim) { c.Relation = 9 },
		"Resolution {Absolute:0 Relative:0}":    func(c *Claim) { c.Resolution = Resolution{} },
		"Resolution {Absolute:0 Relative:1}":    func(c *Claim) { c.Resolution = Resolution{Relative: 1} },
		"Resolution {Absolute:-1 Relative:0.5}": func(c *Claim) { c.Resolution = Resolution{-1, 0.5} },
		"Resolution {Absolute:+Inf Relative:0}": func(c *Claim) { c.Resolution = Resolution{inf, 0} },
		"Resolution {Absolute:NaN Relative:0}":  func(c *Claim) { c.Resolution = Resolution{nan, 0} },
		"Cases is nil":                          func(c *Claim) { c.Cases = Cases{} },
		"it has no case":                        func(c *Claim) { c.Cases.Printed = func() []Case { return nil } },
		"no meaning":                            func(c *Claim) { c.Symbols[0].Meaning = "" },
		"symbol n of the statement":             func(c *Claim) { c.Statement += " $n$" },
		"symbol O of the statement":             func(c *Claim) { c.Statement += " $O = 1$" },
		`symbol \Theta of the statement`:        func(c *Claim) { c.Statement += ` $\Theta_1$` },
		`symbol \rho of the statement`:          func(c *Claim) { c.Statement += ` $\rho(1)$` },
		"symbol o of the statement":             func(c *Claim) { c.Statement += ` $o_1(1)$` },
		`symbol \lambda of the statement`:       func(c *Claim) { c.Statement += ` $$\lambda_1 m$$` },
		"symbol W of the quantity":              func(c *Claim) { c.Quantity = "W" },
		`symbol \lambda of the meaning of m`:    func(c *Claim) { c.Symbols[0].Meaning = `the mean, $1/\lambda$` },
		"symbol y of the meaning of m":          func(c *Claim) { c.Symbols[0].Meaning = `the mean, $\sum_x x P(x)$ of $y^2$` },
		`figure ID "a/b"`:                       func(c *Claim) { c.Figures = figure("a/b") },
		`figure ID "a" occurs twice`:            func(c *Claim) { c.Figures = figure("a", "a") },
		`figure "a" has no Make`:                func(c *Claim) { c.Figures = func() []FigureSpec { return []FigureSpec{{ID: "a"}} } },
		"empty Params":                          func(c *Claim) { one(c, func(k *Case) { k.Params = "" }) },
		`lacks Theory or Measure`:               func(c *Claim) { one(c, func(k *Case) { k.Theory = nil }) },
		`"i=0" lacks Theory or Measure`:         func(c *Claim) { one(c, func(k *Case) { k.Measure = nil }) },
		`two cases have Params "i=1"`:           func(c *Claim) { one(c, func(k *Case) { k.Params = "i=1" }) },
	} {
		c := toy("C", Equal, 1, 1)
		spoil(&c)
		err := ValidateClaims([]Claim{c})
		var fault *RegistryError
		if !errors.As(err, &fault) || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("want one fault %q, got %v", says, err)
		}
	}
	err := ValidateClaims([]Claim{toy("C", Equal, 1), toy("C", Equal, 1)})
	if err == nil || err.Error() != "claim C: ID occurs twice, or differs from another in no more than dots" {
		t.Error(err)
	}
	if _, err := Check(context.Background(), []Claim{toy("C", Equal, 1), toy("C", Equal, 1)}, settings()); err == nil {
		t.Error("Check accepted a claim twice")
	}
}

// Every ID that the rule accepts is found as a whole in a text, and has one anchor; by
// hand.
func TestIDsKeepOneRule(t *testing.T) {
	for id, want := range map[string]bool{
		"COIN": true, "C": true, "VB93-RING-EXP": true, "SV93-THM7.1-RANDOM": true, "A.1": true, "EQ.UP": true,
		"": false, "coin": false, "Coin": false, "1A": false, "-A": false, "A-": false, "A--B": false, "A_B": false, "A B": false,
		"../X": false, "A.": false, "Ä": false,
	} {
		if ValidID(id) != want {
			t.Errorf("%q: %v, want %v", id, !want, want)
		}
		if !want {
			continue
		}
		d := newDocument(&Report{Claims: []ClaimText{{ID: id}}}, "")
		link := d.link(id)
		for text, expected := range map[string]string{
			"see " + id + ".":  "see " + link + ".",
			"(" + id + "), x":  "(" + link + "), x",
			"see x" + id + "y": "see x" + id + "y",
			id + "_1":          id + "_1",
			"`" + id + "`":     "`" + id + "`",
		} {
			if got := d.linked(text, ""); got != expected {
				t.Errorf("%q becomes %q, want %q", text, got, expected)
			}
		}
	}
	if err := ValidateClaims([]Claim{toy("A1", Equal, 1), toy("A.1", Equal, 1)}); err == nil {
		t.Error("two claims with one anchor")
	}
}

// one applies a change to the first case of a claim.
func one(c *Claim, spoil func(k *Case)) {
	cases := c.Cases.Printed()
	spoil(&cases[0])
	c.Cases.Printed = func() []Case { return cases }
}
