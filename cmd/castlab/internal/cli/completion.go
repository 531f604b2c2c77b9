package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"castlab/reports/arguments"
)

func (a *app) completionVerb() *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use: "completion SHELL", Short: "completion script for bash, zsh, fish or powershell",
		Long: `Print the completion script of a shell. For the current bash:

  source <(castlab completion bash)`,
		Args:      cobra.ArbitraryArgs,
		ValidArgs: shells,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return &usageError{fmt.Errorf("completion takes one shell: bash, zsh, fish or powershell")}
			}
			root := cmd.Root()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(&a.out, true)
			case "zsh":
				return root.GenZshCompletion(&a.out)
			case "fish":
				return root.GenFishCompletion(&a.out, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(&a.out)
			}
			return arguments.Unknown("shell", args[0], shells)
		},
	}
}
