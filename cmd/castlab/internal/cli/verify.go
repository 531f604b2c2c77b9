package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"castlab/reports"
)

func (a *app) verifyVerb() *cobra.Command {
	verb := &cobra.Command{
		Use: "verify FILE", Short: "recompute a saved result, or segments of a study, and say whether the digits agree",
		Long: `Of a saved report every digit is recomputed. Of a study, named by its file (.yaml) or by
its checkpoint or part, segments of the checkpoint are chosen at random, 60 or one in a
hundred if that is more, and computed once more here: each must come to the same bytes.
Those that do not are named with their cell and with who computed them, and --drop
has the checkpoint forget them and all else by the same hand, for 'castlab resume' to
compute again. Nobody can know beforehand which are chosen, unless --seed says so.`,
		Args: cobra.ArbitraryArgs,
	}
	workers := addWorkers(verb.Flags())
	asJSON := addJSON(verb.Flags())
	study := addVerifyStudy(verb.Flags())
	verb.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) != 1 {
			return &usageError{fmt.Errorf("verify takes one file, got %d words; 'castlab check --out FILE' makes one", len(args))}
		}
		if file := study.checkpoint(args[0]); file != "" {
			return a.verifyStudy(cmd.Context(), file, study, *workers, *asJSON)
		}
		if flag := study.given(); flag != "" {
			return &usageError{fmt.Errorf("--%s: %s is a saved report, of which all is recomputed; give a study (.yaml) or a checkpoint", flag, args[0])}
		}
		saved, err := a.readReport(args[0])
		if err != nil {
			return err
		}
		claims, err := registry()
		if err != nil {
			return err
		}
		bar := a.progress()
		differences, err := reports.Verify(cmd.Context(), saved, claims, *workers, bar.step)
		bar.finish()
		if err != nil {
			return err
		}
		if *asJSON {
			document := verifyDocument{File: args[0], Cases: len(saved.Verdicts), Figures: len(saved.Figures), Agree: len(differences) == 0, Differences: []differenceDocument{}}
			for _, d := range differences {
				document.Differences = append(document.Differences, differenceDocument(d))
			}
			if err := printJSON(a, document); err != nil {
				return err
			}
		} else {
			a.printDifferences(saved, differences)
		}
		if len(differences) > 0 {
			return errVerdict
		}
		return nil
	}
	return verb
}

func (a *app) printDifferences(saved *reports.Report, differences []reports.Difference) {
	if len(differences) == 0 {
		fmt.Fprintf(&a.out, "every digit of %d cases and %d figures agrees\n", len(saved.Verdicts), len(saved.Figures))
		return
	}
	fmt.Fprintf(&a.out, "%d numbers differ\n", len(differences))
	for i, d := range differences {
		if i == differencesShown {
			fmt.Fprintf(&a.out, "  and %d more; --json shows all\n", len(differences)-differencesShown)
			break
		}
		fmt.Fprintf(&a.out, "  %v\n", d)
	}
}

// A verifyDocument is what verify --json prints.
type verifyDocument struct {
	File        string               `json:"file"`
	Cases       int                  `json:"cases"`
	Figures     int                  `json:"figures"`
	Agree       bool                 `json:"agree"`
	Differences []differenceDocument `json:"differences"`
}

type differenceDocument struct {
	Where string `json:"where"`
	Saved string `json:"saved"`
	Now   string `json:"now"`
}
