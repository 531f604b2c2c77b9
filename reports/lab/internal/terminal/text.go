package terminal

import "strings"

// Text writes a markdown text: formulas between dollars in Unicode, code spans
// without their backticks, escaped characters without their backslash. Line
// breaks stay.
func Text(markdown string) string {
	var b strings.Builder
	for rest := markdown; rest != ""; {
		switch c := rest[0]; {
		case c == '\\' && len(rest) > 1 && strings.IndexByte("\\`*_[]<>#|$~&(){}+-.!", rest[1]) >= 0:
			b.WriteByte(rest[1])
			rest = rest[2:]
		case c == '`':
			fence := rest[:len(rest)-len(strings.TrimLeft(rest, "`"))]
			code, after, ok := strings.Cut(rest[len(fence):], fence)
			if !ok {
				b.WriteString(fence)
				rest = rest[len(fence):]
				continue
			}
			b.WriteString(strings.TrimSpace(code))
			rest = after
		case c == '$':
			mark := "$"
			if strings.HasPrefix(rest, "$$") {
				mark = "$$"
			}
			tex, after, ok := strings.Cut(rest[len(mark):], mark)
			if !ok || tex == "" {
				b.WriteString(mark)
				rest = rest[len(mark):]
				continue
			}
			b.WriteString(Formula(tex))
			rest = after
		default:
			b.WriteByte(c)
			rest = rest[1:]
		}
	}
	return b.String()
}
