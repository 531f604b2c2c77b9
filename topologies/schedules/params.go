package schedules

import (
	"encoding/json"
	"fmt"

	"castlab/distributions/inputs"
)

// UnmarshalJSON reads integers as int and texts as string; anything else is an
// error.
func (p *Params) UnmarshalJSON(text []byte) error {
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(text, &raw); err != nil {
		return fmt.Errorf("params: %w", inputs.JSON(err))
	}
	if raw == nil {
		*p = nil
		return nil
	}
	read := make(Params, len(raw))
	for name, value := range raw {
		var number int
		if err := json.Unmarshal(value, &number); err == nil && string(value) != "null" {
			read[name] = number
			continue
		}
		var word string
		if err := json.Unmarshal(value, &word); err != nil || string(value) == "null" {
			return fmt.Errorf("parameter %q is %s, want an integer or a text", name, value)
		}
		read[name] = word
	}
	*p = read
	return nil
}
