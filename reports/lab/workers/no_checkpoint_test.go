package workers

import (
	"errors"
	"testing"

	"castlab/distributions/inputs"
	"castlab/reports/lab/internal/verbs/registry"
)

func TestTasksWithoutACheckpointAreRefused(t *testing.T) {
	_, err := NATS{}.Compute(t.Context(), registry.Task{})
	if domain := (*inputs.Error)(nil); !errors.As(err, &domain) || domain.Arg != "task" {
		t.Error(err)
	}
}
