// Package advise is castlab advise: which algorithm a collective operation should use, from
// whatever benchmark files there are. Files are read and told apart in files.go, the words in keys.go. What was
// measured is decided by its own times, without a model (measured.go); decisions on neighboring
// sizes are joined (decision.go), and written as text (print.go) and JSON (document.go).
package advise
