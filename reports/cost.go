package reports

// A Cost is the processor time in seconds that the printed cases of a claim take in the
// quick profile, at the level that they have in a check of the whole registry.
type Cost struct {
	Cases               int    // number of measured cases
	Digest              string // of their parameters
	Least, Median, Most float64
	Total               float64
	Date, Revision      string // of the measurement
	Machine             string // processor and compiler
}
