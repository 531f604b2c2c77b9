//go:build !js

package broadcast

import (
	"github.com/spf13/cobra"

	"castlab/reports/broadcast/internal/licenses"
	"castlab/reports/broadcast/internal/scaffold"
	"castlab/reports/lab"
	"castlab/reports/lab/console"
	"castlab/reports/lab/workers"
	"castlab/reports/machines"
)

// processes compute studies.
func processes() lab.Workers { return workers.Verbs() }

// verbs are the commands that other laboratories do not have.
func verbs(s *console.Session) []*cobra.Command {
	return append(machines.Verbs(s), scaffold.Verb(s), licenses.Verb(s))
}
