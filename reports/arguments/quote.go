package arguments

import "encoding/json"

// quoteJSON writes text as a JSON string. Strings always marshal: invalid
// UTF-8 becomes the replacement character.
func quoteJSON(text string) string {
	b, _ := json.Marshal(text)
	return string(b)
}
