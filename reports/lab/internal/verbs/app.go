package verbs

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/measured"
	"castlab/reports/lab/internal/verbs/registry"
	"castlab/reports/lab/internal/verbs/study"
)

// An app is one run of the command line of a laboratory.
type app struct {
	*console.Session
	lab  registry.Lab
	args []string // of the command line; nil for any
}

// Main runs the command line of a laboratory and returns the exit status.
func Main(ctx context.Context, l registry.Lab, args []string, s console.Streams) int {
	args = measured.Words(args)
	a := &app{console.NewSession(ctx, l.Name, l.Version, s), l, append([]string{}, args...)}
	return a.Run(ctx, a.root(), args)
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use: a.Name, Short: a.lab.Title, Long: a.help(),
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
	root.SetFlagErrorFunc(console.FlagError)
	root.AddCommand(a.listVerb(), a.docVerb(), a.checkVerb(), a.huntVerb(), a.reportVerb(), a.verifyVerb(), measured.Verb(a.Session),
		a.serveVerb(), a.completionVerb(), a.versionVerb())
	if len(a.lab.Quantities) > 0 || len(a.lab.Claims) > 0 {
		root.AddCommand(a.theoryVerb())
	}
	if len(a.lab.Models) > 0 {
		root.AddCommand(a.simulateVerb())
	}
	if len(a.lab.Algorithms) > 0 {
		root.AddCommand(a.scheduleVerb())
	}
	if a.lab.Verbs != nil {
		root.AddCommand(a.lab.Verbs(a.Session)...)
	}
	root.AddCommand(study.Verbs(a.Session, a.lab)...)
	a.addPages(root)
	return root
}

// help is the first help page.
func (a *app) help() string {
	var b strings.Builder
	b.WriteString(wrapped("", a.Name+" is "+a.lab.Title) + "\n")
	b.WriteString("Arguments are key=value words after the name; '" + a.example() + " --help'\nand the like show the keys.\n\n")
	if len(a.lab.Papers) > 0 {
		b.WriteString("The papers, by the names under which they are cited:\n\n" + citations(a.lab.Papers) + "\n")
	}
	b.WriteString(`Exit status: 0 all well; 1 a verdict is refuted (other than a source's claim
marked with its erratum) or inconclusive; 2 usage or input; 3 could not finish.`)
	return b.String()
}

// example is a command with a page of keys.
func (a *app) example() string {
	switch {
	case len(a.lab.Quantities) > 0:
		return a.Name + " theory " + a.lab.Quantities[0].Name
	case len(a.lab.Models) > 0:
		return a.Name + " simulate " + a.lab.Models[0].Name
	}
	return a.Name + " check"
}

// citations lists papers.
func citations(papers []reports.Paper) string {
	var b strings.Builder
	for _, p := range papers {
		b.WriteString(wrapped(fmt.Sprintf("%-7s", p.Name), p.Citation))
	}
	return b.String()
}

// concerns reports whether the command line names a verb, so that the commands below it, hundreds
// of some, are worth making.
func (a *app) concerns(verb string) bool { return a.args == nil || slices.Contains(a.args, verb) }

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
// theory QUANTITY.
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
