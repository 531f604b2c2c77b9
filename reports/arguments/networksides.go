package arguments

import (
	"strconv"
	"strings"
)

// sides declares the sides of a mesh, such as 4x5; the mesh says which numbers
// it takes.
func (ks *Keys) sides(name, meaning string) *[]int {
	v := new([]int)
	const domain = "integers >= 1 joined by x, such as 3x3"
	ks.add(&Key{Name: name, Meaning: meaning, Domain: domain, draw: drawnText([]string{"[2..6]", "[2..5]x[2..5]", "[2..3]x[2..4]x[2..4]"}), set: func(text string) (string, error) {
		parts := strings.Split(text, "x")
		list := make([]int, len(parts))
		for i, part := range parts {
			s, err := strconv.Atoi(strings.TrimSpace(part))
			if err != nil || s < 1 {
				return "", wrong(name, text, domain)
			}
			list[i] = s
			parts[i] = strconv.Itoa(s)
		}
		*v = list
		return strings.Join(parts, "x"), nil
	}})
	return v
}
