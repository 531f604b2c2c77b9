package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"castlab/cmd/castlab/internal/algorithms"
	"castlab/cmd/castlab/internal/grammar"
	"castlab/reports/output"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

func (a *app) scheduleVerb() *cobra.Command {
	verb := family("schedule ALGORITHM key=value...", "an explicit schedule, validated", "algorithm")
	asJSON := addJSON(verb.PersistentFlags())
	draw := verb.PersistentFlags().String("draw", "", "draw the schedule in space and time to this SVG `file` instead of printing it")
	for _, alg := range algorithms.All() {
		verb.AddCommand(a.scheduleOf(alg, asJSON, draw))
	}
	return verb
}

func (a *app) scheduleOf(alg algorithms.Algorithm, asJSON *bool, draw *string) *cobra.Command {
	declare := func() *grammar.Keys {
		keys := a.grammar.NewKeys()
		alg.Bind(keys)
		return keys
	}
	help := declare()
	return &cobra.Command{
		Use:               usageOf(alg.Name, help),
		Short:             alg.Meaning,
		Long:              fmt.Sprintf("%s: %s\n\nSource: %s\n\n%s", alg.Name, alg.Meaning, alg.Source, describeKeys(help)),
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeKeys(declare),
		RunE: func(cmd *cobra.Command, args []string) error {
			drawing := cmd.Flags().Changed("draw")
			switch {
			case drawing && *asJSON:
				return &usageError{fmt.Errorf("--json and --draw exclude each other; give one")}
			case drawing && *draw == "":
				return &usageError{fmt.Errorf("--draw=\"\": want the path of a file to write")}
			}
			keys := a.grammar.NewKeys()
			make := alg.Bind(keys)
			if err := keys.Parse(args); err != nil {
				return fmt.Errorf("%s: %w", alg.Name, err)
			}
			network, s, err := make()
			if err != nil {
				return fmt.Errorf("%s %v: %w", alg.Name, keys, err)
			}
			if err := schedules.Validate(network, s); err != nil {
				return fmt.Errorf("%s %v: the schedule is not valid: %w", alg.Name, keys, err)
			}
			switch {
			case drawing:
				return a.drawSchedule(network, s, *draw)
			case *asJSON:
				return printJSON(a, s)
			}
			a.out.WriteString(s.String())
			fmt.Fprintf(&a.out, "valid on %v\n", network)
			return nil
		},
	}
}

func (a *app) drawSchedule(network topologies.Topology, s schedules.Schedule, path string) error {
	const most = 64
	if s.Nodes > most {
		return &usageError{fmt.Errorf("--draw: %d nodes; a drawing is readable up to %d", s.Nodes, most)}
	}
	_, ring := network.(topologies.Ring)
	if err := output.WriteFile(path, spaceTime(s, ring)); err != nil {
		return err
	}
	fmt.Fprintf(&a.out, "wrote %s\n", path)
	return nil
}
