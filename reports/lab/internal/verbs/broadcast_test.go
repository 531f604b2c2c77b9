package verbs

import (
	"context"
	"testing"

	"castlab/distributions/traces"
	"castlab/reports"
	"castlab/reports/broadcast/algorithms"
	"castlab/reports/broadcast/models"
	"castlab/reports/broadcast/quantities"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/registry"
	"castlab/reports/theorems"
)

// broadcastLab is castlab's own laboratory without its own verbs.
func broadcastLab(t testing.TB) registry.Lab {
	t.Helper()
	trace, err := traces.LoopbackRTT()
	if err != nil {
		t.Fatal(err)
	}
	return registry.Lab{
		Name: "castlab", Version: "0", Title: "a laboratory", Claims: theorems.All(trace), Papers: theorems.Papers(),
		References: theorems.References(),
		Models:     models.All(), Quantities: quantities.All(), Algorithms: algorithms.All(),
		Costs: func() map[string]reports.Cost { return map[string]reports.Cost{} },
	}
}

func broadcastApp(t testing.TB) *app {
	t.Helper()
	return &app{Session: console.NewSession(t.Context(), "castlab", "0", console.Streams{}), lab: broadcastLab(t)}
}

// run runs castlab's command line.
func run(ctx context.Context, t testing.TB, args []string, s console.Streams) int {
	t.Helper()
	return Main(ctx, broadcastLab(t), args, s)
}
