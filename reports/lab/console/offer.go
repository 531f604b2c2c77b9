package console

import (
	"github.com/spf13/cobra"

	"castlab/reports"
	"castlab/reports/arguments"
)

// An Offer is a verb that the live page has, too: asked with words, flags and the contents of files, it answers by the
// code of the command line, with the same digits.
type Offer struct {
	Verb  *cobra.Command
	Files string                 // what its files are, in words; they come as words of the command line
	As    string                 // what stands in front of the name of a file, such as against=; "" for nothing
	Keys  func() *arguments.Keys // nil for a verb that has none
	Flags []string               // that the page may set
	Names []Named                // words that are no files
	Begin []string               // words to begin with where no file is needed; nil where one is
}

// A Named word is one that a verb knows, such as an algorithm.
type Named struct {
	Name    string `json:"name"`
	Meaning string `json:"meaning"`
	Of      string `json:"of"` // the task that it is for
}

// Offer has the live page offer a verb.
func (a *Session) Offer(o Offer) { a.offers = append(a.offers, o) }

// Offers are the verbs of the live page.
func (a *Session) Offers() []Offer { return a.offers }

// Shown is what a live page shows of an answer, besides the text in Out.
type Shown struct {
	Document any  // as --json prints it
	Markdown bool // the text is
	Figures  []reports.Figure

	Progress func(done, total int, label string) // told now and then; may be nil
}

// Markdown says that the text has headings and tables of markdown, and reports whether it may.
func (a *Session) Markdown() bool {
	if a.shown != nil {
		a.shown.Markdown = true
	}
	return a.shown != nil
}

// Answer writes the answer of a verb: its document for --json, its text otherwise. A live page takes both, with
// figures; nil for none.
func (a *Session) Answer(asJSON bool, document func() any, text func(), figures func() []reports.Figure) error {
	if a.shown != nil {
		a.shown.Document = document()
		if figures != nil {
			a.shown.Figures = figures()
		}
	}
	if asJSON {
		return WriteJSON(&a.Out, document())
	}
	text()
	return nil
}
