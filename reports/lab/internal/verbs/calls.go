package verbs

import (
	"context"
	"strings"

	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/internal/verbs/registry"
	"castlab/reports/output"
)

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
