package maxplus

// A Hop is one transmission of each link of one dimension into a block of
// nodes z.
type Hop struct {
	X      *Block // lengths: those of the packets z xor T, at z xor T mod 64
	Parent *Block // arrivals at z xor 2^c, at z xor 2^c mod 64; nil if no link has to wait
	Row    *Block // where to store the arrivals at z; nil if they are not needed
	T      uint32 // the node of the tree of packet 0
}
