package kbroadcast

import "castlab/distributions/inputs"

// RandomizedTotal returns the slots of phases 2 and 3 when each packet has chosen
// its tree at random and the largest number on one tree is m,
//
//	2m + 2d - 1:
//
// m + d - 1 for phase 2 and m + d for phase 3. There is no phase 1. It is what they
// take at most: roots that are told when phase 2 is over start phase 3 sooner. That
// they find out by themselves, which the paper leaves open, is in DetectedTotal.
//
// Symbols: d dimensions, m = max(N_1, ..., N_d) packets. Units: slots. Source:
// derived from ST93, Section 3.2.
//
// Errors: d outside 1..MaxDimensions, m outside 0..MaxPackets.
func RandomizedTotal(d, m int) (int, error) {
	if err := checkDimension(d); err != nil {
		return 0, err
	}
	if err := inputs.Integer("m", m, 0, MaxPackets); err != nil {
		return 0, err
	}
	return 2*m + 2*d - 1, nil
}

// PrintedCase1Time returns the time of the randomized algorithm in case 1 as
// printed,
//
//	4 C K/d + 2d,
//
// where max(N_1, ..., N_d) < C K/d. It is true and twice too large: Case1Time.
//
// Symbols: d dimensions, K packets, C > 0 a load over its mean. Units: slots.
// Source: ST93, Section 3.2, case 1.
//
// Errors: d outside 1..MaxDimensions, K outside 0..MaxPackets, C not a finite
// number > 0.
func PrintedCase1Time(d, K int, C float64) (float64, error) {
	load, err := caseLoad(d, K, C)
	if err != nil {
		return 0, err
	}
	return 4*load + float64(2*d), nil
}

// Case1Time returns what the phases take in case 1, that is less than
//
//	2 C K/d + 2d - 1.
//
// It is RandomizedTotal at m = C K/d.
//
// Symbols, Units, Errors: as PrintedCase1Time. Source: erratum to ST93, Section
// 3.2, case 1.
func Case1Time(d, K int, C float64) (float64, error) {
	load, err := caseLoad(d, K, C)
	if err != nil {
		return 0, err
	}
	return 2*load + float64(2*d-1), nil
}

// caseLoad returns C K/d.
func caseLoad(d, K int, C float64) (float64, error) {
	if err := checkSizes(d, K, 0); err != nil {
		return 0, err
	}
	if err := inputs.Positive("C", C); err != nil {
		return 0, err
	}
	return C * (float64(K) / float64(d)), nil
}

// Case2Time returns the time of the randomized algorithm in case 2, where no tree
// has d packets,
//
//	4d - 3,
//
// RandomizedTotal at m = d - 1. The paper rounds it up to PrintedCase2Time.
//
// Symbols: d dimensions. Units: slots. Source: derived from ST93, Section 3.2,
// case 2.
//
// Errors: d outside 1..MaxDimensions.
func Case2Time(d int) (int, error) {
	if err := checkDimension(d); err != nil {
		return 0, err
	}
	return 4*d - 3, nil
}

// PrintedCase2Time returns the time of case 2 as printed, 4d. Symbols, Units,
// Errors: as Case2Time. Source: ST93, Section 3.2, case 2.
func PrintedCase2Time(d int) (int, error) {
	if err := checkDimension(d); err != nil {
		return 0, err
	}
	return 4 * d, nil
}
