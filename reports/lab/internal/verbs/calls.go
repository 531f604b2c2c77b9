package verbs

import (
	"context"

	"castlab/reports"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/registry"
	"castlab/reports/output"
)

// Asked returns the claims that the words of the verb check select, with their printed
// cases or, if there are key=value words, with those of these words. A complete ID names
// its own claim alone, even if others begin so.
func Asked(ctx context.Context, l registry.Lab, args []string) ([]reports.Claim, error) {
	ids, words := apart(args)
	a := &app{console.NewSession(ctx, l.Name, l.Version, console.Streams{}), l, nil}
	switch {
	case len(args) == 0:
		return l.Claims, nil
	case len(words) == 0:
		return l.Named(ids)
	}
	return a.asked(ids, words, false)
}

// Write writes a report into a directory, which is replaced in one step.
func Write(r *reports.Report, dir string) error {
	if err := output.ProbeDir(dir); err != nil {
		return err
	}
	files, err := render(r, sourcesFrom(dir))
	if err != nil {
		return err
	}
	return output.WriteDir(dir, files)
}
