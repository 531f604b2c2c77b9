// Package advise is castlab advise: which algorithm a collective operation should use, from
// whatever benchmark files there are. Files are read and told apart in files.go and names.go, the words in
// keys.go. What was measured is decided by its own times, without a model (measured.go). Elsewhere a model
// decides (model.go): on a machine with all that is plausible of it (plausible.go), one size at a
// time (size.go), between the algorithms of a library (candidates.go), with the value of an unknown, or of what the fit
// doubts, at which it would be another (flip.go, turned.go). Decisions on neighboring sizes are joined (decision.go), and written as text
// (print.go), JSON (document.go) and rules (export.go).
package advise
