package kbroadcast

// Exchange returns the slots of phase 1 by dimension exchange,
//
//	d.
//
// In slot i each node sends the number of packets in its subcube of the first
// i-1 dimensions to its neighbor in dimension i; it keeps the sum, and adds what
// comes from the nodes above it to its rank. In the end every node knows K.
//
// Symbols: d dimensions. Units: slots. Source: derived; ST93 takes 2d + 1.
//
// Errors: d outside 1..MaxDimensions.
func Exchange(d int) (int, error) {
	if err := checkDimension(d); err != nil {
		return 0, err
	}
	return d, nil
}

// ExchangeTotal returns the slots of the three phases with phase 1 by dimension
// exchange,
//
//	2 ceil(K/d) + 3d - 1.
//
// Symbols: d dimensions, K packets, of which a node may have several. Units:
// slots. Source: derived.
//
// Errors: d outside 1..MaxDimensions, K outside 0..MaxPackets.
func ExchangeTotal(d, K int) (int, error) {
	if err := checkSizes(d, K, 0); err != nil {
		return 0, err
	}
	return total(d, K) - d - 1, nil
}
