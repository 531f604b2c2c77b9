package measurements

import "slices"

// Joined returns the times of several files of the same benchmarks, as runs on other days are: each file is a launch, or has
// several, where it tells its own apart. Times of one launch are not independent.
func Joined(files []*Collectives) *Collectives {
	if len(files) == 1 {
		return files[0]
	}
	all := &Collectives{Launched: true}
	next := 0
	for _, c := range files {
		most := 0
		for _, t := range c.Timings {
			if !c.Launched {
				t.Launch = 0
			}
			most = max(most, t.Launch)
			t.Launch += next
			all.Timings = append(all.Timings, t)
		}
		next += most + 1
		all.Left += c.Left
		all.Ignored, all.Notes = others(all.Ignored, c.Ignored), others(all.Notes, c.Notes)
	}
	return all
}

// others adds the texts that a list does not have.
func others(list, more []string) []string {
	for _, text := range more {
		if !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}
