package theorems_test

import (
	"testing"

	"castlab/reports"
	"castlab/reports/theorems"
)

// TestEveryClaimCanFail distorts every claim of the registry: an equality
// beyond its resolution, a bound past the measurement. Each distorted claim
// must come back refuted. A later claim is covered without new code.
func TestEveryClaimCanFail(t *testing.T) {
	if testing.Short() {
		t.Skip("simulates every claim")
	}
	config := reports.Config{Seed: 1, Alpha: 0.01, Workers: 2, Profile: reports.Quick()}
	if err := reports.CheckPower(t.Context(), theorems.All(trace(t)), config); err != nil {
		t.Error(err)
	}
}
