package var98

import (
	"fmt"
	"strings"
	"testing"

	"castlab/topologies"
)

// What the erratum says was executed is executed: multinode broadcasts of folded cubes, which a validator accepts, in fewer
// slots than the printed max(M/2k, delta). By hand: N/2k = 4, 64/6 and 32 for k = 2, 3 and 4 trees, the whole part of N(d+1)/2(N-1).
func TestTheFoldedCubesOfTheErratum(t *testing.T) {
	var slots, printed []string
	for _, d := range []int{4, 6, 8} {
		n := 1 << d
		got, sends, err := broadcast{net: topologies.FoldedCube{D: d}, M: n}.slots()
		if err != nil || sends != int64(n*(n-1)) {
			t.Fatalf("d=%d: %d sends, %v; want one for each node and packet", d, sends, err)
		}
		k := n * (d + 1) / (2 * (n - 1))
		bound := (n + 2*k - 1) / (2 * k)
		if int(got) >= bound {
			t.Errorf("d=%d: %v slots, want fewer than %d", d, got, bound)
		}
		slots, printed = append(slots, fmt.Sprint(got)), append(printed, fmt.Sprint(bound))
	}
	list := func(x []string) string { return x[0] + ", " + x[1] + " and " + x[2] }
	erratum := ""
	for _, c := range lowerBounds() {
		if c.ID == "VAR98-PMNB-LB-FULL" {
			erratum = c.Erratum
		}
	}
	if want := list(slots) + " slots, not " + list(printed); !strings.Contains(erratum, want) {
		t.Errorf("the erratum does not say %q", want)
	}
}
