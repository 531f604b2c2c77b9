package verbs

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/hunt"
	"castlab/reports/lab/agreement"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/study"
	"castlab/reports/output"
)

func (a *app) huntVerb() *cobra.Command {
	verb := &cobra.Command{
		Use: "hunt [ID or prefix... | 'LEFT == RIGHT' key=value...]", Short: "search for counterexamples",
		Long: `Searches the parameters of the claims that the words name, of all for none or for all, for
those at which a claim is false: inside of its hypotheses, over the whole domain of each
key, small sizes and ends of domains first, then near the points that come closest to a
violation. What the search refutes is confirmed on random numbers of its own, and made as
simple as it can be made, each step confirmed likewise. The probability that any sound
claim is reported false is at most --alpha, however many points are tried.

A margin says how far a claim is from being violated at its counterexample, or else at its
tightest point, as a share of the theory: for a bound the distance between theory and
measured value; for an equality the distance from the theory to the nearer end of the
interval. It is negative on the wrong side.

--budget is shared by the claims; Ctrl-C ends such a hunt with status 3 and what it has, --out
and --study included. With --points each claim has so many points, and the same
seed gives the same digits. Such a hunt can be divided, and go on: --store FILE keeps the
claims that are done, and --continue goes on from there; --shard i/n --out PART searches
every part by itself, and --merge PART... puts them together. As a cell of a study file,
hunt: [ID, ...] with points: 500, the verb run gives it to workers.

--study FILE writes the counterexamples as a study, which the verb run checks again; --out
FILE saves all, for the verb report.

In place of claims there may be two quantities or models that should agree (==), or of
which one bounds the other (<=, >=), within --tolerance, with their value or estimate where
there are several:

  ` + a.Name + ` hunt 'maxload.mean == kbroadcast.max-load' ranks=random
  ` + a.Name + ` hunt 'cube.mean-bound(law=exponential(mean=1)) >= cube.mean-exact(law=exponential(mean=1))'

Keys of one name are one key, over the values that both allow. Words after the two hold a
key at one value, or at those of a list or range, as n=3,5,9 or n=3..60; in parentheses a side has values of its own, or names of keys of the
other side, as in (d=n). Two things are searched in one piece, without --store, --shard and
--merge, and --study and the verb report take hunts of claims only.`,
		Args: cobra.ArbitraryArgs, ValidArgsFunction: a.completeClaims,
	}
	fs := verb.Flags()
	seed, workers := console.AddSeed(fs), console.AddWorkers(fs)
	alpha := console.AddReal(fs, "alpha", 0.01, arguments.OpenUnit(), "probability that any sound claim is reported false")
	budget := console.AddTime(fs, "budget", time.Minute, "`time` of the whole hunt, such as 60s")
	tolerance := console.AddReal(fs, "tolerance", agreement.Tolerance, arguments.UnitBelowOne(),
		"difference of two things that agree, as a share of the larger")
	points := console.AddCount(fs, "points", 0, 1, "most points of each claim; without --budget there is no limit of time")
	out := console.AddOutput(fs, "out", "also save the outcome to this JSON `file`", ".json")
	cases := console.AddOutput(fs, "study", "also write the counterexamples to this study `file`; of claims only", ".yaml", ".yml")
	divided := study.AddHunt(fs)
	asJSON := console.AddJSON(fs)
	verb.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 1 && strings.EqualFold(args[0], "all") && !divided.Merging() {
			args = nil // as in a study file
		}
		if err := agreeing(args, fs); err != nil {
			return err
		}
		h, err := a.huntOf(cmd.Context(), args, *tolerance, divided, *out,
			hunt.Settings{Seed: *seed, Alpha: *alpha, Workers: *workers, Points: *points, Budget: *budget}, fs)
		if err != nil || h == nil {
			return err
		}
		if err := a.saveHunt(h, *out, *cases); err != nil {
			return err
		}
		if *asJSON {
			if err := console.WriteJSON(&a.Out, h); err != nil {
				return err
			}
		} else {
			study.PrintHunt(a.Session, h)
			if *cases != "" && study.CasesText(h) == "" {
				fmt.Fprintf(&a.Out, "%s is not written: there is no counterexample\n", *cases)
			}
		}
		switch {
		case h.Interrupted:
			return errors.New("interrupted; the outcome is that of the search so far, and of a claim without a point there is none")
		case h.Failed():
			return console.ErrVerdict
		}
		return nil
	}
	return verb
}

// huntOf makes the hunt that the flags ask for; nil if it is a part.
func (a *app) huntOf(ctx context.Context, args []string, tolerance float64, f study.HuntFlags, out string, s hunt.Settings,
	fs *pflag.FlagSet) (*reports.Hunt, error) {
	app := study.New(a.Session, a.lab)
	if f.Merging() {
		for _, name := range []string{"seed", "alpha", "workers", "points", "budget", "shard", "store", "continue"} {
			if fs.Changed(name) {
				return nil, console.Usagef("--%s has no effect with --merge, which searches nothing; leave it out", name)
			}
		}
		return app.MergeHunt(ctx, args)
	}
	claims, err := a.hunted(args, tolerance)
	if err != nil {
		return nil, err
	}
	words := make([]string, len(args))
	for i, w := range args {
		words[i] = strings.ToUpper(w)
	}
	if fs.Changed("shard") && (fs.Changed("study") || fs.Changed("json")) {
		return nil, console.Usagef("--shard: a part has no outcome yet; give --study and --json to --merge")
	}
	if name := f.Given(); name != "" {
		if s.Points == 0 || fs.Changed("budget") {
			return nil, console.Usagef("--%s: want --points N, and no --budget: a search that time ends has no digits to go on with", name)
		}
		return app.Hunt(ctx, study.HuntText(words, s.Points, s.Seed, s.Alpha), out, f, s.Workers)
	}
	if s.Points > 0 && !fs.Changed("budget") {
		s.Budget = 0
	} else {
		s.Clock, s.Deadline = time.Now, context.WithTimeout
	}
	bar := a.Progress()
	s.Open, s.Progress = a.Files.Open, bar.Step
	outcomes, err := hunt.Run(ctx, claims, s)
	bar.Finish()
	interrupted := errors.Is(err, context.Canceled) && s.Budget > 0 &&
		slices.ContainsFunc(outcomes, func(o hunt.Outcome) bool { return o.Points > 0 })
	if err != nil && !interrupted {
		return nil, err
	}
	h := &reports.Hunt{
		Format: reports.HuntFormat, Program: a.Name, Version: a.Version, Words: words,
		Seed: s.Seed, Alpha: s.Alpha, Points: s.Points, Budget: s.Budget.Seconds(), Interrupted: interrupted, Claims: []reports.Hunted{},
	}
	if err := compared(args, outcomes); err != nil {
		return nil, err
	}
	for _, o := range outcomes {
		if o.Fixed == "" {
			h.Among++
		}
		h.Claims = append(h.Claims, o.Document())
	}
	h.Complete()
	a.confirmed(h, tolerance)
	return h, nil
}

// saveHunt writes the files that were asked for; a study file without
// counterexamples would be none, and is not written.
func (a *app) saveHunt(h *reports.Hunt, out, cases string) error {
	if out != "" {
		var b strings.Builder
		if err := console.WriteJSON(&b, h); err != nil {
			return err
		}
		if err := output.WriteFile(out, []byte(b.String())); err != nil {
			return err
		}
	}
	if text := study.CasesText(h); cases != "" && text != "" {
		return output.WriteFile(cases, []byte(text))
	}
	return nil
}
