package study

import (
	"errors"
	"io/fs"

	"github.com/spf13/cobra"

	"castlab/reports/internal/studies/checkpoint"
	"castlab/reports/lab/console"
)

func (a *App) resumeVerb() *cobra.Command {
	verb := &cobra.Command{
		Use: "resume STUDY.yaml", Short: "go on with a study that was interrupted",
		Long: `Goes on from the checkpoint of the study. It is refused if the study file, a file that
it names, or the program is not the one it was begun with: the program is the bytes of
the executable, so that a changed model never goes on with the numbers of the old one.`,
		Args: cobra.ArbitraryArgs,
	}
	f := a.addRunFlags(verb.Flags())
	verb.RunE = func(cmd *cobra.Command, args []string) error {
		study, err := a.readStudy(args)
		if err != nil {
			return err
		}
		path := checkpointOf(*f.store, args[0])
		if err := f.check(cmd.Context(), path); err != nil {
			return err
		}
		if err := a.spareOutputs(study, f.ownStore(path), f.ownToken(path)); err != nil {
			return err
		}
		id, err := a.identity(study)
		if err != nil {
			return err
		}
		store, err := checkpoint.Open(path, id)
		if errors.Is(err, fs.ErrNotExist) {
			return console.Usagef("%s: there is no checkpoint; begin with '%s run %s'", path, a.Name, args[0])
		}
		if err != nil {
			return err
		}
		return closed(store, a.runStudy(cmd.Context(), args[0], study, store, f))
	}
	return verb
}
