package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// release is the version under development; CHANGELOG.md says what is in it.
const release = "0.1.0"

// version is the release with the revision it was built from, if known.
func version() string {
	v := release
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	for _, s := range build.Settings {
		switch {
		case s.Key == "vcs.revision" && len(s.Value) >= 12:
			v += "+" + s.Value[:12]
		case s.Key == "vcs.modified" && s.Value == "true":
			v += ".modified"
		}
	}
	return v
}

func (a *app) versionVerb() *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "version, compiler and platform",
		Args: noWords,
		RunE: func(*cobra.Command, []string) error {
			fmt.Fprintf(&a.out, "castlab %s %s %s/%s\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return nil
		},
	}
}

// noWords refuses arguments.
func noWords(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return &usageError{fmt.Errorf("%s takes no words, got %s", cmd.Name(), args[0])}
	}
	return nil
}
