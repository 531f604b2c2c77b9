package reports

// Types of a report with plain fields are saved as they are, by the keys of their tags. A saved list is [] when it is
// empty, and nil when it is read back, which encoding/json does not do by itself.

// listed returns a copy of a list, an empty one as [] for a saved report and as nil for a report that is read.
func listed[T any](list []T, saved bool) []T {
	if len(list) == 0 && !saved {
		return nil
	}
	return append(make([]T, 0, len(list)), list...)
}

// papersListed returns papers with each of their lists as listed makes it.
func papersListed(papers []Paper, saved bool) []Paper {
	papers = listed(papers, saved)
	for i, p := range papers {
		p.Story, p.Parts, p.Slips, p.Places = listed(p.Story, saved), listed(p.Parts, saved), listed(p.Slips, saved),
			listed(p.Places, saved)
		for k := range p.Story {
			p.Story[k].Figures = listed(p.Story[k].Figures, saved)
		}
		for k := range p.Parts {
			p.Parts[k].Claims = listed(p.Parts[k].Claims, saved)
		}
		for k := range p.Places {
			p.Places[k].Claims, p.Places[k].Commands = listed(p.Places[k].Claims, saved), listed(p.Places[k].Commands, saved)
		}
		papers[i] = p
	}
	return papers
}
