package catalog

// A Cost is the processor time in seconds that the printed cases of a claim take in the
// quick profile, at the level that they have in a check of the whole laboratory.
type Cost struct {
	Cases               int // number of measured cases
	Least, Median, Most float64
	Total               float64
	Date, Revision      string // of the measurement
	Machine             string // processor and compiler
}
