package sv93

import (
	"slices"
	"testing"

	"castlab/reports"
)

// One processor alone has no partner, and nothing is sent in the schedule in which partners are
// counted.
func TestOneProcessorHasNoPartner(t *testing.T) {
	claims := Claims()
	c := claims[slices.IndexFunc(claims, func(c reports.Claim) bool { return c.ID == "SV93-CHANNELS-TREE" })]
	k, err := c.Ask(nil, []string{"P=1", "L=3"})
	if err != nil {
		t.Fatal(err)
	}
	v, err := reports.Settle(t.Context(), c, k, reports.Config{Seed: 1, Workers: 1, Alpha: 0.01, Profile: reports.Quick()}, 0.99)
	if err != nil || v.Status != reports.Supported || v.Estimate.Value != 0 || v.Estimate.N < 1 {
		t.Errorf("%+v, %v", v, err)
	}
}
