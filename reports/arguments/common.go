package arguments

// PacketLengths is the law that quantities and models are asked about.
var PacketLengths = Law("law", "law of packet lengths")

// Dimensions is the size of a hypercube of at most so many.
func Dimensions(most int) Argument[int] {
	return Int("d", "dimensions of the hypercube", 1, most)
}

// Users is the number of users of a reservation system, at most so many.
func Users(most int) Argument[int] {
	return Int("N", "users (nodes of the network)", 1, most)
}
