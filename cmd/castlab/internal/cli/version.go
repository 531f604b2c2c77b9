package cli

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"castlab/cmd/castlab/internal/cli/console"
)

func (a *app) versionVerb() *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "version, compiler and platform",
		Args: console.NoWords,
		RunE: func(*cobra.Command, []string) error {
			fmt.Fprintf(&a.Out, "castlab %s %s %s/%s\n", console.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return nil
		},
	}
}
