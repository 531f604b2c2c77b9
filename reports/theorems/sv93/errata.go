package sv93

import "castlab/reports"

// slips lists faults of the paper that no claim states as printed.
func slips() []reports.Slip {
	return []reports.Slip{
		{
			Place: `Section 3`, Kind: reports.ErratumReading,
			Printed: `$B(P, L)$ is the elapsed time in Definition 3.2 and Theorem 3.1, and the label of the last step, one more, in ` +
				`Theorem 3.3`,
			Meant: `either; which one is meant is not said. castlab counts elapsed steps everywhere and says where a claim has labels ` +
				`(SV93-LEM3.1-PRINTED, SV93-OBS5.2-PRINTED)`,
		},
		{
			Place: `Section 5.1, constraint 3, and Section 5.2`, Kind: reports.ErratumReading,
			Printed: `the source sends item $k'$ in step $k' - L$, for every $k'$`,
			Meant: `Section 5.1 shifts the time axis by $L$, so that it is the source's own step $k'$; read with the range $\{1, \dots, ` +
				`T_1\}$ that Section 5.2 gives to steps, it is no constraint for $k' \le L$`,
		},
		{
			Place: `Section 6, proof of Lemma 6.1`, Kind: reports.ErratumMisprint,
			Printed: `the color of node $j$ sums the sizes of groups "from $l = 1$ to $i = j - 1$"`,
			Meant:   `to $l = j - 1$`,
		},
		{
			Place: `Section 6, remark on Observation 6.1`, Kind: reports.ErratumMisprint,
			Printed: `sends at step $\hat R_i + k$ and receptions at step $\hat S_i + k$`,
			Meant:   `$\hat R$ and $\hat S$ change places`,
		},
		{
			Place: `Section 6, proof of Lemma 6.3`, Kind: reports.ErratumMisprint,
			Printed: `$\sum_{i=i_1}^{i'+1} y(i, j, i_2-i+1) = \sum_{l=i_2-i'+2}^{i_2-i'+1} y(i', j, l)$, an empty sum, processors are ` +
				`marked; $\sum_{l \ne i'} y(i', j, i_2-i'+1)$ of all are not free`,
			Meant: `marked are those of the older items: $\sum_{i=i_1}^{i'-1} y(i, j, i_2-i+1) = \sum_{l=i_2-i'+2}^{i_2-i_1+1} y(i', j, ` +
				`l)$; not free, but for the node itself, are $\sum_{l \ne i_2-i'+1} y(i', j, l)$, which leaves $y(i', j, i_2-i'+1)$`,
		},
		{
			Place: `Section 7, before Theorem 7.1`, Kind: reports.ErratumError,
			Printed: `the messages due in the $L$ steps after a propagating one can all be made to arrive with it, which is then ` +
				`received $L$ steps late`,
			Meant: `those of $L - 1$ steps, and $L - 1$ steps late, as in the theorem: no latency is below 1, so what is due $L$ steps ` +
				`later arrives after it`,
		},
	}
}
