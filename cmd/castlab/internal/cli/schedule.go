package cli

import "github.com/spf13/cobra"

func (a *app) scheduleVerb() *cobra.Command {
	return family("schedule ALGORITHM key=value...", "an explicit schedule, validated", "algorithm")
}
