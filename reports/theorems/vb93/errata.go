package vb93

import "castlab/reports"

// slips lists faults of the paper that no claim states as printed.
func slips() []reports.Slip {
	return []reports.Slip{
		{
			Place: `Section I`, Kind: reports.ErratumReading,
			Printed: `as $n \to \infty$ the MNB "is completed with probability one in time less than $(1+\delta)T_s$"`,
			Meant: `with a probability that tends to one (Proposition 4). What the bound of eq. (24) lacks to 1 can be summed over ` +
				`$d$, so it is also true with probability one of all but finitely many $d$ (VB93-PROP4-SURELY)`,
		},
		{
			Place: `Section III, end`, Kind: reports.ErratumMisprint,
			Printed: `the links between layers $l-1$ and $l$ of the tree are $A_l(0)$`,
			Meant:   `the links to the $l$th group of $d$ nodes: layer $l$ has $\binom dl$ nodes`,
		},
		{
			Place: `Section V, before eq. (18)`, Kind: reports.ErratumMisprint,
			Printed: `$\xi^{\beta_i} > \xi^{\beta_3}$ for $3 \le i \le d-3$`, Meant: `$\ge$: at both ends they are equal`,
		},
		{
			Place: `Section V, last remarks`, Kind: reports.ErratumMisprint,
			Printed: `the mean $b_i$ of the sum of lengths`, Meant: `$\beta_i$, which may be of the scan`,
		},
		{
			Place: `Appendix 3, before eq. (33)`, Kind: reports.ErratumMisprint,
			Printed: `"in Proposition 1 we proved [cf. (16)]"`, Meant: `cf. (9), Proposition 1 with thresholds that differ`,
		},
		{
			Place: `Appendix 3, eq. (32)`, Kind: reports.ErratumError,
			Printed: `the sum over $k_i$ is weighted by $\Pr(k_i)$`,
			Meant:   `on the left by their probabilities under the condition, as in eq. (8) (VB93-EQ8-PRINTED)`,
		},
		{
			Place: `Appendix 4, second step of L'Hospital's rule`, Kind: reports.ErratumError,
			Printed: `$\frac{2(1 + \ln n)\zeta}{(\alpha \ln 2)\,n^{\alpha-1}} \to \frac{2\zeta}{(\alpha \ln 2)\,n^{\alpha-1}}$`,
			Meant:   `a factor $\alpha - 1$ in the denominator, too, from the derivative of $n^{\alpha-1}$; the limit is 0 all the same`,
		},
		{
			Place: `Appendix 4, eq. (35)`, Kind: reports.ErratumMisprint,
			Printed: `$\Omega(x)$ with $x/\Omega(x) \to 0$`, Meant: `$\omega(x)$, the usual sign for what grows faster than $x$`,
		},
	}
}
