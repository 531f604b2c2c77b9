package verbs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"castlab/reports/arguments"
	"castlab/reports/figures"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/console"
	"castlab/reports/output"
)

func (a *app) scheduleVerb() *cobra.Command {
	verb := family("schedule ALGORITHM key=value...", "an explicit schedule, validated", "algorithm")
	asJSON := console.AddJSON(verb.PersistentFlags())
	draw := console.AddDrawing(verb.PersistentFlags(), "draw",
		"draw the schedule to this `file` instead of printing it: in space and time, as SVG (.svg), or as trees, as PNG and PDF too "+
			"(.png, .pdf)", figures.Endings()...)
	if !a.concerns("schedule") {
		return verb
	}
	for _, alg := range a.lab.Algorithms {
		verb.AddCommand(a.scheduleOf(alg, asJSON, draw))
	}
	return verb
}

func (a *app) scheduleOf(alg catalog.Algorithm, asJSON *bool, draw *string) *cobra.Command {
	declare := func() *arguments.Keys {
		keys := a.Grammar.NewKeys()
		alg.Bind.Declare(keys)
		return keys
	}
	help := declare()
	return &cobra.Command{
		Use:               console.UsageOf(alg.Name, help),
		Short:             alg.Meaning,
		Long:              fmt.Sprintf("Source: %s\n\n%s", alg.Source, console.DescribeKeys(help)),
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: console.CompleteKeys(declare),
		RunE: func(cmd *cobra.Command, args []string) error {
			drawing := cmd.Flags().Changed("draw")
			if drawing && *asJSON {
				return console.Usagef("--json and --draw exclude each other; give one")
			}
			keys, work, err := scheduled(cmd.Context(), a.Grammar, alg, args)
			if err != nil {
				return err
			}
			if most := work.Drawing.Most; drawing && work.Schedule.Nodes > most {
				return console.Usagef("%s %v: --draw: %d nodes; a drawing is readable up to %d", alg.Name, keys, work.Schedule.Nodes, most)
			}
			if drawing && work.Drawing.Figure == nil && filepath.Ext(*draw) != ".svg" {
				return console.Usagef("%s %v: --draw=%s: a drawing in space and time is SVG; want a name that ends in .svg", alg.Name, keys,
					*draw)
			}
			if err := validated(cmd.Context(), &work); err != nil {
				return fmt.Errorf("%s %v: the schedule is not valid: %w", alg.Name, keys, err)
			}
			out := interruptible{cmd.Context(), a.Streams.Out}
			switch {
			case drawing:
				drawing, err := drawn(work, *draw)
				if err != nil {
					return fmt.Errorf("%s %v: %w", alg.Name, keys, err)
				}
				if err := output.WriteFile(*draw, drawing); err != nil {
					return err
				}
				fmt.Fprintf(&a.Out, "wrote %s\n", *draw)
				return nil
			case *asJSON:
				return work.Schedule.WriteJSON(out)
			case work.Text != nil:
				return work.Text(out)
			}
			if err := work.Schedule.WriteText(out); err != nil {
				return err
			}
			if u := work.Schedule.Utilization; u != nil {
				fmt.Fprintf(&a.Out, "links  %v\n", *u)
			}
			if work.Channels != nil {
				fmt.Fprintf(&a.Out, "channels  %s\n", work.Channels())
			}
			if b := work.Schedule.Buffers; b != nil {
				fmt.Fprintf(&a.Out, "buffers  %v\n", *b)
			}
			fmt.Fprintln(&a.Out, work.Proves)
			return nil
		},
	}
}

// scheduled returns the schedule of an algorithm at words. Searches and large schedules take no context.
func scheduled(ctx context.Context, g arguments.Grammar, alg catalog.Algorithm, words []string) (*arguments.Keys, catalog.Work, error) {
	keys := g.NewKeys()
	make := alg.Bind.Declare(keys)
	if err := keys.Parse(words); err != nil {
		return nil, catalog.Work{}, fmt.Errorf("%s: %w", alg.Name, err)
	}
	work, err := cancelable.Run(ctx, make)
	if err != nil {
		err = fmt.Errorf("%s %v: %w", alg.Name, keys, err)
	}
	return keys, work, err
}

// validated validates a schedule, and counts what there is to count.
func validated(ctx context.Context, work *catalog.Work) error {
	valid := func() (any, error) { return nil, work.Validate() }
	if _, err := cancelable.Run(ctx, valid); err != nil {
		return err
	}
	if work.Utilization != nil {
		u, err := cancelable.Run(ctx, work.Utilization)
		if err != nil {
			return err
		}
		work.Schedule.Utilization = &u
	}
	if work.Buffers != nil {
		b, err := cancelable.Run(ctx, work.Buffers)
		if err != nil {
			return err
		}
		work.Schedule.Buffers = &b
	}
	return nil
}

// drawn is the drawing of a schedule, in the format that the name of a file says.
func drawn(w catalog.Work, name string) ([]byte, error) {
	if w.Drawing.Figure == nil {
		return spaceTime(w.Schedule, w.Drawing), nil
	}
	f, err := w.Drawing.Figure()
	if err != nil {
		return nil, err
	}
	return figures.File(name, f)
}

// An interruptible writer fails after the run is canceled. A schedule may be a
// gigabyte of text: it is validated before the first byte is written, and is
// streamed.
type interruptible struct {
	ctx context.Context
	w   io.Writer
}

func (i interruptible) Write(p []byte) (int, error) {
	if i.ctx.Err() != nil {
		return 0, errors.New("interrupted; the output is not complete")
	}
	return i.w.Write(p)
}
