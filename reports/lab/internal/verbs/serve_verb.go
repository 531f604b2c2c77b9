//go:build !js

package verbs

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"castlab/distributions/inputs"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/live"
	"castlab/reports/page"
)

// A shownAnswer is what the live page shows of a verb. Document is what --json prints, Text what the verb prints; in
// its place HTML of one that has headings and tables.
type shownAnswer struct {
	Document json.RawMessage `json:"document"`
	Text     string          `json:"text,omitempty"`
	HTML     string          `json:"html,omitempty"`
	Figures  []shownFigure   `json:"figures"`
	Notes    []string        `json:"notes"`            // what the command line says beside its answer
	Remark   string          `json:"remark,omitempty"` // what it ends with besides
}

// begun begins a session of a verb that has the contents of files and nothing of the disk.
func (b bench) begun(ctx context.Context, name string, contents map[string][]byte, shown *console.Shown,
	notes io.Writer) (*app, *cobra.Command) {
	a := &app{
		console.NewGiven(ctx, b.lab.Name, b.lab.Version, contents, shown, console.Streams{Out: io.Discard, Err: notes}),
		b.lab, []string{name},
	}
	return a, a.root()
}

// offers are the verbs that the laboratory has for a page.
func (b bench) offers() []console.Offer {
	a, _ := b.begun(context.Background(), "", nil, nil, io.Discard)
	return a.Offers()
}

func (b bench) offer(name string) (console.Offer, error) {
	return find(b.offers(), func(o console.Offer) string { return o.Verb.Name() }, live.Verb, name)
}

// verbSheet is the sheet of a verb.
func (b bench) verbSheet(name string) (s sheet, err error) {
	o, err := b.offer(name)
	if err != nil {
		return s, err
	}
	s = sheet{Kind: live.Verb, Name: name, Title: o.Verb.Short, Notes: strings.ReplaceAll(o.Verb.Long, console.Fold, ""), Words: []string{},
		Files: o.Files, As: o.As, Names: o.Names}
	for _, w := range o.Begin {
		if strings.Contains(strings.SplitN(w, "(", 2)[0], "=") {
			s.Words = append(s.Words, w)
		} else {
			s.Given = append(s.Given, w)
		}
	}
	if o.Keys != nil {
		s.Keys = offeredKeys(o.Keys())
	}
	for _, name := range o.Flags {
		if f := o.Verb.Flags().Lookup(name); f != nil {
			_, usage := pflag.UnquoteUsage(f)
			s.Flags = append(s.Flags, liveFlag{f.Name, usage, f.DefValue, f.Value.Type() == "bool"})
		}
	}
	return s, nil
}

// verbWords are the words of a command after its name. Flags that the page may not set are refused, among them all that
// name files; so is what no verb offers.
func (b bench) verbWords(a live.Ask) (words []string, err error) {
	o, err := b.offer(a.Name)
	if err != nil {
		return nil, err
	}
	words = slices.Concat(a.Given, a.Words)
	for _, name := range slices.Sorted(maps.Keys(a.Flags)) {
		if !slices.Contains(o.Flags, name) {
			return nil, &live.Refusal{Reason: inputs.Unknown("flag", name, o.Flags).Error(), Key: name}
		}
		value := a.Flags[name]
		if f := o.Verb.Flags().Lookup(name); f != nil && f.Value.Type() == "bool" && value == "on" {
			words = append(words, "--"+name)
			continue
		}
		words = append(words, "--"+name+"="+value)
	}
	return words, nil
}

// verb asks a verb, which is the command of the command line.
func (b bench) verb(ctx context.Context, a live.Ask, tell func(live.Event)) (json.RawMessage, error) {
	words, err := b.verbWords(a)
	if err != nil {
		return nil, err
	}
	shown := &console.Shown{Progress: func(done, total int, _ string) {
		tell(live.Event{Kind: "progress", Data: map[string]int{"runs": done, "most": total}, Passing: true})
	}}
	var notes bytes.Buffer
	session, root := b.begun(ctx, a.Name, a.Contents, shown, &notes)
	words = append([]string{a.Name}, words...)
	if verb, _, err := root.Find(words[:1]); err == nil && verb.Flags().Lookup("workers") != nil {
		words = append(words, fmt.Sprintf("--workers=%d", b.workers))
	}
	failed := session.Execute(ctx, root, words)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if failed != nil && session.Out.Len() == 0 {
		return nil, failed
	}
	return shownOf(shown, session, notes.String(), failed)
}

// shownOf is the answer of a verb as the page shows it.
func shownOf(shown *console.Shown, session *app, notes string, failed error) (json.RawMessage, error) {
	document, err := documented(shown.Document)
	text := console.Visible(session.Out.String())
	answer := shownAnswer{Document: document, Text: text, Figures: []shownFigure{}, Notes: lines(notes)}
	if err == nil && shown.Markdown {
		var html []byte
		html, err = page.Fragment([]byte(text))
		answer.Text, answer.HTML = "", string(html)
	}
	for _, f := range shown.Figures {
		shownAs, wrong := figureShown(f)
		answer.Figures, err = append(answer.Figures, shownAs), cmp.Or(err, wrong)
	}
	if failed != nil && !errors.Is(failed, console.ErrVerdict) {
		answer.Remark = failed.Error()
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(answer)
}

// lines are the lines of a text without empty ones.
func lines(text string) []string {
	list := []string{}
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return list
}
