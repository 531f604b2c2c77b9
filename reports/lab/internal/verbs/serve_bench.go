package verbs

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/lab/internal/input"
	"castlab/reports/lab/internal/live"
	"castlab/reports/lab/internal/terminal"
	"castlab/reports/lab/internal/verbs/registry"
)

// A bench answers the live page for a laboratory, with the functions behind the verbs.
type bench struct {
	lab     registry.Lab
	folder  *os.Root // whose files parameters may name; nil for none
	workers int
}

// open opens a file that a parameter names: one in the folder where the program was started or below, whatever
// links lie in it. A page is no shell.
func (b bench) open(path string) (io.ReadCloser, error) {
	if b.folder == nil {
		return nil, fmt.Errorf("%s: the page without a server reads no files; use 'serve' on the machine that has them", path)
	}
	info, err := b.folder.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("%w (the live page reads files of the folder where it was started, and below)", err)
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: it is not a file", path)
	}
	if info.Size() > input.Most {
		return nil, &input.LongError{Path: path, Most: input.Most}
	}
	return b.folder.Open(path)
}

func (b bench) grammar() arguments.Grammar {
	return arguments.Grammar{Open: b.open, Remark: func(string) {}}
}

// Lab lists everything by name.
func (b bench) Lab() live.Lab {
	l := live.Lab{Name: b.lab.Name, Title: b.lab.Title, Version: b.lab.Version}
	for _, c := range b.lab.Claims {
		l.Entries = append(l.Entries, live.Entry{Kind: live.Claim, Name: c.ID, Title: cmp.Or(terminal.Text(c.Title), c.ID),
			Text: terminal.Text(c.Statement) + " " + terminal.Text(c.Source)})
	}
	for _, q := range b.lab.Quantities {
		l.Entries = append(l.Entries, live.Entry{Kind: live.Quantity, Name: q.Name, Title: q.Meaning, Text: q.Source})
	}
	for _, m := range b.lab.Models {
		l.Entries = append(l.Entries, live.Entry{Kind: live.Model, Name: m.Name, Title: m.Meaning, Text: m.Notes})
	}
	for _, a := range b.lab.Algorithms {
		l.Entries = append(l.Entries, live.Entry{Kind: live.Schedule, Name: a.Name, Title: a.Meaning, Text: a.Source})
	}
	for _, o := range b.offers() {
		l.Entries = append(l.Entries, live.Entry{Kind: live.Verb, Name: o.Verb.Name(), Title: o.Verb.Short,
			Text: o.Files + " file files drop"})
	}
	for _, s := range b.lab.Tour {
		l.Tour = append(l.Tour, live.Stop{Title: s.Title, Address: s.Address, Text: strings.Split(strings.TrimSpace(s.Text), "\n\n")})
	}
	return l
}

// find returns what declares the keys of an entry that is no claim.
func find[T any](list []T, name func(T) string, kind, wanted string) (T, error) {
	names := make([]string, len(list))
	for i, x := range list {
		if names[i] = name(x); names[i] == wanted {
			return x, nil
		}
	}
	var none T
	return none, &live.Refusal{Reason: inputs.Unknown(kind, wanted, names).Error(), Unknown: true}
}

// claim returns the claim of an ID.
func (b bench) claim(id string) (reports.Claim, error) {
	i := slices.IndexFunc(b.lab.Claims, func(c reports.Claim) bool { return strings.EqualFold(c.ID, id) })
	if i < 0 {
		return reports.Claim{}, &live.Refusal{Reason: b.lab.Unknown(id).Error(), Unknown: true}
	}
	return b.lab.Claims[i], nil
}

// A liveKey is a key as the page offers it.
type liveKey struct {
	Name     string       `json:"name"`
	Meaning  string       `json:"meaning"`
	Domain   string       `json:"domain"`
	Choices  []string     `json:"choices,omitempty"`
	Default  string       `json:"default,omitempty"`
	Optional bool         `json:"optional,omitempty"`
	Numbers  *liveNumbers `json:"numbers,omitempty"`
}

// liveNumbers are the numbers of a key; an end that is missing is infinite.
type liveNumbers struct {
	Lo     *float64 `json:"lo,omitempty"`
	Hi     *float64 `json:"hi,omitempty"`
	OpenLo bool     `json:"open_lo,omitempty"`
	OpenHi bool     `json:"open_hi,omitempty"`
	Whole  bool     `json:"whole,omitempty"`
	From   float64  `json:"from"`
	To     float64  `json:"to"`
}

func numbersOf(n *inputs.Numbers) *liveNumbers {
	if n == nil {
		return nil
	}
	finite := func(x float64) *float64 {
		if x-x != 0 {
			return nil
		}
		return &x
	}
	return &liveNumbers{finite(n.Lo), finite(n.Hi), n.OpenLo, n.OpenHi, n.Whole, n.From, n.To}
}

// offeredKeys are the keys of a declaration.
func offeredKeys(keys *arguments.Keys) (list []liveKey) {
	for _, k := range keys.All() {
		domain := k.Domain
		if len(k.Instead) > 0 {
			domain += ", or give " + strings.Join(k.Instead, ", ")
		}
		list = append(list, liveKey{k.Name, terminal.Text(k.Meaning), domain, k.Choices, k.Default, k.Optional || len(k.Instead) > 0,
			numbersOf(k.Numbers)})
	}
	return list
}

// keysOfClaim are the keys of a claim; none of one without parameters.
func keysOfClaim(c reports.Claim) (list []liveKey) {
	if c.Cases.Parameters == nil {
		return nil
	}
	for _, k := range c.Cases.Parameters.Keys() {
		list = append(list, liveKey{k.Name, terminal.Text(k.Meaning), k.Domain, k.Choices, k.Default, k.Optional, numbersOf(k.Numbers)})
	}
	return list
}

// usualWords are the words of the first case that the report prints and that takes no minutes.
func usualWords(c reports.Claim) []string {
	printed := c.Cases.Printed()
	i := max(0, slices.IndexFunc(printed, func(k reports.Case) bool { return !k.Long }))
	if len(printed) == 0 {
		return nil
	}
	return reports.Words(printed[i].Params)
}

// unitOf is a unit in words.
func unitOf(unit string) string { return terminal.Text(cmp.Or(unit, "1")) }
