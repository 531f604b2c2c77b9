package figures

import (
	"strings"

	"gonum.org/v1/plot/vg"
)

// The heights of further lines of a title: of its bold part, and of what follows a line break.
const (
	titleLine = 1.2 * titleSize
	noteLine  = 1.25 * tickSize
)

// title returns the lines of the title, from left on: as many as its width needs. What follows a
// line break is set smaller, and not bold.
func (p *plan) title(left vg.Length) (lines []label) {
	y := p.h - margin - 0.8*titleSize
	for i, part := range strings.Split(p.figure.Title, "\n") {
		size, bold := vg.Length(titleSize), true
		if i > 0 {
			size, bold = tickSize, false
		}
		for _, text := range wrapped(part, size, bold, width-margin-left) {
			if len(lines) > 0 && bold {
				y -= titleLine
			} else if len(lines) > 0 {
				y -= noteLine
			}
			lines = append(lines, label{text: text, size: size, bold: bold, at: vg.Point{X: left, Y: y}})
		}
	}
	return lines
}

// furtherLines is the height of the lines of the title after the first.
func (p *plan) furtherLines(left vg.Length) vg.Length {
	lines := p.title(left)
	return lines[0].at.Y - lines[len(lines)-1].at.Y
}

// wrapped divides a text at spaces into lines no wider than most, as far as it has spaces.
func wrapped(text string, size vg.Length, bold bool, most vg.Length) []string {
	lines := []string{""}
	for _, word := range strings.Split(text, " ") {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = word
		case textWidth(*last+" "+word, size, bold) <= most:
			*last += " " + word
		default:
			lines = append(lines, word)
		}
	}
	return lines
}
