package measurements

import (
	"fmt"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo/loggp"
	"castlab/reports/internal/formats"
)

// chatter counts the lines of a log that are no rows of a table: those of launchers, of libraries, of
// the system. A row begins with a number, and a line that does is never one of these.
type chatter struct {
	lines, first int
	text         string
}

// isChatter reports whether a line that is no comment and no heading is no row of a table of so many
// columns of numbers, beside which up to words others may stand: it does not begin with a number, as a row
// does, and lacks more than that number to be one.
func isChatter(text string, columns, words int) bool {
	fields := strings.Fields(text)
	if len(fields) == 0 { // separators alone
		return true
	}
	if _, problem := number(fields[0]); problem == "" {
		return false
	}
	if columns == 0 || len(fields) > columns+words {
		return true
	}
	numbers := 0
	for _, field := range fields {
		if _, problem := number(field); problem == "" {
			numbers++
		}
	}
	return numbers < columns-1
}

func (c *chatter) add(line int, text string) {
	if c.lines == 0 {
		c.first, c.text = line, text
	}
	c.lines++
}

// addLines adds the lines of a text that begins in a line, but for empty ones.
func (c *chatter) addLines(first int, text []byte) {
	for line := range strings.Lines(string(text)) {
		if said := strings.TrimSpace(formats.Untagged(line)); said != "" {
			c.add(first, said)
		}
		first++
	}
}

// notes says what was left out, nothing if nothing was.
func (c *chatter) notes() []string {
	if c.lines == 0 {
		return nil
	}
	rest := "1 line that is no row of a table was left out"
	if c.lines > 1 {
		rest = fmt.Sprintf("%d lines that are no rows of a table were left out", c.lines)
	}
	return []string{fmt.Sprintf("%s; line %d: %s", rest, c.first, inputs.PrintableUpTo(c.text, longestShown))}
}

// note adds the notes to the first series.
func (c *chatter) note(series []loggp.Series) {
	if len(series) > 0 {
		series[0].Left = append(series[0].Left, c.notes()...)
	}
}
