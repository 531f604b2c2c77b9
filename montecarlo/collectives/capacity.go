package collectives

import (
	"math"
	"slices"

	"castlab/topologies/programs"
)

// Capacity returns a rate at which no more instances of the collective can end than
// start:
//
//	1 / the largest of the mean times for which one instance keeps a CPU, a NIC in one direction, or a link
//
// A machine may sustain less, as a CPU may have to wait although there is work for
// it. Rank and Link, which hold for all instances, are taken at their means; +Inf
// for a collective without work.
func (c *Compiled) Capacity() float64 {
	most := 0.0
	for _, work := range c.work() {
		most = max(most, work)
	}
	if math.IsNaN(most) {
		return 0
	}
	return 1 / most
}

// Bottlenecks returns how many CPUs, NICs in one direction, and links one instance keeps
// busy for at least a share of the largest of their mean times.
func (c *Compiled) Bottlenecks(share float64) int {
	least, n := share/c.Capacity(), 0
	for _, work := range c.work() {
		if work > 0 && work >= least {
			n++
		}
	}
	return n
}

// work returns the mean time for which one instance occupies each CPU, each NIC by
// direction, and each link.
func (c *Compiled) work() []float64 {
	if c.logGP {
		cpu := make([]float64, c.ranks*c.cpus)
		out, in := make([]float64, c.ranks*c.nics), make([]float64, c.ranks*c.nics)
		partner := c.receivers()
		factor := c.meanFactor
		noise := c.noise.mean()
		for k, kind := range c.kind {
			if kind == programs.Receive {
				continue
			}
			cpu[c.cpu[k]] += float64(factor(c.cpu[k])*c.busy[k]) + noise
			if kind == programs.Send {
				to, nic := c.toCPU[k], c.toNIC[k]
				if j := partner[k]; c.polling && j >= 0 {
					to, nic = c.cpu[j], c.nic[j]
				}
				cpu[to] += c.receptionTime(int32(k), factor(to)) + noise
				out[c.nic[k]] += c.gap[k]
				in[nic] += c.gap[k]
			}
		}
		return slices.Concat(cpu, out, in)
	}
	if c.streams != nil {
		return c.streamWork()
	}
	free := make([]float64, c.links+c.ranks*c.cpus)
	for k, kind := range c.kind {
		switch kind {
		case programs.Send:
			free[c.link[k]] += float64(c.length.mean() * c.busy[k] * c.linkFactor.mean())
		case programs.Compute:
			f := c.factor.mean()
			if c.slow != nil {
				f *= c.slow[c.rank[k]]
			}
			free[int32(c.links)+c.cpu[k]] += float64(f*c.busy[k]) + c.noise.mean()
		}
	}
	return free
}

// meanFactor returns the mean slowdown of the rank of a CPU.
func (c *Compiled) meanFactor(cpu int32) float64 {
	f := c.factor.mean()
	if c.slow != nil {
		f *= c.slow[cpu/int32(c.cpus)]
	}
	return f
}

// streamWork is work on Streams and Fluid. On Streams messages that wait may share a packet and
// its gap, so that gaps are not counted.
func (c *Compiled) streamWork() []float64 {
	t := c.streams
	cpu := make([]float64, c.ranks*c.cpus)
	out, in := make([]float64, c.ranks*c.nics), make([]float64, c.ranks*c.nics)
	noise := c.noise.mean()
	for k, kind := range c.kind {
		if kind == programs.Receive {
			continue
		}
		f := c.meanFactor(c.cpu[k])
		cpu[c.cpu[k]] += float64(f*c.busy[k]) + noise
		if kind == programs.Compute {
			continue
		}
		g := c.meanFactor(t.toCPU[k])
		cpu[t.toCPU[k]] += float64(g*c.busy[k]) + noise
		if t.large[k] { // request, grant
			cpu[c.cpu[k]] += float64(2 * f * t.control[k])
			cpu[t.toCPU[k]] += float64(2 * g * t.control[k])
		}
		if t.noticed[k] { // acknowledgment, notice
			cpu[c.cpu[k]] += float64(2 * f * t.control[k])
			cpu[t.toCPU[k]] += float64(2 * g * t.control[k])
		}
		busy := float64(t.bytes[k] * t.perByte[k])
		out[t.from[t.stream[k]]] += busy
		in[t.to[t.stream[k]]] += busy
		if t.fluid != nil {
			t.gaps(int32(k), out, in)
		}
	}
	return slices.Concat(cpu, out, in)
}

// receivers returns, for every Send, the Receive with its ordinal on the channel, or
// -1.
func (c *Compiled) receivers() []int32 {
	partner := make([]int32, len(c.kind))
	lists := make([][]int32, c.channels)
	for k, kind := range c.kind {
		partner[k] = -1
		if kind == programs.Receive && c.channel[k] >= 0 {
			lists[c.channel[k]] = append(lists[c.channel[k]], int32(k))
		}
	}
	for k, kind := range c.kind {
		if kind != programs.Send {
			continue
		}
		if list := lists[c.channel[k]]; len(list) > 0 {
			partner[k], lists[c.channel[k]] = list[0], list[1:]
		}
	}
	return partner
}
