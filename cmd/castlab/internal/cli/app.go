package cli

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"castlab/cmd/castlab/internal/cli/compare"
	"castlab/cmd/castlab/internal/cli/console"
	"castlab/cmd/castlab/internal/cli/study"
	"castlab/distributions/inputs"
	"castlab/reports/theorems"
)

// An app is one run of the command line.
type app struct{ *console.Session }

// Main runs the command line and returns the exit status.
func Main(ctx context.Context, args []string, s console.Streams) int {
	a := &app{console.NewSession(ctx, s)}
	return a.Run(ctx, a.root(), args)
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "castlab",
		Short: "a laboratory for broadcast theory",
		Long: `castlab is a laboratory for broadcast theory: closed forms on one side,
independent experiments on the other, and verdicts with stated error rates
where they meet.

Arguments are key=value words after the name; 'castlab theory ring.mean --help'
and the like show the keys.

The papers, by the names under which they are cited:

` + citations() + `
Exit status: 0 all well; 1 a verdict is refuted (other than a source's claim
marked with its erratum) or inconclusive; 2 usage or input; 3 could not finish.`,
		Args:          cobra.ArbitraryArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			return inputs.Unknown("command", args[0], names(cmd))
		},
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		if not := new(strconv.NumError); errors.As(err, &not) && not.Func == "ParseBool" {
			err = errors.New(strings.Replace(err.Error(), not.Error(), "want true or false, or the flag alone", 1))
		}
		return console.Usagef("%w; see '%s --help'", err, cmd.CommandPath())
	})
	root.AddCommand(
		a.listVerb(), a.docVerb(), a.theoryVerb(), a.simulateVerb(), a.checkVerb(),
		a.reportVerb(), a.scheduleVerb(), a.fitVerb(), compare.Verb(a.Session),
		a.verifyVerb(), a.completionVerb(), a.versionVerb(),
	)
	root.AddCommand(study.Verbs(a.Session)...)
	root.SetHelpCommand(&cobra.Command{Use: "no-help", Hidden: true})
	return root
}

// citations lists the papers.
func citations() string {
	var b strings.Builder
	for _, p := range theorems.Papers() {
		b.WriteString(wrapped(fmt.Sprintf("%-7s", p.Name), p.Citation))
	}
	return b.String()
}

// names lists the commands below cmd.
func names(cmd *cobra.Command) []string {
	var list []string
	for _, c := range cmd.Commands() {
		if !c.Hidden {
			list = append(list, c.Name())
		}
	}
	return list
}

// family is a verb whose first argument chooses one of its commands, such as
// castlab theory QUANTITY.
func family(use, short, kind string) *cobra.Command {
	return &cobra.Command{
		Use: use, Short: short, Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return console.Usagef("missing %s: want one of %s", kind, strings.Join(names(cmd), ", "))
			}
			return inputs.Unknown(kind, args[0], names(cmd))
		},
	}
}
