package verbs

import (
	"context"

	"castlab/reports/lab/internal/live"
	"castlab/reports/lab/internal/verbs/registry"
)

// Work answers the live page of a laboratory from a web worker, which has one processor and no files.
func Work(ctx context.Context, l registry.Lab) error {
	return live.Work(ctx, bench{l, nil, 1})
}
