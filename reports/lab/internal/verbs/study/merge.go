package study

import (
	"context"
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
	"castlab/reports"
	"castlab/reports/internal/studies"
	"castlab/reports/internal/studies/checkpoint"
	"castlab/reports/internal/studies/program"
	"castlab/reports/lab/console"
)

func (a *App) mergeVerb() *cobra.Command {
	verb := &cobra.Command{
		Use: "merge PART...", Short: "the results of a study from the parts that --shard computed",
		Long: `Puts together the parts of one study, in any order, and prints and writes what the
verb run would have. A part that is missing, damaged, ended too early, or of another study
or program is named. The parts hold the study file; files that it names must be where
they were.`,
		Args: cobra.ArbitraryArgs,
	}
	asJSON := console.AddJSON(verb.Flags())
	verb.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return console.Usagef("no parts: want the files that '%s run --shard i/n --out FILE' wrote", a.Name)
		}
		study, parts, err := a.openParts(args)
		defer parts.Close()
		if err != nil {
			return err
		}
		if err := a.spareOutputs(study, "", ""); err != nil {
			return err
		}
		results, err := a.merge(cmd.Context(), study, parts)
		var missing *studies.MissingError
		if errors.As(err, &missing) {
			return console.Usage(err)
		}
		if err != nil {
			return err
		}
		return a.printResults(results, *asJSON)
	}
	return verb
}

// merge returns the results of a study from all of its parts.
func (a *App) merge(ctx context.Context, s *studies.Study, parts checkpoint.Parts) (*studies.Results, error) {
	said, err := a.lab.Provenance(reports.Config{})
	if err != nil {
		return nil, err
	}
	return s.Run(ctx, studies.How{
		Executor: func(int) montecarlo.Executor { return shards.Kept{Store: parts, Next: studies.Absent{}} },
		Parallel: 1, Workers: 1, Version: a.Version, Report: said,
	})
}

// openParts opens the parts of one study, which must all be complete.
func (a *App) openParts(paths []string) (study *studies.Study, parts checkpoint.Parts, err error) {
	var id checkpoint.Identity
	var of int
	var have []int
	for i, path := range paths {
		part, its, err := checkpoint.Read(path)
		if err != nil {
			return nil, parts, console.Usage(err)
		}
		parts = append(parts, part)
		if err := a.Files.Reads(path, path); err != nil {
			return nil, parts, err
		}
		if i == 0 {
			id = its
			if id.Program, err = program.This(a.Version); err != nil {
				return nil, parts, err
			}
			if err := checkpoint.Same(path, its, id); err != nil {
				return nil, parts, console.Usage(err)
			}
			if study, err = a.parseStudy(path, []byte(id.Text)); err != nil {
				return nil, parts, err
			}
			id.Hash = study.Hash() // the files that it names may have changed
		}
		if err := checkpoint.Same(path, its, id); err != nil {
			return nil, parts, console.Usage(err)
		}
		whole := marked(part, complete)
		if len(whole) == 0 {
			return nil, parts, console.Usagef("%s: it ended before its part was computed; give the command that made it again", path)
		}
		share := whole[0]
		switch {
		case len(whole) > 1:
			return nil, parts, console.Usagef("%s: it holds the parts %d/%d and %d/%d; compute each into a file of its own", path,
				share.Index, share.Of, whole[1].Index, whole[1].Of)
		case i > 0 && share.Of != of:
			return nil, parts, console.Usagef("%s: one of %d parts, and %s is one of %d", path, share.Of, paths[0], of)
		}
		if at := slices.Index(have, share.Index); at >= 0 {
			return nil, parts, console.Usagef("%s: it holds part %d/%d, as %s does; give each part once", path, share.Index, share.Of,
				paths[at])
		}
		of = share.Of
		if a, first := part.Arithmetic(), parts[0].Arithmetic(); a != first {
			return nil, parts, console.Usagef("%s: computed by arithmetic %s, and %s by %s, whose last digits differ; compute all parts "+
				"by machines of one kind", path, a, paths[0], first)
		}
		have = append(have, share.Index)
	}
	for i := range of {
		if !slices.Contains(have, i) {
			return nil, parts, console.Usagef("part %d/%d is missing; run it with --shard %d/%d", i, of, i, of)
		}
	}
	return study, parts, nil
}
