package st93

import "castlab/reports"

// kinds say of every erratum what kind it is.
var kinds = map[string]reports.ErratumKind{
	"ST93-RATIO-MNB-PRINTED": reports.ErratumReading,
	"ST93-RATIO-PRINTED":     reports.ErratumError,
	"ST93-KD-PRINTED":        reports.ErratumMisprint,
}
