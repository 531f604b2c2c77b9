package arguments

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
)

// Word declares one of the given words.
func (ks *Keys) Word(name, meaning string, choices ...string) *string {
	v := new(string)
	ks.add(&Key{Name: name, Meaning: meaning, Domain: oneOf(choices), Choices: choices, draw: drawnText(choices),
		every: everyWord(choices), set: func(text string) (string, error) {
			if err := among(name, text, choices); err != nil {
				return "", err
			}
			*v = text
			return text, nil
		}})
	return v
}

// OneOf declares one of the given integers, such as the number of an equation.
func (ks *Keys) OneOf(name, meaning string, choices ...int) *int {
	v := new(int)
	texts := make([]string, len(choices))
	for i, c := range choices {
		texts[i] = strconv.Itoa(c)
	}
	ks.add(&Key{Name: name, Meaning: meaning, Domain: oneOf(texts), Choices: texts, number: true, draw: drawnText(texts),
		every: everyWord(texts), set: func(text string) (string, error) {
			if err := among(name, text, texts); err != nil {
				return "", err
			}
			*v = choices[slices.Index(texts, text)]
			return text, nil
		}})
	return v
}

// Phrase declares one of the given phrases of one or more words, with or without double quotes, which its
// canonical text has.
func (ks *Keys) Phrase(name, meaning string, phrases ...string) *string {
	words := slices.Clone(phrases)
	for _, p := range phrases {
		words = append(words, strconv.Quote(p))
	}
	v := ks.Word(name, meaning, words...)
	k := ks.key(name)
	k.draw = drawnText(phrases)
	set := k.set
	k.set = func(text string) (string, error) {
		_, err := set(text)
		*v = strings.Trim(text, `"`)
		return strconv.Quote(*v), err
	}
	return v
}

// among returns an error for a text that is not one of the choices.
func among(name, text string, choices []string) error {
	if slices.Contains(choices, text) {
		return nil
	}
	want := oneOf(choices)
	if near := inputs.Nearest(text, choices); near != "" {
		want = fmt.Sprintf("%s; did you mean %s?", want, near)
	}
	return inputs.Refused(name, text, want)
}

// oneOf formats "barrier, async or arrival".
func oneOf(choices []string) string {
	last := len(choices) - 1
	if last < 1 {
		return strings.Join(choices, "")
	}
	return strings.Join(choices[:last], ", ") + " or " + choices[last]
}
