package verbs

import (
	"fmt"

	"github.com/spf13/cobra"

	"castlab/distributions/inputs"
	"castlab/reports/lab/console"
)

func (a *app) completionVerb() *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use: "completion SHELL", Short: "completion script for bash, zsh, fish or powershell",
		Long: fmt.Sprintf(`Print the completion script of a shell. For the current bash:

  source <(%s completion bash)`, a.Name),
		Args:      cobra.ArbitraryArgs,
		ValidArgs: shells,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return console.Usagef("completion takes one shell: bash, zsh, fish or powershell")
			}
			root := cmd.Root()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(&a.Out, true)
			case "zsh":
				return root.GenZshCompletion(&a.Out)
			case "fish":
				return root.GenFishCompletion(&a.Out, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(&a.Out)
			}
			return inputs.Unknown("shell", args[0], shells)
		},
	}
}
