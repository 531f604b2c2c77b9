package isotropic

import "castlab/topologies"

// DenseEntries are all entries of a matrix of n rows and columns.
func DenseEntries(n int) []Entry { return BandEntries(n, n-1) }

// BandEntries are the places of a matrix of n rows and columns within a distance B of the
// diagonal.
func BandEntries(n, B int) (list []Entry) {
	for i := range n {
		for k := max(0, i-B); k <= min(n-1, i+B); k++ {
			list = append(list, Entry{Row: k, Column: i})
		}
	}
	return list
}

// CrossedEntries are the places of dense columns, then those of dense rows that are
// in no dense column.
func CrossedEntries(n int, rows, columns []int) (list []Entry) {
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

// InOrder stores column i at node i.
func InOrder(n int) []topologies.Node {
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
// neighbors, almost alike from every node.
//
// Source: derived; VAR98, Section 3.2, mentions such a storage for widths N^c.
func GrayCode(d int) []topologies.Node {
	place := make([]topologies.Node, 1<<d)
	for i := range place {
		place[i] = topologies.Node(i ^ i>>1)
	}
	return place
}
