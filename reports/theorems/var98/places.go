package var98

import _ "embed"

// places are the passages of the paper in its order, a line each; see reports.ReadPlaces.
//
//go:embed places.tsv
var places string
