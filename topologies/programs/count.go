package programs

// Counts are what a program costs on any machine.
type Counts struct {
	Ranks      int
	Operations int
	Messages   int   // sends
	Bytes      int64 // of all messages
	Sent       int   // most messages that one rank sends
	Received   int   // most messages that one rank receives
	SentBytes  int64 // most bytes that one rank sends
	RecvBytes  int64 // most bytes that one rank receives
	Depth      int   // most messages of which each has to wait for the one before
	Rounds     int   // see Rounds
}

// Count returns the counts of a program.
//
// Errors: those of Validate.
func (p Program) Count() (Counts, error) {
	c := Counts{Ranks: len(p.Ranks), Operations: p.Operations()}
	o, err := p.ordered()
	if err != nil {
		return Counts{}, err
	}
	for _, list := range p.Ranks {
		var sent, received int
		var sentBytes, receivedBytes int64
		for _, x := range list {
			switch x.Kind {
			case Send:
				sent++
				sentBytes += x.Bytes
			case Receive:
				received++
				receivedBytes += x.Bytes
			case Compute:
			}
		}
		c.Messages += sent
		c.Bytes += sentBytes
		c.Sent, c.SentBytes = max(c.Sent, sent), max(c.SentBytes, sentBytes)
		c.Received, c.RecvBytes = max(c.Received, received), max(c.RecvBytes, receivedBytes)
	}
	c.Depth = p.depth(o)
	c.Rounds, err = p.rounds(o)
	return c, err
}

// depth returns the largest number of messages in a chain of dependences.
func (p Program) depth(o *order) int {
	ended := make([]int32, len(o.sequence)) // by operation: messages in a chain up to its end
	begun := make([]int32, len(o.sequence)) // by operation: messages in a chain up to its beginning, plus one; 0 if not computed yet
	most := int32(0)
	// The dependences of an operation have begun before it ends, and theirs have ended;
	// but a Receive that has begun need not have ended before.
	var before func(r, i int) int32
	before = func(r, i int) int32 {
		k := o.base[r] + i
		if begun[k] > 0 {
			return begun[k] - 1
		}
		d := int32(0)
		for _, j := range p.Ranks[r][i].After {
			d = max(d, ended[o.base[r]+j])
		}
		for _, j := range p.Ranks[r][i].Begun {
			d = max(d, before(r, j))
		}
		begun[k] = d + 1
		return d
	}
	for _, k := range o.sequence {
		r, i := o.place(int(k))
		d := before(r, i)
		if p.Ranks[r][i].Kind == Receive {
			d = max(d, ended[o.mate[k]]+1)
		}
		ended[k] = d
		most = max(most, d)
	}
	return int(most)
}
