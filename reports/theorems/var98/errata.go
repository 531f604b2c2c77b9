package var98

import "castlab/reports"

// kinds gives the kind of every erratum, by claim ID.
var kinds = map[string]reports.ErratumKind{
	"VAR98-SYMMETRY-MESH":       reports.ErratumReading,
	"VAR98-HIER-PRINTED":        reports.ErratumReading,
	"VAR98-SNB-PRINTED":         reports.ErratumReading,
	"VAR98-FIG2B-PRINTED":       reports.ErratumMisprint,
	"VAR98-CRITSUM-ANY":         reports.ErratumReading,
	"VAR98-GREEDY-CONSTANT":     reports.ErratumReading,
	"VAR98-PMNB-EQUAL":          reports.ErratumReading,
	"VAR98-PMNB-LB-FULL":        reports.ErratumError,
	"VAR98-PMNB-LB-HALF":        reports.ErratumError,
	"VAR98-PMNB-LB-PLACES":      reports.ErratumError,
	"VAR98-NEC-PRINTED":         reports.ErratumError,
	"VAR98-REGION-HALF-PRINTED": reports.ErratumError,
	"VAR98-REGION-PRINTED":      reports.ErratumReading,
	"VAR98-DIRECT-PRINTED":      reports.ErratumScan,
	"VAR98-L-PRINTED":           reports.ErratumReading,
	"VAR98-INDIRECT-PRINTED":    reports.ErratumMisprint,
	"VAR98-INDLIGHT-PRINTED":    reports.ErratumReading,
}
