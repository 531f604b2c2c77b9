package console

import (
	"regexp"
	"strings"
)

// filled joins the lines of each paragraph, and those of each row of a list, which are as wide as whoever wrote them
// had it: a page breaks them once, at its own width. Lines that are no prose stay: those of lists and commands, which are
// indented, and the first of "Name: what it is".
func filled(text string) string {
	var b strings.Builder
	open, indent := false, 0 // whether a line may be joined to the last one, and the indent that it has then
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \n")
		lead := len(line) - len(strings.TrimLeft(line, " "))
		switch {
		case line == "":
			open = false
		case open && lead == indent && !labeled.MatchString(line) && hanging(line, lead) == after(lead):
			b.WriteString(" " + line[lead:])
			continue
		default:
			open, indent = true, hanging(line, lead)
		}
		if b.Len() > 0 {
			b.WriteString("\n")
		}
		b.WriteString(line)
	}
	return b.String()
}

// labeled is a line that says what something is.
var labeled = regexp.MustCompile(`^[A-Z][a-z]*:( |$)`)

// after is where the second line of a text of this indent begins.
func after(lead int) int {
	if lead > 0 {
		return lead + 4
	}
	return 0
}

// hanging is where the second line of a text begins: below what stands behind two spaces or more, as in a list of names, or
// else four letters further in than the first if that is indented.
func hanging(line string, lead int) int {
	letters := []rune(line)
	for i := lead + 2; i < min(len(letters), pageWidth*2/5); i++ {
		if letters[i] != ' ' && letters[i-1] == ' ' && letters[i-2] == ' ' {
			return i
		}
	}
	return after(lead)
}
