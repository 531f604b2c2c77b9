package vb95

import "castlab/reports"

// slips lists faults of the paper that no claim states as printed.
func slips() []reports.Slip {
	return []reports.Slip{
		{Place: `Section II`, Kind: reports.ErratumMisprint,
			Printed: `each node learns the number of packets "during the broadcast interval"`,
			Meant:   `during the reservation interval, before the broadcasts begin`},
		{Place: `Section IV, before eq. (14)`, Kind: reports.ErratumError,
			Printed: `algorithm I is of optimal order for $M = \Theta(N^c)$ and $\Theta(\log N)$ only`,
			Meant: `without splitting also for all $M \le \log N \log\log N$, one packet included (VB95-ALG1-ORDER); if packets may ` +
				`be split, not for $\Theta(\log N)$, where the bound is $(M-1)/d$`},
		{Place: `Section IV-A, Phase 4`, Kind: reports.ErratumMisprint,
			Printed: `$w = 0, 1, \dots, 2^{d-m}$`,
			Meant:   `$w = 0, 1, \dots, 2^{d-m} - 1$: there are $2^{d-m}$ subcubes`},
		{Place: `Section IV-B, Phase 3`, Kind: reports.ErratumMisprint,
			Printed: `"during subphase 0"`,
			Meant:   `during subphase 1: subphases are numbered from 1`},
		{Place: `Section IV-B, proof of Theorem 2`, Kind: reports.ErratumMisprint,
			Printed: `true "for some $l$", from which it follows for $l$`,
			Meant:   `true for $l - 1$`},
		{Place: `Section IV-B, below eq. (15)`, Kind: reports.ErratumMisprint,
			Printed: `"a single multinode broadcast requires 2 time units"`,
			Meant:   `a single node broadcast`},
		{Place: `Section V, below eq. (17)`, Kind: reports.ErratumMisprint,
			Printed: `$\lambda N(N-1) \le dN$ "or equivalently" $\rho < 1$`,
			Meant:   `$\rho \le 1$`},
		{Place: `Section V, proof of Theorem 4`, Kind: reports.ErratumMisprint,
			Printed: `the first argument of the minimum is the second of the two terms of $W$`,
			Meant:   `$\rho$ times both, $\rho W$ as in eq. (18); the order of $T_h$ is right`},
	}
}
