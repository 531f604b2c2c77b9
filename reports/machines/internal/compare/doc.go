// Package compare is castlab compare. A command line (compare.go, flags.go, rules.go) asks a question, which nothing changes
// (question.go, measured.go; library.go for rules of a library); experiments answer it (answers.go, experiment.go,
// search.go, crossovers.go, rate.go, library_rules.go, assessed.go); and a document has the answers (document.go) as text
// (text.go, verdict.go, crossing.go, warnings.go, assessed_text.go), as JSON (json.go, assessed_json.go), as a figure
// (assessed_figure.go), and as files for other programs (export.go).
package compare
