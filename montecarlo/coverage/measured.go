package coverage

import _ "embed"

//go:embed COVERAGE.md
var measured string

// Measured is the text of COVERAGE.md: the command, its seed and the tables that
// it printed.
func Measured() string { return measured }
