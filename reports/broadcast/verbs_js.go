package broadcast

import (
	"github.com/spf13/cobra"

	"castlab/reports/lab"
	"castlab/reports/lab/console"
)

// processes are none: a browser computes no studies.
func processes() lab.Workers { return nil }

// verbs are none: a browser has no command line.
func verbs(*console.Session) []*cobra.Command { return nil }
