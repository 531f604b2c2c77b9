package sv93

import "castlab/reports"

// kinds say of every erratum what kind it is.
var kinds = map[string]reports.ErratumKind{
	"SV93-LEM3.1-PRINTED":   reports.ErratumError,
	"SV93-THM3.3-PRINTED":   reports.ErratumError,
	"SV93-THM4.1-PRINTED":   reports.ErratumError,
	"SV93-THM4.1-OBJECTIVE": reports.ErratumError,
	"SV93-LEM4.1-PRINTED":   reports.ErratumError,
	"SV93-LEM4.1-TIES":      reports.ErratumError,
	"SV93-FHAT-PRINTED":     reports.ErratumMisprint,
	"SV93-OBS5.1-PRINTED":   reports.ErratumMisprint,
	"SV93-OBS5.1-IMPOSED":   reports.ErratumError,
	"SV93-OBS5.2-PRINTED":   reports.ErratumMisprint,
	"SV93-SEC5.1-PRINTED":   reports.ErratumMisprint,
	"SV93-SEC5.2":           reports.ErratumError,
	"SV93-SEC5.2-EXTEND":    reports.ErratumError,
	"SV93-OBS6.2-PRINTED":   reports.ErratumReading,
	"SV93-THM6.1-PRINTED":   reports.ErratumError,
	"SV93-THM6.1-ROOT":      reports.ErratumError,
	"SV93-THM7.1-PRINTED":   reports.ErratumError,
	"SV93-THM7.1-RANDOM":    reports.ErratumError,
}

// slips are faults of the paper that no claim states as printed.
func slips() []reports.Slip {
	return []reports.Slip{
		{Place: `Section 5.1, constraint 3`, Printed: `the source sends item $k'$ in step $k' - L$`, Meant: `no constraint for $k' \le L$: that is before step 1, where variables begin`, Kind: reports.ErratumMisprint},
		{Place: `Section 6, remark on Observation 6.1`, Printed: `sends at step $\hat R_i + k$ and receptions at step $\hat S_i + k$`, Meant: `$\hat R$ and $\hat S$ change places`, Kind: reports.ErratumMisprint},
		{Place: `Section 6, proof of Lemma 6.3`, Printed: `marked: $i$ up to $i'+1$, so $l$ from $i_2-i'+2$ to $i_2-i'+1$, an empty sum; last sum: $l \ne i'$`, Meant: `$i$ up to $i'-1$, the older items, so $l$ to $i_2-i_1+1$; last sum: of $y(i',j,l)$ over $l \ne i_2-i'+1$`, Kind: reports.ErratumMisprint},
		{Place: `Section 7, before Theorem 7.1`, Printed: `messages due in the $L$ steps after one can all arrive with it, and it is received $L$ steps late`, Meant: `$L - 1$, as in the theorem: no latency is below 1, so what is due $L$ steps later comes after it`, Kind: reports.ErratumError},
	}
}
