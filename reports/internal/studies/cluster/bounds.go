package cluster

// Bounds of names and reasons in print, as inputs.PrintableUpTo has them. A label is also kept
// in checkpoints: a name, each byte of which may be quoted as four, and its mark.
const (
	longestName   = 56
	longestLabel  = 255
	longestReason = 1000
)
