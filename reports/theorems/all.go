package theorems

import (
	"slices"
	"sync"

	"castlab/distributions"
	"castlab/reports"
	"castlab/reports/theorems/st93"
	"castlab/reports/theorems/sv93"
	"castlab/reports/theorems/var98"
	"castlab/reports/theorems/vb93"
	"castlab/reports/theorems/vb95"
)

// Papers returns the papers as chapters of the report: the exposition of each, and the
// parts in which its claims are. The list is the caller's; what the papers refer to is shared.
func Papers() []reports.Paper { return slices.Clone(papers()) }

// papers are built once: the parts of a paper are found by building all of its claims.
var papers = sync.OnceValue(func() []reports.Paper {
	return []reports.Paper{vb93.Paper(), st93.Paper(), vb95.Paper(), var98.Paper(), sv93.Paper()}
})

// References returns the sources that claims cite by a short name: the papers, and the
// literature on which the extensions of the papers rest.
func References() []reports.Pair {
	var list []reports.Pair
	for _, p := range Papers() {
		list = append(list, reports.Pair{Name: p.Name, Value: p.Citation})
	}
	return append(list,
		reports.Pair{Name: "Yeh, Varvarigos and Lee 1998", Value: "C.-H. Yeh, E. A. Varvarigos, H. Lee, An Optimal Routing Scheme for " +
			"Multiple Broadcast, International Conference on Parallel and Distributed Systems, 1998."},
		reports.Pair{Name: "Yeh, Varvarigos and Eshoul 2003",
			Value: "C.-H. Yeh, E. A. Varvarigos, A. Eshoul, A Priority-Based Balanced Routing Scheme for Random Broadcasting and " +
				"Routing in Tori, International Conference on Parallel Processing, 2003."},
		reports.Pair{Name: "Asmussen and Kroese 2006", Value: "S. Asmussen, D. P. Kroese, Improved Algorithms for Rare Event Simulation " +
			"with Heavy Tails, Advances in Applied Probability 38(2), 2006."},
		reports.Pair{Name: "Johnsson and Ho 1989", Value: "S. L. Johnsson, C.-T. Ho, Optimum Broadcasting and Personalized " +
			"Communication in Hypercubes, IEEE Transactions on Computers 38(9), 1989."},
		reports.Pair{Name: "Bertsekas et al. 1991", Value: "D. P. Bertsekas, C. Ozveren, G. D. Stamoulis, P. Tseng, J. N. Tsitsiklis, " +
			"Optimal Communication Algorithms for Hypercubes, " +
			"Journal of Parallel and Distributed Computing 11(4), 1991."},
		reports.Pair{Name: "Saad and Schultz 1989", Value: "Y. Saad, M. H. Schultz, Data Communication in Hypercubes, Journal of " +
			"Parallel and Distributed Computing 6, 1989."},
		reports.Pair{Name: "Stamoulis and Tsitsiklis 1993", Value: "G. D. Stamoulis, J. N. Tsitsiklis, Efficient Routing Schemes for " +
			"Multiple Broadcasts in Hypercubes, IEEE Transactions on Parallel and Distributed Systems 4, 1993."},
		reports.Pair{Name: "Siegmund 1976", Value: "D. Siegmund, Importance Sampling in the Monte Carlo Study of Sequential Tests, " +
			"Annals of Statistics 4(4), 1976."},
		reports.Pair{Name: "Alexandrov et al. 1995", Value: "A. Alexandrov, M. F. Ionescu, K. E. Schauser, C. Scheiman, LogGP: " +
			"Incorporating Long Messages into the LogP Model: One Step Closer Towards a Realistic Model for Parallel " +
			"Computation, SPAA 1995."},
		reports.Pair{Name: "Culler et al. 1993", Value: "D. Culler, R. Karp, D. Patterson, A. Sahay, K. E. Schauser, E. Santos, R. " +
			"Subramonian, T. von Eicken, LogP: Towards a Realistic Model of Parallel Computation, PPoPP 1993."},
		reports.Pair{Name: "Karp et al. 1993", Value: "R. M. Karp, A. Sahay, E. E. Santos, K. E. Schauser, Optimal Broadcast and " +
			"Summation in the LogP Model, SPAA 1993."},
		reports.Pair{Name: "Bar-Noy and Kipnis 1992", Value: "A. Bar-Noy, S. Kipnis, Designing Broadcasting Algorithms in the Postal " +
			"Model for Message-Passing Systems, SPAA 1992."},
		reports.Pair{Name: "Bar-Noy and Kipnis 1997", Value: "A. Bar-Noy, S. Kipnis, Multiple Message Broadcasting in the Postal Model, " +
			"Networks 29(1), 1997."},
		reports.Pair{Name: "Nerman 1981", Value: "O. Nerman, On the Convergence of Supercritical General (C-M-J) Branching Processes, " +
			"Zeitschrift für Wahrscheinlichkeitstheorie und verwandte Gebiete 57(3), 1981."},
		reports.Pair{Name: "Edmonds 1973", Value: "J. Edmonds, Edge-Disjoint Branchings, in R. Rustin (ed.), Combinatorial Algorithms, " +
			"Algorithmics Press, 1973."},
		reports.Pair{Name: "Lovász 1976", Value: "L. Lovász, On Two Minimax Theorems in Graph, Journal of Combinatorial Theory, " +
			"Series B 21, 1976."},
		reports.Pair{Name: "Tutte 1961", Value: "W. T. Tutte, On the Problem of Decomposing a Graph into n Connected Factors, Journal " +
			"of the London Mathematical Society 36(1), 1961."},
		reports.Pair{Name: "Nash-Williams 1961", Value: "C. St. J. A. Nash-Williams, Edge-Disjoint Spanning Trees of Finite Graphs, " +
			"Journal of the London Mathematical Society 36(1), 1961."},
		reports.Pair{Name: "König 1916", Value: "D. König, Über Graphen und ihre Anwendung auf Determinantentheorie und Mengenlehre, " +
			"Mathematische Annalen 77, 1916."},
		reports.Pair{Name: "M. Hall 1952", Value: "M. Hall, A Combinatorial Problem on Abelian Groups, Proceedings of the American " +
			"Mathematical Society 3(4), 1952."},
		reports.Pair{Name: "Zhao and Krishnamurthy 2023", Value: "L. Zhao, A. Krishnamurthy, Bandwidth Optimal Pipeline Schedule for " +
			"Collective Communication, arXiv:2305.18461, 2023; the bound by cuts and its attainment, of which VAR98-CAPACITY and " +
			"VAR98-CAPACITY-ATTAINED are a case."},
		reports.Pair{Name: "Zhao et al. 2024", Value: "L. Zhao et al., ForestColl: Efficient Collective Communications on Heterogeneous " +
			"Network Fabrics, arXiv:2402.06787, 2024; the same, and a tool that makes such schedules."},
		reports.Pair{Name: "Clopper and Pearson 1934", Value: "C. J. Clopper, E. S. Pearson, The Use of Confidence or Fiducial Limits " +
			"Illustrated in the Case of the Binomial, Biometrika 26(4), 1934."},
		reports.Pair{Name: "Harris 1960", Value: "T. E. Harris, A Lower Bound for the Critical Probability in a Certain Percolation " +
			"Process, Proceedings of the Cambridge Philosophical Society 56(1), 1960."},
	)
}

// All returns every claim, paper by paper, in the order of the paper. The trace is the
// empirical law of measured packet lengths; without one (nil), claims leave out the
// cases on measured lengths.
//
// The declarations are not looked at again when a laboratory begins, which takes a sixth of its start: a test
// finds their faults.
func All(trace distributions.Law) []reports.Claim {
	claims := declared(trace)
	for i := range claims {
		claims[i].Cases.Faults = nil
	}
	return claims
}

// declared are the claims with what looks for faults in their declarations.
func declared(trace distributions.Law) []reports.Claim {
	return slices.Concat(vb93.Claims(trace), st93.Claims(), vb95.Claims(), var98.Claims(), sv93.Claims())
}
