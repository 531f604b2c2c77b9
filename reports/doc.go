// Package reports is the meeting point of theory and experiment: it takes claims, runs
// their experiments, decides, and writes the results. It has no knowledge of theorems,
// laws or networks.
//
//	Claim, Case     a statement of a source, and instances of it (claim.go)
//	Paper           a source as a chapter of the report: its story (exposition) and its claims
//	ValidateClaims  is a registry well declared? ValidatePapers: are its papers?
//	Check           measure every case and decide: a Report
//	Decide          the one function that turns numbers into a verdict
//	CheckPower      would the check detect a wrong theory?
//	Report          JSON, Read; Markdown, MarkdownFiles, Text; Failed
//	Verify          recompute a saved report, bit for bit
//
// A look is an interim analysis of group sequential testing: a declared sample size at
// which an experiment reports its interval. A case is settled at the first look that
// decides it.
//
// The probability that any verdict of a run is wrong is at most Config.Alpha: a wrong
// verdict needs an interval that misses its quantity, and the intervals share alpha
// evenly (Bonferroni). This holds to the extent that the intervals cover at their
// level; one that may not carries a warning and decides nothing.
//
// A run fails (Report.Failed) if a claim is not supported, or if a claim that is marked
// with the erratum of its source is not refuted.
//
// The document (markdown.go) is the source of the page. For GitHub, which renders
// markdown of up to 512 KB, it is divided into a front page and a file for each paper
// (front.go). In both each claim is a fold (claim_fold.go), computed or executed cases
// with the same outcome are one line (claim_cases.go), and symbols that claims share
// are explained once (notation.go).
//
// Drawing is in reports/figures, the HTML page in reports/page, writing to disk in
// reports/output, and the claims themselves in reports/theorems.
package reports
