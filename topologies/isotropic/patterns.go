package isotropic

import "castlab/topologies"

// DenseEntries are all entries of a matrix of n rows and columns.
func DenseEntries(n int) []Entry { return BandEntries(n, n-1) }

// mostPlaces bounds the lists of this file: of more entries or columns there are none.
const mostPlaces = 1 << 28

// BandEntries are the places of a matrix of n rows and columns within a distance B of the
// diagonal: none if they are more than 2^28.
func BandEntries(n, B int) (list []Entry) {
	if B = min(B, n-1); float64(n)*(2*float64(B)+1) > mostPlaces {
		return nil
	}
	for i := range n {
		for k := max(0, i-B); k <= min(n-1, i+B); k++ {
			list = append(list, Entry{Row: k, Column: i})
		}
	}
	return list
}

// CrossedEntries are the places of dense columns, then those of dense rows that are
// in no dense column: none if they are more than 2^28.
func CrossedEntries(n int, rows, columns []int) (list []Entry) {
	if float64(n)*float64(len(rows)+len(columns)) > mostPlaces {
		return nil
	}
	dense := map[int]bool{}
	for _, i := range columns {
		dense[i] = true
		for k := range n {
			list = append(list, Entry{Row: k, Column: i})
		}
	}
	for _, k := range rows {
		for i := range n {
			if !dense[i] {
				list = append(list, Entry{Row: k, Column: i})
			}
		}
	}
	return list
}

// InOrder stores column i at node i; for n below 0 or above 2^28 none.
func InOrder(n int) []topologies.Node {
	if n < 0 || n > mostPlaces {
		return nil
	}
	place := make([]topologies.Node, n)
	for i := range place {
		place[i] = topologies.Node(i)
	}
	return place
}

// GrayCode stores column i of 2^d at node i xor floor(i/2) of the cube. Columns
// next to each other are at neighbors, and blocks of 2^b columns in subcubes of
// dimension b, those next to each other in neighboring ones, for every b at
// once: a band of width up to 2^b is moved within subcubes and to their
// neighbors, almost alike from every node. For d below 0 or above 28 it stores none.
//
// Source: derived; VAR98, Section 3.2, mentions such a storage for widths N^c.
func GrayCode(d int) []topologies.Node {
	if d < 0 || d > 28 {
		return nil
	}
	place := make([]topologies.Node, 1<<d)
	for i := range place {
		place[i] = topologies.Node(i ^ i>>1)
	}
	return place
}
