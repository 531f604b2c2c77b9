package cli

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/output"
	"castlab/reports/theorems"
)

// checkFlags are the settings of castlab check and castlab report.
type checkFlags struct {
	seed    *uint64
	workers *int
	alpha   *float64
	profile *string
}

func addCheckFlags(cmd *cobra.Command) checkFlags {
	fs := cmd.Flags()
	f := checkFlags{
		seed:    addSeed(fs),
		workers: addWorkers(fs),
		alpha:   addReal(fs, "alpha", 0.01, arguments.OpenUnit(), "probability that any verdict of the run is wrong"),
		profile: addProfile(fs),
	}
	// The profile's completion is a list that cannot fail to register.
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
	fs.Var(profileFlag{&name}, "profile", "how long experiments may run: quick, or full, which adds the cases that take minutes, marked by 'castlab doc ID'")
	return &name
}

// run checks the claims that the words choose.
func (a *app) runCheck(ctx context.Context, words []string, f checkFlags, drawings bool) (*reports.Report, error) {
	claims, err := choose(words)
	if err != nil {
		return nil, err
	}
	profile, err := reports.ParseProfile(*f.profile)
	if err != nil {
		return nil, err
	}
	cfg, err := provenance()
	if err != nil {
		return nil, err
	}
	bar := a.progress()
	defer bar.finish()
	cfg.Seed, cfg.Alpha, cfg.Workers, cfg.Profile, cfg.Figures = *f.seed, *f.alpha, *f.workers, profile, drawings
	cfg.Progress, cfg.Command = bar.step, checkCommand(words, f)
	return reports.Check(ctx, claims, cfg)
}

// provenance is what every report says of where it comes from.
func provenance() (reports.Config, error) {
	measured, err := coverageSection()
	return reports.Config{
		Version: version(), Machine: machine(),
		References: theorems.References(), Papers: theorems.Papers(), Sections: []reports.Section{measured},
	}, err
}

// checkCommand is the command that makes the same digits again.
func checkCommand(words []string, f checkFlags) string {
	return strings.Join(slices.Concat([]string{"castlab", "check"}, words, []string{
		"--profile", *f.profile,
		"--alpha", strconv.FormatFloat(*f.alpha, 'g', -1, 64),
		"--seed", strconv.FormatUint(*f.seed, 10),
	}), " ")
}

// machine says what a check ran on. No digit depends on it.
func machine() []reports.Pair {
	return []reports.Pair{
		{Name: "platform", Value: fmt.Sprintf("%s/%s, %d processors", runtime.GOOS, runtime.GOARCH, runtime.NumCPU())},
		{Name: "compiler", Value: runtime.Version()},
	}
}

func (a *app) checkVerb() *cobra.Command {
	verb := &cobra.Command{
		Use: "check [ID or prefix...]", Short: "verdicts",
		Long: `Verdicts on the claims that the words name, all of them if none is named.

The quick profile takes a minute or two for all claims. The full profile runs
each experiment longer, for narrower intervals, and also checks the cases that
take minutes, hypercubes of up to 2^21 nodes; 'castlab doc ID' marks them with
(full profile).`,
		Args: cobra.ArbitraryArgs, ValidArgsFunction: completeClaims,
	}
	f := addCheckFlags(verb)
	out := verb.Flags().String("out", "", "also save the result, figures included, to this JSON `file`")
	asJSON := addJSON(verb.Flags())
	verb.RunE = func(cmd *cobra.Command, args []string) error {
		if cmd.Flags().Changed("out") && *out == "" {
			return &usageError{fmt.Errorf("--out=\"\": want the path of a file to write")}
		}
		report, err := a.runCheck(cmd.Context(), args, f, *out != "")
		if err != nil {
			return err
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
			a.out.Write(document)
		} else {
			a.out.WriteString(report.Text())
		}
		return outcome(report)
	}
	return verb
}

// outcome turns a report into the status of the run.
func outcome(r *reports.Report) error {
	if r.Failed() {
		return errVerdict
	}
	return nil
}
