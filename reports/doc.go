// Package reports is where theory and experiment meet: it takes claims, runs
// their experiments, decides, and writes what came out. It knows no theorem, law
// or network.
//
//	Claim, Case     what a source says, and instances of it (claim.go)
//	Paper           a source as a chapter of the report: its story and its claims
//	ValidateClaims  is a registry well declared? ValidatePapers: are its papers?
//	Check           measure every case and decide: a Report
//	Decide          the one function that turns numbers into a verdict
//	CheckPower      would a wrong theory have been noticed?
//	Report          JSON, Read; Markdown, MarkdownFiles, Text; Failed
//	Verify          recompute a saved report, bit for bit
//
// The probability that any verdict of a run is wrong is at most Config.Alpha: a
// wrong verdict needs an interval that misses what it measures, and the
// intervals share alpha evenly (Bonferroni). It holds as far as the intervals
// cover at their level; one that may not carries a warning and decides nothing.
//
// A run fails (Report.Failed) if a claim is not supported, or if a claim that is
// marked with the erratum of its source is not refuted.
//
// The document (markdown.go) is what the page is made of. For GitHub, which renders
// markdown of up to 512 KB, it is divided into a front page and a file for each paper
// (front.go). In both each claim is a fold (claim_fold.go), cases computed or executed that
// came out alike are a line (claim_cases.go), symbols that claims share are explained once
// (notation.go).
//
// Drawing is in reports/figures, the HTML page in reports/page, writing to disk in
// reports/output, and the claims themselves in reports/theorems.
package reports
