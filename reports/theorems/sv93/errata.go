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
	"SV93-OBS6.2-PRINTED":   reports.ErratumError,
	"SV93-THM6.1-PRINTED":   reports.ErratumError,
	"SV93-THM6.1-ROOT":      reports.ErratumError,
	"SV93-THM7.1-PRINTED":   reports.ErratumError,
	"SV93-THM7.1-RANDOM":    reports.ErratumError,
}

// slips are faults of the paper that no experiment tests.
func slips() []reports.Slip {
	return []reports.Slip{
		{Place: `Section 5.1, constraint 3`, Printed: `the source sends item $k'$ in step $k' - L$`, Meant: `for $k' > L$ only: for others that is before the first step`, Kind: reports.ErratumError},
		{Place: `Section 6, remark on Observation 6.1`, Printed: `sends at step $\hat R_i + k$ and receptions at step $\hat S_i + k$`, Meant: `$\hat R$ and $\hat S$ change places`, Kind: reports.ErratumMisprint},
		{Place: `Section 6, proof of Lemma 6.3`, Printed: `sums that run to $i'+1$, and over an empty range`, Meant: `sums over the items from $i'$ to $i_2$`, Kind: reports.ErratumMisprint},
		{Place: `Section 7`, Printed: `an adversary can make $L$ steps of messages arrive together`, Meant: `$L - 1$: every latency is at least 1, so only the messages of the next $L - 1$ steps can catch up`, Kind: reports.ErratumError},
	}
}
