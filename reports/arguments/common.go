package arguments

// PacketLengths is the law of packet lengths of quantities and models.
var PacketLengths = Law("law", "law of packet lengths")

// Dimensions is the dimension of a hypercube, up to most.
func Dimensions(most int) Argument[int] {
	return Int("d", "dimensions of the hypercube", 1, most)
}

// Users is the number of users of a reservation system, up to most.
func Users(most int) Argument[int] {
	return Int("N", "users (nodes of the network)", 1, most)
}
