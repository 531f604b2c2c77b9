package reports

type (
	savedPaper struct {
		Name     string         `json:"name"`
		Title    string         `json:"title"`
		Citation string         `json:"citation"`
		Story    []savedPassage `json:"story"`
		Parts    []savedPart    `json:"parts"`
		Slips    []savedSlip    `json:"slips"`
		Places   []savedPlace   `json:"places"`
	}
	savedPassage struct {
		Text    string   `json:"text"`
		Figures []string `json:"figures"`
	}
	savedPart struct {
		Title  string   `json:"title"`
		Claims []string `json:"claims"`
	}
	savedSlip struct {
		Place   string      `json:"place"`
		Printed string      `json:"printed"`
		Meant   string      `json:"meant"`
		Kind    ErratumKind `json:"kind"`
	}
	savedSection struct {
		Title string `json:"title"`
		Text  string `json:"text"`
	}
)

func savePapers(papers []Paper) []savedPaper {
	out := make([]savedPaper, 0, len(papers))
	for _, p := range papers {
		s := savedPaper{Name: p.Name, Title: p.Title, Citation: p.Citation, Story: []savedPassage{}, Parts: []savedPart{},
			Slips: []savedSlip{}, Places: savePlaces(p.Places)}
		for _, t := range p.Story {
			s.Story = append(s.Story, savedPassage{t.Text, append([]string{}, t.Figures...)})
		}
		for _, t := range p.Parts {
			s.Parts = append(s.Parts, savedPart{t.Title, append([]string{}, t.Claims...)})
		}
		for _, t := range p.Slips {
			s.Slips = append(s.Slips, savedSlip(t))
		}
		out = append(out, s)
	}
	return out
}

func loadPapers(saved []savedPaper) (out []Paper) {
	for _, s := range saved {
		p := Paper{Name: s.Name, Title: s.Title, Citation: s.Citation, Places: loadPlaces(s.Places)}
		for _, t := range s.Story {
			p.Story = append(p.Story, Passage{t.Text, orNil(t.Figures)})
		}
		for _, t := range s.Parts {
			p.Parts = append(p.Parts, Part{t.Title, orNil(t.Claims)})
		}
		for _, t := range s.Slips {
			p.Slips = append(p.Slips, Slip(t))
		}
		out = append(out, p)
	}
	return out
}

// orNil returns an empty list as nil, so that a decoded report equals the encoded one.
func orNil(list []string) []string {
	if len(list) == 0 {
		return nil
	}
	return list
}

func saveSections(sections []Section) []savedSection {
	out := make([]savedSection, 0, len(sections))
	for _, s := range sections {
		out = append(out, savedSection(s))
	}
	return out
}

func loadSections(saved []savedSection) (out []Section) {
	for _, s := range saved {
		out = append(out, Section(s))
	}
	return out
}
