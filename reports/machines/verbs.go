package machines

import (
	"github.com/spf13/cobra"

	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/advise"
	"castlab/reports/machines/internal/compare"
	"castlab/reports/machines/internal/fit"
)

// Verbs returns the commands fit, advise and compare, for the field Verbs of a laboratory.
func Verbs(s *console.Session) []*cobra.Command {
	return []*cobra.Command{fit.Verb(s), advise.Verb(s), compare.Verb(s)}
}
