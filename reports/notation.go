package reports

import "slices"

// shares is the number of claims that must use a symbol with one meaning for it to be
// explained once, above them.
const shares = 2

// notation returns the symbols that at least two of the claims use with one meaning, in
// the order in which they first occur. A symbol with several meanings is listed with
// the most frequent one; claims with other meanings explain them.
func notation(claims []ClaimText) []Symbol {
	count := map[Symbol]int{}
	var order []Symbol
	for _, c := range claims {
		for _, s := range c.Symbols {
			if count[s] == 0 {
				order = append(order, s)
			}
			count[s]++
		}
	}
	return slices.DeleteFunc(slices.Clone(order), func(s Symbol) bool {
		return count[s] < shares || slices.ContainsFunc(order, func(o Symbol) bool {
			return o.Name == s.Name && o != s && (count[o] > count[s] ||
				count[o] == count[s] && slices.Index(order, o) < slices.Index(order, s))
		})
	})
}

// own returns the symbols that are not explained in common.
func own(symbols []Symbol, common map[string]Symbol) (list []Symbol) {
	for _, s := range symbols {
		if common[s.Name] != s {
			list = append(list, s)
		}
	}
	return list
}
