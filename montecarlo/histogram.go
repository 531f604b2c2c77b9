package montecarlo

import (
	"math"
	"slices"

	"castlab/distributions/inputs"
)

// Histogram counts float64 results between fixed edges. Cell i is the interval
// [edge i, edge i+1); results below the first edge, at or above the last, and NaN are
// counted apart.
type Histogram struct {
	edges  []float64
	counts []int64 // below, the cells, above
	nan    int64
}

// NewHistogram returns an empty histogram. The edges must be at least two,
// ascend strictly and be finite: *inputs.Error otherwise. The slice is copied.
func NewHistogram(edges []float64) (*Histogram, error) {
	if !validEdges(edges) {
		return nil, &inputs.Error{Arg: "edges", Value: edges, Domain: "two or more finite numbers in strictly ascending order"}
	}
	return &Histogram{edges: slices.Clone(edges), counts: make([]int64, len(edges)+1)}, nil
}

func validEdges(edges []float64) bool {
	for i, e := range edges {
		if math.IsNaN(e) || math.IsInf(e, 0) || i > 0 && !(edges[i-1] < e) {
			return false
		}
	}
	return len(edges) >= 2
}

// Empty returns an empty histogram with the edges of h.
func (h *Histogram) Empty() *Histogram {
	return &Histogram{edges: h.edges, counts: make([]int64, len(h.counts))}
}

// Add counts one result.
func (h *Histogram) Add(x float64) {
	if x != x {
		h.nan++
		return
	}
	i, found := slices.BinarySearch(h.edges, x)
	if found {
		i++
	}
	h.counts[i]++
}

// Merge adds the counts of o, which must have the same edges.
func (h *Histogram) Merge(o *Histogram) {
	if !slices.Equal(h.edges, o.edges) {
		panic("montecarlo: merging histograms with different edges")
	}
	for i, c := range o.counts {
		h.counts[i] += c
	}
	h.nan += o.nan
}

// Reset empties h and keeps its edges.
func (h *Histogram) Reset() {
	clear(h.counts)
	h.nan = 0
}

// N returns the number of results, those outside the edges included.
func (h *Histogram) N() int64 {
	n := h.nan
	for _, c := range h.counts {
		n += c
	}
	return n
}

// Cells returns the number of cells.
func (h *Histogram) Cells() int { return len(h.edges) - 1 }

// Edges returns the ends of cell i, from 0. It panics unless 0 <= i < Cells, as an index does.
func (h *Histogram) Edges(i int) (lo, hi float64) { return h.edges[i], h.edges[i+1] }

// Count returns the number of results in cell i, from 0. It panics unless 0 <= i < Cells, as
// an index does.
func (h *Histogram) Count(i int) int64 { return h.counts[i+1] }

// Below returns the number of results below the first edge.
func (h *Histogram) Below() int64 { return h.counts[0] }

// Above returns the number of results at or above the last edge.
func (h *Histogram) Above() int64 { return h.counts[len(h.counts)-1] }

// NaN returns the number of results that are no numbers.
func (h *Histogram) NaN() int64 { return h.nan }

// MarshalBinary saves edges and counts.
func (h *Histogram) MarshalBinary() ([]byte, error) {
	b := appendInt(appendInt(wireHeader('H'), h.nan), int64(len(h.edges)))
	for _, e := range h.edges {
		b = appendFloat(b, e)
	}
	for _, c := range h.counts {
		b = appendInt(b, c)
	}
	return b, nil
}

// UnmarshalBinary restores what MarshalBinary saved; *FormatError for anything
// else, and h is then unchanged. Other edges than those of h are refused, since
// the two could not be merged; a Histogram without edges accepts any.
func (h *Histogram) UnmarshalBinary(data []byte) error {
	r := newWireReader("histogram", 'H', data)
	q := Histogram{nan: r.count()}
	total := q.nan
	n := r.length(16) // each edge brings a count
	for range n {
		q.edges = append(q.edges, r.float())
	}
	for range n + 1 {
		c := r.count()
		q.counts = append(q.counts, c)
		total = r.sum(total, c)
	}
	if !validEdges(q.edges) {
		r.fail("edges out of order")
	}
	if h.edges != nil && !slices.Equal(h.edges, q.edges) {
		r.fail("other edges")
	}
	if err := r.done(); err != nil {
		return err
	}
	*h = q
	return nil
}
