package st93

import "castlab/reports"

// kinds gives the kind of every erratum, by claim ID.
var kinds = map[string]reports.ErratumKind{
	"ST93-RATIO-MNB-PRINTED": reports.ErratumReading,
	"ST93-RATIO-PRINTED":     reports.ErratumError,
	"ST93-KD-PRINTED":        reports.ErratumMisprint,
}
