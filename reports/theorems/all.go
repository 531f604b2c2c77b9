package theorems

import (
	"slices"

	"castlab/distributions"
	"castlab/reports"
	"castlab/reports/theorems/st93"
	"castlab/reports/theorems/sv93"
	"castlab/reports/theorems/var98"
	"castlab/reports/theorems/vb93"
	"castlab/reports/theorems/vb95"
)

// Papers returns the papers as chapters: their stories, and which claims belong
// to them.
func Papers() []reports.Paper {
	return []reports.Paper{vb93.Paper(), st93.Paper(), vb95.Paper(), var98.Paper(), sv93.Paper()}
}

// References returns the sources that claims cite by a short name: the papers,
// and what goes beyond them rests on.
func References() []reports.Pair {
	var list []reports.Pair
	for _, p := range Papers() {
		list = append(list, reports.Pair{Name: p.Name, Value: p.Citation})
	}
	return append(list,
		reports.Pair{Name: "Asmussen and Kroese 2006", Value: "S. Asmussen, D. P. Kroese, Improved Algorithms for Rare Event Simulation with Heavy Tails, Advances in Applied Probability 38(2), 2006."},
		reports.Pair{Name: "Johnsson and Ho 1989", Value: "S. L. Johnsson, C.-T. Ho, Optimum Broadcasting and Personalized Communication in Hypercubes, IEEE Transactions on Computers 38(9), 1989."},
		reports.Pair{Name: "Bertsekas et al. 1991", Value: "D. P. Bertsekas, C. Ozveren, G. D. Stamoulis, P. Tseng, J. N. Tsitsiklis, Optimal Communication Algorithms for Hypercubes, " +
			"Journal of Parallel and Distributed Computing 11(4), 1991."},
		reports.Pair{Name: "Siegmund 1976", Value: "D. Siegmund, Importance Sampling in the Monte Carlo Study of Sequential Tests, Annals of Statistics 4(4), 1976."},
		reports.Pair{Name: "Harris 1960", Value: "T. E. Harris, A Lower Bound for the Critical Probability in a Certain Percolation Process, Proceedings of the Cambridge Philosophical Society 56(1), 1960."},
	)
}

// All returns every claim, paper by paper, in the order of the paper. The
// measured trace is the law of the cases on measured lengths; claims whose
// cases need one leave these cases out when trace is nil.
func All(trace distributions.Law) []reports.Claim {
	return located(slices.Concat(vb93.Claims(trace), st93.Claims(), vb95.Claims(), var98.Claims(), sv93.Claims()))
}
