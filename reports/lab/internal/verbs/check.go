package verbs

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"castlab/distributions/numerals"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/lab/console"
	"castlab/reports/output"
)

// What a check and a simulation have where nothing else is said.
const (
	DefaultAlpha = 0.01 // of all verdicts
	DefaultLevel = 0.95 // of each interval
)

// checkFlags are the settings of the verbs check and report.
type checkFlags struct {
	seed    *uint64
	workers *int
	alpha   *float64
	profile *string
}

func addCheckFlags(cmd *cobra.Command) checkFlags {
	fs := cmd.Flags()
	f := checkFlags{
		seed:    console.AddSeed(fs),
		workers: console.AddWorkers(fs),
		alpha:   console.AddReal(fs, "alpha", DefaultAlpha, arguments.OpenUnit(), "probability that any verdict of the run is wrong"),
		profile: addProfile(fs),
	}
	// An error is impossible: the flag exists.
	_ = cmd.RegisterFlagCompletionFunc("profile", cobra.FixedCompletions([]string{"quick", "full"}, cobra.ShellCompDirectiveNoFileComp))
	return f
}

// A profileFlag is the name of a profile.
type profileFlag struct{ name *string }

func (f profileFlag) String() string {
	if f.name == nil {
		return ""
	}
	return *f.name
}
func (f profileFlag) Type() string { return "profile" }
func (f profileFlag) Set(text string) error {
	if _, err := reports.ParseProfile(text); err != nil {
		return fmt.Errorf("want quick or full")
	}
	*f.name = text
	return nil
}

func addProfile(fs *pflag.FlagSet) *string {
	name := reports.Quick().Name
	fs.Var(profileFlag{&name}, "profile", "how long experiments may run: quick, or full, which adds the cases that take minutes, marked "+
		"by the verb doc")
	return &name
}

// check checks the cases of the words, or the printed cases of the claims if there are none.
func (a *app) check(ctx context.Context, ids, words []string, f checkFlags, cfg reports.Config) (*reports.Report, error) {
	var err error
	if cfg.Profile, err = reports.ParseProfile(*f.profile); err != nil {
		return nil, err
	}
	if cfg.Done != nil {
		cfg.Profile = cfg.Profile.Prolonged()
	}
	bar := a.Progress()
	defer bar.Finish()
	begin := cfg.Progress
	cfg.Progress = func(done, total int, label string) {
		if begin != nil {
			begin(done, total, label)
		}
		bar.Step(done, total, label)
	}
	cfg.Seed, cfg.Alpha, cfg.Workers, cfg.Open = *f.seed, *f.alpha, *f.workers, a.Files.Open
	return Check(ctx, a.lab, ids, words, a.lab.Choose, cfg)
}

// printWider says which words named more claims than one whose ID they are.
func (a *app) printWider(words []string) {
	for _, line := range a.lab.Wider(words) {
		fmt.Fprintln(&a.Out, line)
	}
}

// checkAsked checks cases of one's own, for as long as the flags say.
func (a *app) checkAsked(ctx context.Context, ids, words []string, f checkFlags, ask askFlags, command string) (*reports.Report, error) {
	cfg := reports.Config{Beyond: *ask.beyond, Command: command}
	if !ask.prolonged() {
		report, err := a.check(ctx, ids, words, f, cfg)
		return report, theoryFailed(err)
	}
	return prolonged(ctx, ask, cfg, func(ctx context.Context, cfg reports.Config) (*reports.Report, error) {
		return a.check(ctx, ids, words, f, cfg)
	})
}

// prolonged is a check whose cases go on after the last look of the profile, for as long as the flags say.
func prolonged(ctx context.Context, ask askFlags, cfg reports.Config,
	check func(ctx context.Context, cfg reports.Config) (*reports.Report, error)) (*reports.Report, error) {
	limited, cancel := context.WithCancel(ctx)
	defer cancel()
	watch := newStopwatch(ask, time.Now, cancel)
	cfg.Done, cfg.Progress = watch.done, watch.begin
	report, err := check(limited, cfg)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		return nil, &budgetError{cases: []string{watch.label}, budget: watch.budget, why: "not one look"}
	}
	if err != nil {
		return nil, theoryFailed(err)
	}
	return report, watch.unfinished(report, ask)
}

// checkCommand returns the command that reproduces the digits.
func (a *app) checkCommand(words []string, f checkFlags) string {
	return checkCommand(a.Name, words, f)
}

func checkCommand(program string, words []string, f checkFlags) string {
	return strings.Join(slices.Concat([]string{program, "check"}, quotedWords(words), []string{
		"--profile", *f.profile,
		"--alpha", numerals.Exact(*f.alpha),
		"--seed", strconv.FormatUint(*f.seed, 10),
	}), " ")
}

// quotedWords are words as a shell takes them.
func quotedWords(words []string) []string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = reports.ShellWord(w)
	}
	return quoted
}

func (a *app) checkVerb() *cobra.Command {
	verb := &cobra.Command{
		Use: "check [ID or prefix...] [key=value...]", Short: "verdicts",
		Long: `Verdicts on the claims that the words name, all of them if none is named. The beginning of
an ID names all that begin so; with $ at its end an ID names its claim alone.

With key=value words, verdicts on cases of one's own: '` + a.Name + ` doc ID' shows the keys
of a claim, their domains and hypotheses. Values may be lists and ranges, and every
combination is a case: 4..10, 0.1..0.5+0.1 by a step, 1..64*2 by a factor, 0.01..0.2:20
of so many values, 0.001..1:7log of so many with a common ratio.

With --plot FILE they are drawn over a key with several numbers: theory as lines,
experiments as points with their intervals.

A case outside of the hypotheses is refused, and left out of several, which is said;
--beyond measures it all the same, and nothing is claimed of it. With --budget or --precision statistical cases go on after
the profile's last look, until each is decided, and as precise as asked for.

The quick profile takes a minute or two for all claims. The full profile runs
each experiment longer, for narrower intervals, and also checks the cases that
take minutes; '` + a.Name + ` doc ID' marks them with (full profile).`,
		Args: cobra.ArbitraryArgs, ValidArgsFunction: a.completeAsked,
	}
	f := addCheckFlags(verb)
	ask := askFlags{
		budget: console.AddTime(verb.Flags(), "budget", 0, "go on until every case is decided or this `time` is spent, such as 30s"),
		precision: console.AddReal(verb.Flags(), "precision", 0, arguments.Positive(),
			"go on until each interval reaches no farther than this `share` of its value, too; for a minute without --budget"),
		beyond: verb.Flags().Bool("beyond", false, "measure cases whose hypotheses fail, too; the theorem claims nothing of them"),
	}
	out := console.AddOutput(verb.Flags(), "out", "also save the result, figures included, to this JSON `file`", ".json")
	asJSON := console.AddJSON(verb.Flags())
	plot := addPlotFlags(verb.Flags(), "")
	verb.RunE = func(cmd *cobra.Command, args []string) error {
		ids, words := Apart(args)
		var report *reports.Report
		table, err := a.checkTable(ids, words, plot)
		if err != nil {
			return err
		}
		switch {
		case len(words) > 0:
			report, err = a.checkAsked(cmd.Context(), ids, words, f, ask, a.checkCommand(slices.Concat(args, ask.words()), f))
		case ask.prolonged() || *ask.beyond:
			return console.Usagef("%s: it belongs to cases of one's own, check ID key=value", ask.words()[0])
		default:
			report, err = a.check(cmd.Context(), ids, nil, f, reports.Config{Figures: *out != "", Command: a.checkCommand(args, f)})
		}
		late := new(budgetError)
		if !errors.As(err, &late) || report == nil {
			late = nil
			if err != nil {
				return err
			}
		}
		document, err := report.JSON()
		if err != nil {
			return err
		}
		if *out != "" {
			if err := output.WriteFile(*out, document); err != nil {
				return err
			}
		}
		if *asJSON {
			a.Out.Write(document)
		} else {
			a.Out.WriteString(report.Text())
			if len(words) == 0 {
				a.printWider(ids)
			}
		}
		if err := a.drawVerdicts(cmd.Context(), plot, table, report, *asJSON); err != nil {
			return err
		}
		if late != nil {
			return late
		}
		return outcome(report)
	}
	return verb
}

// outcome turns a report into the error of the run.
func outcome(r *reports.Report) error {
	if r.Failed() {
		return console.ErrVerdict
	}
	return nil
}
