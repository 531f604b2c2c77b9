package kbroadcast

import "castlab/distributions/inputs"

// MostPackets returns the largest K for which Total is at most a number of
// slots,
//
//	d floor((slots - 4d)/2),
//
// so that (c-4)/2 d^2 packets, up to rounding, take c d slots: d^2 is an order of
// K that allows Theta(d) slots. MostForAny says that it is the largest.
//
// Symbols: d dimensions. Units: packets. Source: ST93, Section 3.2; the constant
// is derived.
//
// Errors: d outside 1..MaxDimensions, slots outside 4d..MaxSlots.
func MostPackets(d, slots int) (int, error) {
	if err := checkDimension(d); err != nil {
		return 0, err
	}
	if err := inputs.Integer("slots", slots, 4*d, MaxSlots); err != nil {
		return 0, err
	}
	return d * ((slots - 4*d) / 2), nil
}

// MaxSlots is the largest number of slots that MostPackets and MostForAny answer
// for; their packets stay below MaxPackets.
const MaxSlots = 1 << 45

// MostForAny returns the largest K for which the ceiling of LB is at most a number
// of slots,
//
//	d slots + floor(d slots / (2^d - 1)):
//
// no algorithm broadcasts more. In c d slots these are c d^2 2^d/(2^d-1) packets,
// so that K = Theta(d^2) is the largest order for Theta(d) slots.
//
// Symbols: d dimensions; a node may have several packets. Units: packets.
// Source: derived from ST93, Section 3.1.
//
// Errors: d outside 1..MaxDimensions, slots outside d..MaxSlots.
func MostForAny(d, slots int) (int, error) {
	if err := checkDimension(d); err != nil {
		return 0, err
	}
	if err := inputs.Integer("slots", slots, d, MaxSlots); err != nil {
		return 0, err
	}
	return d*slots + d*slots/(1<<d-1), nil
}
