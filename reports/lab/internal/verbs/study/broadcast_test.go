package study

import (
	"testing"

	"castlab/reports/broadcast/models"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/registry"
	"castlab/reports/theorems"
)

// broadcastLab has castlab's own claims and models.
var broadcastLab = registry.Lab{Name: "castlab", Version: "0", Claims: theorems.All(nil), Models: models.All()}

func broadcastApp(t testing.TB, s console.Streams) *App {
	t.Helper()
	return &App{console.NewSession(t.Context(), "castlab", "0", s), broadcastLab}
}
