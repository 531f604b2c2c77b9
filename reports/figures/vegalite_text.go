package figures

import "strings"

// plainText returns a label without raised and lowered text: with Unicode's raised and
// lowered characters if it has all of them, with ^x and _x otherwise.
func plainText(label string) string {
	var b strings.Builder
	for _, r := range split(label) {
		sign, plain, small := "", "", ""
		switch r.shift {
		case 1:
			sign, plain, small = "^", superPlain, superscripts
		case -1:
			sign, plain, small = "_", subPlain, subscripts
		default:
			b.WriteString(r.text)
			continue
		}
		twin, all := "", true
		for _, c := range r.text {
			t, ok := translate(c, plain, small)
			twin, all = twin+t, all && ok
		}
		switch {
		case all:
			b.WriteString(twin)
		case len([]rune(r.text)) == 1:
			b.WriteString(sign + r.text)
		default:
			b.WriteString(sign + "(" + r.text + ")")
		}
	}
	return b.String()
}
