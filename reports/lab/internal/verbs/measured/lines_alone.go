package measured

import (
	"fmt"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"castlab/montecarlo/data"
)

// printAlone writes the numbers of samples that are not compared. Each interval holds for itself.
func (a *app) printAlone(s *sheet, f flags) {
	none := ""
	if s.apart {
		none = "Nothing is compared: no name of the first file is in another. "
	}
	a.lines([]string{none + fmt.Sprintf("%s: %s, each in a line with intervals at %g for itself (--full or FILE#NAME has all of one)",
		strings.Join(fileNames(s.all()), ", "), counted(int64(len(s.lines)), "sample"), *f.level) + failuresOf(s.all())})
	shares := *f.quantiles
	if slices.Equal(shares, usualQuantiles()) {
		shares = []float64{0.5, 0.99}
	}
	few := s.byRanks
	head := table.Row{s.quantity(), "n"}
	if few {
		shares = shares[:1]
		head = append(head, "mean")
	}
	for _, p := range shares {
		head = append(head, data.QuantileName(p))
	}
	notes := notes{}
	var rows []table.Row
	for _, l := range s.lines {
		of := l.of[0]
		row := table.Row{l.name, of.N()}
		if few {
			row = append(row, s.cell(of, of.Mean(*f.level)))
		}
		var remarks []string
		for _, p := range shares {
			e := of.Quantile(p, *f.level)
			row = append(row, s.cell(of, e))
			for _, w := range e.Warnings {
				if w = plainly(w); noInterval(e) && !slices.Contains(remarks, w) {
					remarks = append(remarks, w)
				}
			}
		}
		rows = append(rows, append(row, standing(*of), notes.of(remarks)))
	}
	a.table(append(head, "", ""), rows, 2)
	a.printNotes(notes)
}

// all returns the samples of a table.
func (s *sheet) all() (list []*source) {
	for _, l := range s.lines {
		for _, of := range l.of {
			if of != nil {
				list = append(list, of)
			}
		}
	}
	return list
}

// onlyIn says which samples some file lacks.
func onlyIn(sheets []*sheet) (list []string) {
	for _, s := range sheets {
		for i, head := range s.heads {
			if len(s.heads) < 2 {
				continue
			}
			var names []string
			for _, l := range s.lines {
				if l.of[i] == nil {
					names = append(names, l.name)
				}
			}
			if text := fmt.Sprintf("Not in %s: %s.", head, strings.Join(names, ", ")); len(names) > 0 && !slices.Contains(list, text) {
				list = append(list, text)
			}
		}
	}
	return list
}
