package verbs

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/numerals"
	"castlab/reports"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/live"
)

// askedTexts are the ways to ask again what the live page asks.
type askedTexts struct {
	Command string `json:"command"`
	Study   string `json:"study,omitempty"`
	Go      string `json:"go,omitempty"`
}

// Texts are the same question as a command, as a study file and as Go.
func (b bench) Texts(a live.Ask) (any, error) {
	switch a.Kind {
	case live.Claim:
		f, ask := b.flags(a)
		return askedTexts{Command: checkCommand(b.lab.Name, checkWords(a, ask), f), Study: b.study(a), Go: b.goCall("Check", a)}, nil
	case live.Model:
		words := append([]string{b.lab.Name, "simulate", a.Name}, quotedWords(a.Words)...)
		return askedTexts{
			Command: strings.Join(append(words, simulateWords(a)...), " "),
			Study:   b.study(a),
			Go:      b.goCall("Simulate", a),
		}, nil
	case live.Verb:
		words, err := b.verbWords(a)
		if err != nil {
			return nil, err
		}
		return askedTexts{Command: strings.Join(slices.Concat([]string{b.lab.Name, a.Name}, quotedWords(words)), " ")}, nil
	case live.Schedule:
		return askedTexts{Command: strings.Join(append([]string{b.lab.Name, "schedule", a.Name}, quotedWords(a.Words)...), " ")}, nil
	}
	command := strings.Join(append([]string{b.lab.Name, "theory", a.Name}, quotedWords(a.Words)...), " ")
	return askedTexts{Command: command, Go: b.goCall("Theory", a)}, nil
}

// simulateWords are the flags of a simulation.
func simulateWords(a live.Ask) (list []string) {
	if a.Precision > 0 {
		list = append(list, "--precision", numerals.Exact(a.Precision))
	}
	if a.Replications > 0 {
		list = append(list, "--replications", strconv.Itoa(a.Replications))
	}
	if a.Level > 0 {
		list = append(list, "--level", numerals.Exact(a.Level))
	}
	return append(list, "--seed", strconv.FormatUint(cmp.Or(a.Seed, console.DefaultSeed), 10))
}

// goCall is a call of package lab, with the laboratory as a variable.
func (b bench) goCall(function string, a live.Ask) string {
	var settings []string
	add := func(name, value string, given bool) {
		if given {
			settings = append(settings, name+": "+value)
		}
	}
	simulation := a.Kind == live.Model
	add("Seed", strconv.FormatUint(a.Seed, 10), a.Seed > 0 && a.Kind != live.Quantity)
	add("Alpha", numerals.Exact(a.Alpha), a.Alpha > 0 && a.Kind == live.Claim)
	add("Profile", "reports.Full()", a.Profile == "full" && a.Kind == live.Claim)
	add("Level", numerals.Exact(a.Level), a.Level > 0 && simulation)
	add("Precision", numerals.Exact(a.Precision), a.Precision > 0 && simulation)
	add("Replications", strconv.Itoa(a.Replications), a.Replications > 0 && simulation)
	call := []string{"ctx", "laboratory"}
	result := "report"
	switch function {
	case "Theory":
		result = "values"
	case "Simulate":
		result = "estimates"
	}
	if function != "Theory" {
		call = append(call, "lab.Settings{"+strings.Join(settings, ", ")+"}")
	}
	for _, w := range slices.Concat([]string{a.Name}, a.Words) {
		call = append(call, strconv.Quote(w))
	}
	return fmt.Sprintf("%s, err := lab.%s(%s)", result, function, strings.Join(call, ", "))
}

// study is a study file of one cell.
func (b bench) study(a live.Ask) string {
	var with []string
	for _, w := range a.Words {
		key, value, _ := strings.Cut(w, "=")
		with = append(with, key+": "+strconv.Quote(value))
	}
	var t strings.Builder
	fmt.Fprintf(&t, "study: %s\nseed: %d\n", strings.ToLower(a.Name), cmp.Or(a.Seed, console.DefaultSeed))
	if a.Kind == live.Claim {
		fmt.Fprintf(&t, "alpha: %s\nprofile: %s\ncells:\n  - claims: [{id: %s", numerals.Exact(cmp.Or(a.Alpha, DefaultAlpha)),
			cmp.Or(a.Profile, reports.Quick().Name), a.Name)
		if len(with) > 0 {
			fmt.Fprintf(&t, ", with: {%s}", strings.Join(with, ", "))
		}
		t.WriteString("}]\n")
		if a.Precision > 0 || a.Budget > 0 {
			t.WriteString("# precision and budget of a claim: the command alone has them\n")
		}
		return t.String()
	}
	fmt.Fprintf(&t, "level: %s\ncells:\n  - model: %s\n    with: {%s}\n", numerals.Exact(cmp.Or(a.Level, DefaultLevel)), a.Name,
		strings.Join(with, ", "))
	if a.Precision > 0 {
		fmt.Fprintf(&t, "    precision: %s\n", numerals.Exact(a.Precision))
	}
	if a.Replications > 0 {
		fmt.Fprintf(&t, "    replications: %d\n", a.Replications)
	}
	return t.String()
}
