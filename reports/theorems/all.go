package theorems

import (
	"castlab/distributions"
	"castlab/reports"
	"castlab/reports/theorems/vb93"
)

// All returns every claim, paper by paper, in the order of the paper. The
// measured trace is the law of the cases on measured lengths; claims whose
// cases need one leave these cases out when trace is nil.
func All(trace distributions.Law) []reports.Claim {
	return vb93.Claims(trace)
}
