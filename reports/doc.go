// Package reports is the meeting point of theory and experiment: it takes claims, runs
// their experiments, decides, and writes the results. It has no knowledge of theorems,
// laws or networks.
//
// # Which function
//
//   - To state what should hold: a [Claim], whose [Case] joins a formula and a
//     [montecarlo.Experiment]. To make it askable for parameters that the report does not
//     print: [Parameters], made with package [castlab/reports/arguments]; [Claim.Ask].
//   - To see whether claims are well declared: [ValidateClaims]; whether papers are:
//     [ValidatePapers].
//   - To measure every case and decide: [Check], which returns a [Report]. For one case:
//     [Settle]. For numbers that are there already: [Decide].
//   - To see whether the check would notice a wrong theory: [CheckPower].
//   - To read a report: [Report.Text] for a terminal, [Report.Table] for a notebook,
//     [Report.Markdown] and [Report.MarkdownFiles] for the whole document, [Report.Failed]
//     for a status; its Verdicts for a program.
//   - To save a report and read it back: [Report.JSON] and [Read]. To compute a saved one
//     again, bit for bit: [Verify].
//   - To tell the story of a source, with figures, around its claims: [Paper].
//
// # Looks and errors
//
// A look is an interim analysis of group sequential testing: a declared sample size at
// which an experiment reports its interval. A case is settled at the first look that
// decides it.
//
// The probability that any verdict of a run is wrong is at most Alpha of the [Config]: a wrong
// verdict needs an interval that misses its quantity, and the intervals share alpha
// evenly (Bonferroni). This holds to the extent that the intervals cover at their
// level; one that may not carries a warning and decides nothing.
//
// A run fails ([Report.Failed]) if a claim is not supported, or if a claim that is marked
// with the erratum of its source is not refuted.
//
// # The document
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
