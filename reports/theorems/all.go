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

// References returns the sources that claims cite by a short name.
func References() []reports.Pair {
	return []reports.Pair{
		{Name: "VB93", Value: "E. A. Varvarigos, D. P. Bertsekas, Multinode Broadcast in Hypercubes and Rings with Randomly Distributed Length of Packets, " +
			"IEEE Transactions on Parallel and Distributed Systems 4(2), 1993."},
		{Name: "ST93", Value: "G. D. Stamoulis, J. N. Tsitsiklis, An Efficient Algorithm for Multiple Simultaneous Broadcasts in the Hypercube, Information Processing Letters 46(5), 1993."},
		{Name: "VB95", Value: "E. A. Varvarigos, D. P. Bertsekas, Dynamic Broadcasting in Parallel Computing, IEEE Transactions on Parallel and Distributed Systems 6(2), 1995."},
		{Name: "VAR98", Value: "E. A. Varvarigos, A Library of Static and Dynamic Communication Algorithms for Parallel Computation, 1998."},
		{Name: "SV93", Value: "R. Subramonian, N. Venkatasubramanian, Optimal Broadcast in a Distributed Memory Model of Parallel Computation, 1993."},
		{Name: "Asmussen and Kroese 2006", Value: "S. Asmussen, D. P. Kroese, Improved Algorithms for Rare Event Simulation with Heavy Tails, Advances in Applied Probability 38(2), 2006."},
		{Name: "Johnsson and Ho 1989", Value: "S. L. Johnsson, C.-T. Ho, Optimum Broadcasting and Personalized Communication in Hypercubes, IEEE Transactions on Computers 38(9), 1989."},
		{Name: "Bertsekas et al. 1991", Value: "D. P. Bertsekas, C. Ozveren, G. D. Stamoulis, P. Tseng, J. N. Tsitsiklis, Optimal Communication Algorithms for Hypercubes, " +
			"Journal of Parallel and Distributed Computing 11(4), 1991."},
		{Name: "Siegmund 1976", Value: "D. Siegmund, Importance Sampling in the Monte Carlo Study of Sequential Tests, Annals of Statistics 4(4), 1976."},
		{Name: "Harris 1960", Value: "T. E. Harris, A Lower Bound for the Critical Probability in a Certain Percolation Process, Proceedings of the Cambridge Philosophical Society 56(1), 1960."},
	}
}

// All returns every claim, paper by paper, in the order of the paper. The
// measured trace is the law of the cases on measured lengths; claims whose
// cases need one leave these cases out when trace is nil.
func All(trace distributions.Law) []reports.Claim {
	return slices.Concat(vb93.Claims(trace), st93.Claims(), vb95.Claims(), var98.Claims(), sv93.Claims())
}
