package collectives

import (
	"castlab/reports/machines/internal/exports"
	"castlab/reports/machines/selection"
)

// Use is an algorithm as exports have it: one segment is a message in one piece.
func Use(c selection.Candidate) exports.Use {
	if c.Segments == 1 {
		c.Segments = 0
	}
	return exports.Use{Algorithm: c.Algorithm.Name, Written: c.String(), Segments: c.Segments, Segment: c.SegmentBytes, Radix: c.Radix}
}
