package verbs

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"castlab/reports/lab/console"
)

func (a *app) versionVerb() *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "version, compiler and platform",
		Args: console.NoWords,
		RunE: func(*cobra.Command, []string) error {
			fmt.Fprintf(&a.Out, "%s %s %s %s/%s\n", a.Name, a.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return nil
		},
	}
}
