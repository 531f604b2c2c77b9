// Package compare is castlab compare: its flags and their rules (compare.go,
// rules.go), the runs (run.go, rate.go), and the answer as text (print.go,
// crossing.go, warnings.go), as JSON (document.go), and as files for other programs
// (export.go). Measured times are read and put beside it in against.go and assessed.go,
// and printed, written and drawn in assessed_*.go.
package compare
