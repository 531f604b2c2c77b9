package broadcast

import "castlab/reports/lab"

// tour leads through the five papers, a state of the live page at a time.
func tour() []lab.Station {
	return []lab.Station{
		{Title: "One long packet holds up a ring", Address: "claim/VB93-RING-EXP?n=17&law=exponential(mean=1)&--over=n", Text: `
Every node of a ring has a packet for all others. A packet is passed from neighbor to neighbor, and behind a long one
all others wait. So the time is half the ring times its longest packet, and the longest of more packets is longer: the line
bends upward.

Move n. Then press Run: an experiment that knows nothing of the formula measures the same mean, and its interval
tightens around the line until it decides.`},
		{Title: "All links of a hypercube at work", Address: "schedule/cube-multinode?d=4", Text: `
The same task in a hypercube: 16 nodes, and a packet of each for all others. A node has four links, and in every slot
each brings it a packet that it has not yet, so that no schedule can be shorter.

Press Play. Packets move from node to node, slot by slot; the drawing below has nodes over time. Try d=3 and d=5.`},
		{Title: "Random lengths cost nothing on a large hypercube",
			Address: "claim/VB93-PROP4?d=13&law=exponential(mean=1)&delta=1&eps=0.01", Text: `
On the ring one long packet spoils everything. In a hypercube a link passes many different packets on, and
long ones and short ones even out: this proposition says that the time is nearly that of equal lengths, the more
surely the larger the cube.

The paper's proof begins to hold at 2 to the 65 nodes. The bound here holds from 2 to the 13 on, and the experiment
shows that even this is careful: lower d until the light says that the hypothesis fails.`},
		{Title: "Where a paper is wrong", Address: "claim/VB93-EQ17-PRINTED?d=8&law=exponential(mean=1)&lambda=6&s=0.8&form=17", Text: `
A step of that proof, as it is printed. It adds probabilities where it should take them together, and so claims too
much: a probability above 1.

Press Run. The claim is refuted, as it should be; the note says what is wrong, and claim VB93-EQ17 beside it has what
holds. Papers are not changed here: what is printed stays, with its error.`},
		{Title: "Some nodes broadcast, nobody knows which", Address: "schedule/kbroadcast?d=4&K=6&seed=1&ranks=prefix&service=fifo", Text: `
Six of 16 nodes have a packet for all, and no node knows who the others are. First they count themselves, each
learning its rank; then packets go to the roots of four trees that share no link, shared out evenly; then the
trees carry them everywhere.

Counting takes a fixed number of slots, the rest as many as there are packets for a tree. Press Play, then
raise K: what does a further packet cost?`},
		{Title: "Broadcasts that arise at any time",
			Address: "claim/VB95-DBT?N=2&lambda=0.12&X=deterministic(mean=1)&V=deterministic(mean=1.5)&--over=lambda&--from=0.01&--to=0.26", Text: `
Now packets come all the time, at random. The nodes reserve: in an interval V each says whether it has something to send, then
those that have send in turn. A packet waits for the present round, for the reservation, and for its turn.

The line is the mean delay over the rate of packets. It begins at one and a half intervals and the packet itself, and
goes up without bound where the network can carry no more: raise lambda until the light changes.`},
		{Title: "Packets along trees, on any network",
			Address: "claim/VAR98-DIRECT?topology=torus(sides=8x8)&load=0.5&--over=load&--from=0.02&--to=0.97", Text: `
Without reservations a node sends its packet along a tree as soon as it has one, and packets wait for each
other at links. On a torus of 64 nodes a few trees suffice to load every link alike.

The line is the mean time until a node has a packet, over the load of a link: nearly the distance while the load is
low, and without bound toward load 1. Change the topology: complete(n=4), star(n=7), path(n=5).`},
		{Title: "Where latency counts", Address: "schedule/logp-broadcast?P=8&L=3&k=4", Text: `
On a machine where a message takes L steps, whoever has an item already sends it on while it is still under way to
others. The source and everyone who has heard keep sending, so that the number of those who know grows like a
Fibonacci sequence, the slower the larger L is.

This is a schedule of least time for four items among eight processors. Press Play, then raise L: the tree
becomes flat, as it pays to send oneself rather than wait for others.`},
	}
}
