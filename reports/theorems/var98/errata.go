package var98

import "castlab/reports"

// slips are faults of the paper that no claim states as printed.
func slips() []reports.Slip {
	return []reports.Slip{
		{
			Place: `Section 2.1, single node accumulation`, Kind: reports.ErratumError,
			Printed: `the operator used in combining packets "can be any associative operator"`,
			Meant: `one that commutes, too: any spanning tree combines the nodes in an order of its own. An operator that does not ` +
				`commute needs a tree whose branches are intervals of the order (VAR98-SNA-VALUES)`,
		},
		{
			Place: `Section 2.1, total exchange`, Kind: reports.ErratumMisprint,
			Printed: `to transpose a matrix stored by columns processor $i$ sends entry $(i, k)$ to processor $k$`,
			Meant:   `entry $(k, i)$: processor $i$ has column $i$`,
		},
		{
			Place: `Figure 3`, Kind: reports.ErratumMisprint,
			Printed: `$M_1$ dense rows and $M_2$ dense columns`,
			Meant:   `$M_1$ dense columns, which are scattered, and $M_2$ dense rows, as in the text`,
		},
		{
			Place: `Section 3.4, below the direct broadcasting scheme theorem`, Kind: reports.ErratumMisprint,
			Printed: `"for the half-duplex model" both schemes have half of the bound`,
			Meant:   `for the full-duplex model: the sentence has spoken of half duplex before, and the direct scheme assumes full duplex`,
		},
	}
}
