package compare

import (
	"context"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"castlab/reports/arguments"
	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/collectives"
)

// Verb returns the command compare.
func Verb(s *console.Session) *cobra.Command {
	declare := func() *arguments.Keys {
		keys := s.Grammar.NewKeys()
		asked(false).Declare(keys)
		return keys
	}
	verb := &cobra.Command{
		Use:               "compare ALGORITHM... key=value...",
		Short:             "collective algorithms on a machine that varies: which is best",
		Example:           compareExamples,
		Long:              compareHelp(declare()),
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeCompare(declare),
	}
	f := addFlags(verb.Flags())
	verb.RunE = func(cmd *cobra.Command, args []string) error {
		c := command{flags: f, to: s, set: cmd.Flags()}
		for _, w := range args {
			if collectives.IsAlgorithm(w) {
				c.names = append(c.names, w)
			} else {
				c.words = append(c.words, w)
			}
		}
		return c.run(cmd.Context())
	}
	s.Offer(console.Offer{
		Verb: verb, Files: "measured times as against=FILE, a fitted machine as machine=FILE, a schedule or program as FILE",
		As: "against=", Keys: declare, Names: named(), Begin: []string{"ring", "double-tree(segments=4)", "task=allreduce",
			"nodes=16", "size=64KiB", "machine=loggp(L=2,o=0.5,g=1,G=0.001)", "stragglers=exponential(mean=5)"},
		Flags: []string{"by", "crossover", "decide", "indifference", "rate", "quantiles", "level", "precision", "replications", "export",
			"seed"},
	})
	return verb
}

// named are the algorithms by their tasks.
func named() (list []console.Named) {
	for _, l := range collectives.Lines() {
		list = append(list, console.Named{Name: l.Name, Meaning: l.Meaning, Of: l.Task})
	}
	return list
}

// A command is a command line.
type command struct {
	flags flags
	to    *console.Session
	set   *pflag.FlagSet // has the flags that were given

	names []string // of algorithms
	words []string // key=value
}

// run asks the question, answers it and writes the document.
func (c command) run(ctx context.Context) error {
	if library, rules := format(*c.flags.export); rules {
		return c.exportRules(ctx, library)
	}
	q, err := c.question(ctx)
	if err != nil {
		return err
	}
	if *c.flags.goal != "" {
		return q.writeGOAL(c.to)
	}
	a, err := q.answer(ctx, c.to.Progress())
	if err != nil {
		return err
	}
	d := &document{a, c.to}
	if err := d.files(); err != nil {
		return err
	}
	if err := d.write(); err != nil {
		return err
	}
	return a.reached()
}
