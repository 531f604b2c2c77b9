package verbs

import (
	"context"
	"strings"

	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
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

// Theory returns the values of a quantity, or what a claim states, at words.
func Theory(ctx context.Context, l registry.Lab, open reports.Open, name string, words []string) ([]catalog.Value, error) {
	for _, q := range l.Quantities {
		if q.Name == name {
			_, values, err := evaluated(ctx, arguments.Grammar{Open: open}, q, words)
			return values, err
		}
	}
	for _, c := range l.Claims {
		if strings.EqualFold(c.ID, name) {
			_, value, err := theoryAt(ctx, open, c, words)
			if err != nil {
				return nil, err
			}
			return []catalog.Value{{Number: value}}, nil
		}
	}
	return nil, unknownTheory(l, name)
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
