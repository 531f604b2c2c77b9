package mathml

// An accent is a character above or below.
type accent struct {
	text  string
	wide  bool // as wide as what it accents
	below bool
}

// accents are the names of all.
const accents = `hat widehat check widecheck tilde widetilde bar vec dot ddot dddot acute grave breve mathring overrightarrow overleftarrow
	overleftrightarrow underrightarrow underleftarrow overbrace underbrace`

func accentOf(name string) (a accent, ok bool) {
	switch name {
	case "hat":
		a.text = "ˆ"
	case "widehat":
		a = accent{text: "\u0302", wide: true}
	case "check":
		a.text = "ˇ"
	case "widecheck":
		a = accent{text: "\u030c", wide: true}
	case "tilde":
		a.text = "˜"
	case "widetilde":
		a = accent{text: "\u0303", wide: true}
	case "bar":
		a.text = "¯"
	case "vec":
		a.text = "→"
	case "dot":
		a.text = "˙"
	case "ddot":
		a.text = "¨"
	case "dddot":
		a.text = "⃛"
	case "acute":
		a.text = "´"
	case "grave":
		a.text = "`"
	case "breve":
		a.text = "˘"
	case "mathring":
		a.text = "˚"
	case "overrightarrow":
		a = accent{text: "→", wide: true}
	case "overleftarrow":
		a = accent{text: "←", wide: true}
	case "overleftrightarrow":
		a = accent{text: "↔", wide: true}
	case "underrightarrow":
		a = accent{text: "→", wide: true, below: true}
	case "underleftarrow":
		a = accent{text: "←", wide: true, below: true}
	case "overbrace":
		a = accent{text: "⏞", wide: true}
	case "underbrace":
		a = accent{text: "⏟", wide: true, below: true}
	default:
		return a, false
	}
	return a, true
}

// accent reads an accent and what it stands on. A line is a border, so that it is as long as that.
func (p *parser) accent(name string) (atom, bool) {
	switch name {
	case "overline":
		return over("mrow", p.group()).with("class", "over").atom(), true
	case "underline":
		return over("mrow", p.group()).with("class", "under").atom(), true
	}
	a, ok := accentOf(name)
	if !ok {
		return atom{}, false
	}
	sign := leaf("mo", a.text)
	if !a.wide {
		sign.with("stretchy", "false")
	}
	base := p.group()
	var e *element
	if a.below {
		e = over("munder", base, sign).with("accentunder", "true")
	} else {
		e = over("mover", base, sign).with("accent", "true")
	}
	b := e.atom()
	if name == "overbrace" || name == "underbrace" {
		b.limits = stacked
	}
	return b, true
}
