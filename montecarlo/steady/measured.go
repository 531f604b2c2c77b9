package steady

import _ "embed"

//go:embed COVERAGE.md
var measured string

// Measured is the text of COVERAGE.md: how often the intervals of this package
// cover, the commands that counted it, and their seeds.
func Measured() string { return measured }
