package mathml

// A class is TeX's kind of an atom, which decides the space around it.
type class int8

const (
	ord class = iota
	op
	bin
	rel
	opening
	closing
	punct
	inner
	blank // a space, which the others do not see
)

// limits say where the scripts of an operator go.
type limits int8

const (
	beside  limits = iota
	movable        // above and below in displayed formulas
	stacked        // always above and below
)

// An atom is a part of a row.
type atom struct {
	*element
	class  class
	core   *element // the operator whose attributes space the atom; nil if it is none
	limits limits
	name   bool   // of a function
	joins  string // the alphabet of letters that make one word with those before them
}

func (e *element) atom() atom { return atom{element: e} }

// operator returns an atom of an operator.
func operator(text string, c class) atom {
	e := leaf("mo", text)
	return atom{element: e, class: c, core: e}
}

// spaced returns the elements of a row with the spaces of TeX. The dictionary of MathML has those
// of relations, binary operators, punctuation and sums; the rest is added here.
func spaced(atoms []atom, s style) []atom {
	settle(atoms)
	var row []atom
	last := blank // the class of the atom before that is no space; blank at the begin
	for i, a := range atoms {
		following := blank
		for _, b := range atoms[i+1:] {
			if b.class != blank {
				following = b.class
				break
			}
		}
		if a.name && operand(last) && atoms[i-1].class != blank {
			row = append(row, thin())
		}
		if a.core != nil && len(atoms) > 1 && !a.core.has("lspace") {
			attribute(a, s, last, following)
		}
		row = append(row, a)
		if a.name && (operand(following) || following == op || following == opening) && following != closing {
			row = append(row, leaf("mo", "\u2061").atom())
			if following != opening && atoms[i+1].class != blank {
				row = append(row, thin())
			}
		}
		if a.class != blank {
			last = a.class
		}
	}
	return row
}

// operand reports whether an atom of the class ends what an operator works on.
func operand(c class) bool { return c == ord || c == closing || c == inner }

// settle makes binary operators without an operand ordinary, by the rules of chapter 18 of The TeXbook.
func settle(atoms []atom) {
	last := -1
	for i, a := range atoms {
		if a.class == blank {
			continue
		}
		before := opening
		if last >= 0 {
			before = atoms[last].class
		}
		switch a.class {
		case bin:
			if before == bin || before == op || before == rel || before == opening || before == punct {
				atoms[i].class = ord
			}
		case rel, closing, punct:
			if before == bin {
				atoms[last].class = ord
			}
		}
		last = i
	}
	if last >= 0 && atoms[last].class == bin {
		atoms[last].class = ord
	}
}

// attribute gives an operator the spaces of its class where the dictionary of MathML has others.
func attribute(a atom, s style, last, following class) {
	left, right := "", ""
	switch text := a.core.text; {
	case a.class == op:
		if !operand(last) {
			left = "0"
		}
		if following != ord && following != op && following != inner {
			right = "0"
		}
	case a.class == inner:
		left, right = "0", "0"
		if operand(last) {
			left = ".1667em"
		}
		if operand(following) {
			right = ".1667em"
		}
	case a.class == bin || a.class == rel || a.class == punct:
		switch {
		case s == scriptStyle:
			left, right = "0", "0"
		case text == ":" && a.class == rel:
			left, right = ".2778em", ".2778em"
		case a.class == bin && last == blank:
			a.core.with("form", "infix")
		}
		if a.class == rel && last == rel {
			left = "0"
		}
		if a.class == rel && following == rel {
			right = "0"
		}
	case a.class == ord && (text == "+" || text == "−" || text == "±" || text == "∓"):
		a.core.with("form", "prefix")
	case a.class == ord && text != "!" && text != "′", (a.class == opening || a.class == closing) && (text == "|" || text == "‖"):
		left, right = "0", "0"
	}
	if left != "" {
		a.core.with("lspace", left)
	}
	if right != "" {
		a.core.with("rspace", right)
	}
}

// whole returns a row as one element.
func whole(row []atom) *element {
	if len(row) == 1 {
		return row[0].element
	}
	e := over("mrow")
	for _, a := range row {
		e.children = append(e.children, a.element)
	}
	return e
}
