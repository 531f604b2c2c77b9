package collectives

// What a test has to know of a run: the draws, which it cannot make itself.

// Crossing returns for how long the link of an operation is busy with it.
func (e *Execution) Crossing(k Key, op int) float64 { e.draw(k); return e.crossing(int32(op)) }

// Flight returns how long the message of an operation is on its way.
func (e *Execution) Flight(k Key, op int) float64 {
	e.draw(k)
	return e.latency(e.c.flight.fixed, e.c.pair[op], e.c.ident[op])
}

// PacketLength returns the length of a packet.
func (e *Execution) PacketLength(k Key, packet int) float64 {
	e.draw(k)
	return e.c.length.of(e.stream, identity(0, 0, packet))
}

// Uniform returns the first number of a draw, from 0 to 1.
func Uniform(k Key, what, from, to, ordinal int) float64 {
	s := newStream()
	s.begin(k)
	return s.at(purpose(what), identity(from, to, ordinal)).Float64()
}

// Purposes is how many things numbers are drawn for.
const Purposes = purposes

// Apart returns how many runs of an Execution were tried rank by rank, and how many of them
// failed.
func (e *Execution) Apart() (tried, failed int) {
	switch {
	case e.windows != nil:
		return e.windows.runs.tried, e.windows.runs.failed
	case e.bytes != nil && e.bytes.apart != nil:
		return e.bytes.apart.runs.tried, e.bytes.apart.runs.failed
	}
	return 0, 0
}

// InWindows has an Execution on LogGP keep all ranks within windows of time, even where
// they could run ahead, and reports whether it may.
func (e *Execution) InWindows() bool {
	if e.c.windows == nil {
		return false
	}
	t := *e.c.windows
	t.ahead = false
	c := *e.c
	c.windows = &t
	e.windows = newWindows(&c)
	return true
}
