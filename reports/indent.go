package reports

import "bytes"

// indented formats a compact JSON document: a line for each member, one space of
// indentation per level, and a list of numbers on one line.
func indented(compact []byte) []byte {
	out := make([]byte, 0, len(compact)+len(compact)/4)
	depth := 0
	newline := func() {
		out = append(out, '\n')
		for range depth {
			out = append(out, ' ')
		}
	}
	for i := 0; i < len(compact); i++ {
		switch c := compact[i]; c {
		case '"':
			end := stringEnd(compact, i)
			out = append(out, compact[i:end]...)
			i = end - 1
		case '{', '[':
			if list, ok := numberList(compact[i:]); ok {
				out = append(append(append(out, '['), bytes.ReplaceAll(list, []byte(","), []byte(", "))...), ']')
				i += len(list) + 1
				continue
			}
			out = append(out, c)
			if compact[i+1] == c+2 { // the closing bracket of either kind
				out = append(out, compact[i+1])
				i++
				continue
			}
			depth++
			newline()
		case '}', ']':
			depth--
			newline()
			out = append(out, c)
		case ',':
			out = append(out, c)
			newline()
		case ':':
			out = append(out, ':', ' ')
		default:
			out = append(out, c)
		}
	}
	return out
}

// stringEnd returns the index after the string that begins at i.
func stringEnd(text []byte, i int) int {
	for i++; text[i] != '"'; i++ {
		if text[i] == '\\' {
			i++
		}
	}
	return i + 1
}

// numberList returns the content of a nonempty list of numbers, including infinities,
// at the beginning of text.
func numberList(text []byte) ([]byte, bool) {
	end := 1
	for ; end < len(text) && text[end] != ']'; end++ {
		switch c := text[end]; {
		case c >= '0' && c <= '9', c == '-', c == '+', c == '.', c == 'e', c == 'E', c == ',':
		case c == '"' && end+5 < len(text) && string(text[end+2:end+6]) == `Inf"` && (text[end+1] == '+' || text[end+1] == '-'):
			end += 5
		default:
			return nil, false
		}
	}
	return text[1:end], text[0] == '[' && end > 1 && end < len(text)
}
