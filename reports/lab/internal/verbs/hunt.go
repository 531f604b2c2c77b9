package verbs

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/hunt"
	"castlab/reports/lab/agreement"
	"castlab/reports/lab/console"
	"castlab/reports/output"
)

func (a *app) huntVerb() *cobra.Command {
	verb := &cobra.Command{
		Use: "hunt [ID or prefix... | 'LEFT == RIGHT' key=value...]", Short: "search for counterexamples",
		Long: `Searches the parameters of the claims that the words name, of all if none is named, for
those at which a claim is false: inside of its hypotheses, over the whole domain of each
key, small sizes and ends of domains first, then near the points that come closest to a
violation. What the search refutes is confirmed on random numbers of its own, and made as
simple as it can be made, each step confirmed likewise. The probability that any sound
claim is reported false is at most --alpha, however many points are tried.

A margin says how far a claim is from being violated at its tightest point: for a bound
the distance between theory and measured value, as a share of the theory; for an equality
the distance from the theory to the nearer end of the interval.

--budget is shared by the claims. With --points each claim has so many points, and the same
seed gives the same digits.

In place of claims there may be two quantities or models that should agree (==), or of
which one bounds the other (<=, >=), within --tolerance, with their value or estimate where
there are several:

  ` + a.Name + ` hunt 'maxload.mean == kbroadcast.max-load' ranks=random
  ` + a.Name + ` hunt 'cube.mean-bound(law=exponential(mean=1)) >= cube.mean-exact(law=exponential(mean=1))'

Keys of one name are one key, over the values that both allow. Words after the two hold a
key at one value; in parentheses a side has values of its own, or names of keys of the
other side, as in (d=n).`,
		Args: cobra.ArbitraryArgs, ValidArgsFunction: a.completeClaims,
	}
	fs := verb.Flags()
	seed, workers := console.AddSeed(fs), console.AddWorkers(fs)
	alpha := console.AddReal(fs, "alpha", 0.01, arguments.OpenUnit(), "probability that any sound claim is reported false")
	budget := fs.Duration("budget", time.Minute, "`time` of the whole hunt, such as 60s")
	tolerance := console.AddReal(fs, "tolerance", agreement.Tolerance, arguments.Unit(), "difference of two things that agree, as a share of the larger")
	points := fs.Int("points", 0, "most points of each claim; without --budget there is no limit of time")
	out := fs.String("out", "", "also save the outcome to this JSON `file`")
	asJSON := console.AddJSON(fs)
	verb.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case fs.Changed("out") && *out == "":
			return console.Usagef("--out=\"\": want the path of a file to write")
		case fs.Changed("budget") && *budget <= 0:
			return console.Usagef("--budget=%v: want a time above 0, such as 30s", *budget)
		case fs.Changed("points") && *points < 1:
			return console.Usagef("--points=%d: want an integer >= 1", *points)
		}
		claims, err := a.hunted(args, *tolerance, fs.Changed("tolerance"))
		if err != nil {
			return err
		}
		s := hunt.Settings{Seed: *seed, Alpha: *alpha, Workers: *workers, Points: *points, Open: a.Inputs.Open}
		if *points == 0 || fs.Changed("budget") {
			s.Budget, s.Clock, s.Deadline = *budget, time.Now, context.WithTimeout
		}
		bar := a.Progress()
		s.Progress = bar.Step
		outcomes, err := hunt.Run(cmd.Context(), claims, s)
		bar.Finish()
		if err == nil {
			err = compared(args, outcomes)
		}
		if err != nil {
			return err
		}
		document := a.huntDocument(s, outcomes)
		if *out != "" {
			var b strings.Builder
			if err := console.WriteJSON(&b, document); err != nil {
				return err
			}
			if err := output.WriteFile(*out, []byte(b.String())); err != nil {
				return err
			}
		}
		if *asJSON {
			if err := console.WriteJSON(&a.Out, document); err != nil {
				return err
			}
		} else {
			a.printHunt(s, outcomes)
		}
		for _, o := range outcomes {
			if o.Failed() {
				return console.ErrVerdict
			}
		}
		return nil
	}
	return verb
}

type huntDocument struct {
	Seed   uint64              `json:"seed"`
	Alpha  float64             `json:"alpha"`
	Claims []huntClaimDocument `json:"claims"`
}

type huntClaimDocument struct {
	Claim          string                  `json:"claim"`
	Erratum        bool                    `json:"erratum"`
	Points         int                     `json:"points"`
	Refused        int                     `json:"refused"`
	Slow           int                     `json:"slow"`
	Whole          bool                    `json:"whole"`
	Seconds        float64                 `json:"seconds"`
	Skipped        string                  `json:"skipped,omitempty"`
	Tightest       *tightestDocument       `json:"tightest"`
	Counterexample *counterexampleDocument `json:"counterexample"`
	Unconfirmed    int                     `json:"unconfirmed"`
	Distinguished  float64                 `json:"distinguished,omitempty"`
	Failures       []failureDocument       `json:"failures,omitempty"`
}

type tightestDocument struct {
	Params string          `json:"params"`
	Margin json.RawMessage `json:"margin"`
}

type counterexampleDocument struct {
	Params   string          `json:"params"`
	Theory   json.RawMessage `json:"theory"`
	Estimate json.RawMessage `json:"estimate"`
	First    string          `json:"first"`
	After    int             `json:"after"`
	Seconds  float64         `json:"seconds"`
	Steps    int             `json:"steps"`
	Command  string          `json:"command"`
}

type failureDocument struct {
	Params string `json:"params"`
	Error  string `json:"error"`
}

func (a *app) huntDocument(s hunt.Settings, outcomes []hunt.Outcome) huntDocument {
	d := huntDocument{Seed: s.Seed, Alpha: s.Alpha, Claims: []huntClaimDocument{}}
	for _, o := range outcomes {
		c := huntClaimDocument{
			Claim: o.Claim, Erratum: o.Erratum != "", Points: o.Points, Refused: o.Refused, Slow: o.Slow, Whole: o.Whole,
			Seconds: o.Time.Seconds(), Skipped: o.Fixed, Unconfirmed: o.Unconfirmed, Distinguished: o.Distinguished,
		}
		if o.Tightest != nil {
			c.Tightest = &tightestDocument{o.Tightest.Params, marginJSON(o.Tightest.Margin)}
		}
		if f := o.Found; f != nil {
			theory, estimate := numbersOf(f.Verdict)
			c.Counterexample = &counterexampleDocument{
				Params: f.Verdict.Params, Theory: theory, Estimate: estimate, First: f.First, After: f.After,
				Seconds: f.Time.Seconds(), Steps: f.Steps, Command: a.huntCommand(f.Verdict),
			}
		}
		for _, f := range o.Failures {
			c.Failures = append(c.Failures, failureDocument{f.Params, f.Err.Error()})
		}
		d.Claims = append(d.Claims, c)
	}
	return d
}

// marginJSON writes infinities as the documents of other verbs do.
func marginJSON(x float64) json.RawMessage {
	if b, err := json.Marshal(x); err == nil {
		return b
	}
	return json.RawMessage(strconv.Quote(strconv.FormatFloat(x, 'g', -1, 64)))
}

// numbersOf returns theory and estimate of a verdict as check prints them.
func numbersOf(v reports.Verdict) (theory, estimate json.RawMessage) {
	var fields struct{ Theory, Estimate json.RawMessage }
	document, err := v.MarshalJSON()
	if err != nil || json.Unmarshal(document, &fields) != nil {
		return json.RawMessage("null"), json.RawMessage("null")
	}
	return fields.Theory, fields.Estimate
}

// huntCommand is the command that checks a counterexample.
func (a *app) huntCommand(v reports.Verdict) string {
	words := a.confirms(v)
	for _, w := range reports.Words(v.Params) {
		words = append(words, reports.ShellWord(w))
	}
	return strings.Join(words, " ")
}

func (a *app) printHunt(s hunt.Settings, outcomes []hunt.Outcome) {
	var rows []table.Row
	points, found, expected := 0, 0, 0
	var skipped []string
	for _, o := range outcomes {
		if o.Fixed != "" {
			skipped = append(skipped, o.Claim)
			continue
		}
		points += o.Points
		what, where := "none", ""
		switch {
		case o.Found != nil && o.Erratum != "":
			what, where = "erratum confirmed", o.Found.Verdict.Params
			expected++
		case o.Found != nil:
			what, where = "REFUTED", o.Found.Verdict.Params
			found++
		case o.Tightest != nil:
			where = o.Tightest.Params
		}
		if o.Whole && what == "none" {
			what = "none: all were tried"
		}
		margin := ""
		if o.Tightest != nil {
			margin = strconv.FormatFloat(o.Tightest.Margin, 'g', 3, 64)
		}
		rows = append(rows, table.Row{o.Claim, o.Points, strconv.FormatFloat(o.Time.Seconds(), 'f', 1, 64), margin, what, where})
	}
	if len(rows) > 0 {
		a.PrintTable(table.Row{"claim", "points", "seconds", "margin", "counterexample", "there, or tightest at"}, rows, 2, 3, 4)
		a.Out.WriteString("\n")
	}
	for _, o := range outcomes {
		if o.Found != nil {
			e := o.Found.Verdict.Estimate
			fmt.Fprintf(&a.Out, "%s: theory %s, measured %s [%s, %s] at level %s, n = %d; found after %s as %s\n  %s\n", o.Claim, console.Digits(o.Found.Verdict.Theory),
				console.Digits(e.Value), console.Digits(e.Lo), console.Digits(e.Hi), console.Digits(e.Level), e.N, counted(o.Found.After, "point"), o.Found.First, a.huntCommand(o.Found.Verdict))
		}
		for _, f := range o.Failures {
			fmt.Fprintf(&a.Out, "%s %s: the measurement failed: %v\n", o.Claim, f.Params, f.Err)
		}
	}
	if len(skipped) > 0 {
		fmt.Fprintf(&a.Out, "%s without parameters, not searched: %s\n", counted(len(skipped), "claim"), strings.Join(skipped, ", "))
	}
	fmt.Fprintf(&a.Out, "%s of %s: %s in claims, %d in errata; alpha %v, seed %d\n", counted(points, "point"), counted(len(rows), "claim"), counted(found, "counterexample"), expected, s.Alpha, s.Seed)
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}
