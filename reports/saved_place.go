package reports

// A savedPlace is a place of a paper in a saved report.
type savedPlace struct {
	Section  string   `json:"section"`
	Equation string   `json:"equation"`
	Says     string   `json:"says"`
	Claims   []string `json:"claims"`
	Commands []string `json:"commands"`
	Reason   string   `json:"reason"`
}

func savePlaces(places []Place) []savedPlace {
	out := make([]savedPlace, 0, len(places))
	for _, p := range places {
		s := savedPlace(p)
		s.Claims, s.Commands = append([]string{}, p.Claims...), append([]string{}, p.Commands...)
		out = append(out, s)
	}
	return out
}

func loadPlaces(saved []savedPlace) (out []Place) {
	for _, s := range saved {
		p := Place(s)
		p.Claims, p.Commands = orNil(s.Claims), orNil(s.Commands)
		out = append(out, p)
	}
	return out
}
