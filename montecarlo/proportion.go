package montecarlo

// Proportion counts the replications in which an event occurred.
type Proportion struct{ n, hits int64 }

// NewProportion returns an empty Proportion.
func NewProportion() *Proportion { return new(Proportion) }

// Add counts one replication, and a hit if the event occurred.
func (p *Proportion) Add(event bool) {
	p.n++
	if event {
		p.hits++
	}
}

// Merge adds the counts of q.
func (p *Proportion) Merge(q *Proportion) {
	p.n += q.n
	p.hits += q.hits
}

// Reset empties p.
func (p *Proportion) Reset() { *p = Proportion{} }

// N returns the number of replications.
func (p *Proportion) N() int64 { return p.n }

// Hits returns the number of replications in which the event occurred.
func (p *Proportion) Hits() int64 { return p.hits }

// MarshalBinary saves the counts.
func (p *Proportion) MarshalBinary() ([]byte, error) {
	return appendInt(appendInt(wireHeader('P'), p.n), p.hits), nil
}

// UnmarshalBinary restores what MarshalBinary saved; *FormatError for anything
// else, and p is then unchanged.
func (p *Proportion) UnmarshalBinary(data []byte) error {
	r := newWireReader("proportion", 'P', data)
	q := Proportion{n: r.count(), hits: r.count()}
	if q.hits > q.n {
		r.fail("more hits than replications")
	}
	if err := r.done(); err != nil {
		return err
	}
	*p = q
	return nil
}
