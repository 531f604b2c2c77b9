package collectives

import "castlab/topologies/programs"

// prepare sets the costs of every operation and the resources it uses.
func (m LogGP) prepare(c *Compiled, s *source) error {
	n := len(s.ops)
	c.logGP = true
	c.flight = drawn(c.jitter.Flight, m.L, forFlight)
	c.overhead, c.polling = m.O, m.Polling
	c.busy, c.wire, c.gap = make([]float64, n), make([]float64, n), make([]float64, n)
	c.cpu, c.nic, c.toCPU, c.toNIC = make([]int32, n), make([]int32, n), make([]int32, n), make([]int32, n)
	c.large, c.class = make([]bool, n), make([]int32, n)
	if m.Shared != nil {
		if err := c.share(m, s); err != nil {
			return err
		}
	}
	for k, op := range s.ops {
		r, nic, m := int(c.rank[k]), op.NIC, m
		if c.inside != nil && c.inside[k] {
			m, nic = m.Shared.Inside, nic+c.nics/2
		}
		c.cpu[k], c.nic[k] = int32(r*c.cpus+op.CPU), c.port(r, nic)
		c.class[k] = int32(2 * nic)
		switch op.Kind {
		case programs.Compute:
			c.busy[k] = op.Time
		case programs.Send:
			more := float64(max(op.Bytes-1, 0))
			c.busy[k] = m.O + float64(more*m.OPerByte)
			c.wire[k] = float64(more * m.PerByte)
			c.gap[k] = m.Gap + c.wire[k]
			c.large[k] = op.Bytes > m.Eager
			// A message uses the same CPU and NIC numbers at its receiver as at its
			// sender.
			c.toCPU[k], c.toNIC[k] = int32(op.Peer*c.cpus+op.CPU), c.port(op.Peer, nic)
		}
	}
	if m.Distances != nil || m.Shared != nil {
		return c.separate(m.Distances, s, func(k int) float64 {
			if c.inside != nil && c.inside[k] {
				return m.Shared.Inside.L
			}
			return m.L
		})
	}
	return nil
}

// receptionTime returns the time for which the message of Send k occupies the CPU of a
// receiver with slowdown factor f: its overhead, and the time until all bytes have
// arrived or have been copied, whichever is later.
func (c *Compiled) receptionTime(k int32, f float64) float64 {
	o := c.overheadOf(k)
	return float64(f*o) + max(float64(f*(c.busy[k]-o)), c.wire[k])
}
