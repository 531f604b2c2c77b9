package fit

import "castlab/reports/lab/console"

// An app is one run of the verb.
type app struct{ *console.Session }
