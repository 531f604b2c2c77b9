package mathml

import "strings"

// environment reads \begin ... \end.
func (p *parser) environment(name string) (atom, bool) {
	if name != "begin" {
		return atom{}, false
	}
	kind := p.raw()
	star := strings.TrimSuffix(kind, "*")
	s, aligned := textStyle, false
	left, right, class := "", "", ""
	switch star {
	case "matrix":
	case "pmatrix":
		left, right = "(", ")"
	case "bmatrix":
		left, right = "[", "]"
	case "Bmatrix":
		left, right = "{", "}"
	case "vmatrix":
		left, right = "|", "|"
	case "Vmatrix":
		left, right = "‖", "‖"
	case "smallmatrix":
		s, class = scriptStyle, "small"
	case "array":
	case "cases":
		left, class = "{", "cases"
	case "dcases":
		s, left, class = displayStyle, "{", "cases"
	case "rcases":
		right, class = "}", "cases"
	case "aligned", "align", "split", "alignedat", "alignat", "eqnarray":
		s, aligned, class = displayStyle, true, "aligned"
	case "gathered", "gather", "equation", "multline":
		s = displayStyle
	default:
		p.fail("unknown environment " + kind)
	}
	if strings.HasSuffix(kind, "*") || strings.HasSuffix(star, "ed") {
		p.option()
	}
	columns := ""
	if star == "array" || star == "alignedat" || star == "alignat" {
		p.option()
		columns = p.raw()
	}
	var t *element
	p.under(s, p.font, func() { t = p.table(s, aligned) })
	p.close(`\end`)
	if end := p.raw(); p.err == nil && end != kind {
		p.fail(`\end{` + end + `} of \begin{` + kind + "}")
	}
	if class != "" {
		t.with("class", class)
	}
	if s == displayStyle {
		t.with("displaystyle", "true")
	}
	if star == "array" {
		columned(t, columns)
	}
	if left == "" && right == "" {
		return t.atom(), true
	}
	e := over("mrow")
	if left != "" {
		e.children = append(e.children, leaf("mo", left).with("form", "prefix"))
	}
	e.children = append(e.children, t)
	if right != "" {
		e.children = append(e.children, leaf("mo", right).with("form", "postfix"))
	}
	a := e.atom()
	a.class = inner
	return a, true
}

// table reads rows and their cells, up to what ends them.
func (p *parser) table(s style, aligned bool) *element {
	t := over("mtable")
	for p.err == nil {
		for p.skip(`\hline`) {
		}
		row := over("mtr")
		for p.err == nil {
			var cell []atom
			p.under(s, p.font, func() {
				atoms := p.atoms(func(token) bool { return false })
				if aligned && len(row.children)%2 == 1 { // a sign there has an operand before it
					atoms = append([]atom{over("mrow").atom()}, atoms...)
				}
				cell = spaced(atoms, s)
			})
			td := over("mtd")
			for _, a := range cell {
				td.children = append(td.children, a.element)
			}
			row.children = append(row.children, td)
			if !p.skip("&") {
				break
			}
		}
		if last := len(row.children) == 1 && len(row.children[0].children) == 0; !last || p.peek().is(`\\`, `\cr`) {
			t.children = append(t.children, row)
		}
		if !p.skip(`\\`) && !p.skip(`\cr`) {
			break
		}
		p.skip("*")
		p.option()
	}
	return t
}

// columned gives the cells of an array the alignment of their columns.
func columned(t *element, columns string) {
	var classes []string
	for _, c := range columns {
		switch c {
		case 'l':
			classes = append(classes, "left")
		case 'c':
			classes = append(classes, "")
		case 'r':
			classes = append(classes, "right")
		}
	}
	for _, row := range t.children {
		for i, cell := range row.children {
			if i < len(classes) && classes[i] != "" {
				cell.with("class", classes[i])
			}
		}
	}
}
