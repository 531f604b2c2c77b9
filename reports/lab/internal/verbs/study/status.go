package study

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"

	pretty "github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"castlab/reports/internal/studies/checkpoint"
	"castlab/reports/lab/console"
)

func (a *App) statusVerb() *cobra.Command {
	verb := &cobra.Command{
		Use: "status STUDY.yaml", Short: "how far a study is",
		Long: `Reads the checkpoint of a study, whether it is being run or not, and says for each cell
how many replications it holds and how many there may be, and who computed how many
segments of it.`,
		Args: cobra.ArbitraryArgs,
	}
	store, asJSON := addStore(verb.Flags(), (*console.Files).Reads), console.AddJSON(verb.Flags())
	elsewhere := func(context.Context, []string, bool) (bool, error) { return false, nil }
	if w := a.lab.Workers; w != nil {
		verb.Long += "\n\n" + w.StatusHelp(a.Name)
		elsewhere = w.Status(a.Session, a.lab, verb.Flags())
	}
	verb.RunE = func(cmd *cobra.Command, args []string) error {
		if answered, err := elsewhere(cmd.Context(), args, *asJSON); answered || err != nil {
			return err
		}
		study, err := a.readStudy(args)
		if err != nil {
			return err
		}
		path := checkpointOf(*store, args[0])
		file, id, err := checkpoint.Read(path)
		if errors.Is(err, fs.ErrNotExist) {
			return console.Usagef("%s: there is no checkpoint; begin with '%s run %s'", path, a.Name, args[0])
		}
		if err != nil {
			return console.Usage(err)
		}
		defer file.Close()
		here, err := a.identity(study)
		if err != nil {
			return err
		}
		if err := checkpoint.Same(path, id, here); err != nil {
			return console.Usage(err)
		}
		done, err := study.Replications(cmd.Context(), file.Keys())
		if err != nil {
			return err
		}
		d := statusDocument{Study: study.Name, Checkpoint: path, Segments: len(file.Segments()), Cells: []statusCell{}}
		var rows []pretty.Row
		for i, c := range study.Cells {
			d.Cells = append(d.Cells, statusCell{c.Name, done[i], c.Min, c.Max})
			rows = append(rows, pretty.Row{c.Name, done[i], c.Min, c.Max})
		}
		d.Workers = workersOf(file)
		if *asJSON {
			return console.WriteJSON(&a.Out, d)
		}
		fmt.Fprintf(&a.Out, "study %s, %d segments in %s\n\n", d.Study, d.Segments, path)
		a.PrintTable(pretty.Row{"cell", "done", "at least", "at most"}, rows, 2, 3, 4)
		rows = nil
		for _, w := range d.Workers {
			rows = append(rows, pretty.Row{strconv.QuoteToGraphic(w.Name), w.Segments})
		}
		a.Out.WriteByte('\n')
		a.PrintTable(pretty.Row{"computed by", "segments"}, rows, 2)
		return nil
	}
	return verb
}

// workersOf counts the segments of each worker, sorted by name.
func workersOf(file *checkpoint.File) []statusWorker {
	counts := map[string]int{}
	for _, k := range file.Segments() {
		counts[file.Worker(k)]++
	}
	list := []statusWorker{}
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		list = append(list, statusWorker{name, counts[name]})
	}
	return list
}

// A statusDocument is the output of status --json.
type statusDocument struct {
	Study      string         `json:"study"`
	Checkpoint string         `json:"checkpoint"`
	Segments   int            `json:"segments"`
	Cells      []statusCell   `json:"cells"`
	Workers    []statusWorker `json:"workers"`
}

type statusWorker struct {
	Name     string `json:"name"` // of a worker, or of the host of the verb run
	Segments int    `json:"segments"`
}

type statusCell struct {
	Cell string `json:"cell"`
	Done int    `json:"done"` // replications; all or none for a cell that is computed whole
	Min  int    `json:"min"`
	Max  int    `json:"max"`
}
