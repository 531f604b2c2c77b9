package verbs

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"castlab/reports"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/curves"
	"castlab/reports/output"
)

// plotFlags are the settings of the drawing of a grid.
type plotFlags struct {
	plot *[]string // files of one drawing
	log  *axesFlag
	show *showFlag

	drawn bool // show chooses what is drawn, and not what is printed
}

func addPlotFlags(fs *pflag.FlagSet, shown string) plotFlags {
	f := plotFlags{
		plot: console.AddDrawings(fs, "plot", "also draw the values over a list or range of a key to this `file`: a picture, a page or, "+
			"as CSV, the numbers, by its end ("+strings.Join(curves.Endings(), ", ")+"); again for a further file", curves.Endings()...),
		log: new(axesFlag),
	}
	fs.Var(f.log, "log", "with --plot, logarithmic `axes`: x, y, x,y or none; where it is needed if not given")
	if shown != "" {
		f.show = new(showFlag)
		fs.Var(f.show, "show", shown)
	}
	return f
}

// options are those of the drawing.
func (f plotFlags) options() curves.Options {
	o := curves.Options{Log: *f.log}
	if f.show != nil {
		o.Show = *f.show
	}
	return o
}

// given reports whether there is to be a drawing.
func (f plotFlags) given() bool { return len(*f.plot) > 0 }

// asked reports whether a flag speaks of a drawing.
func (f plotFlags) asked() bool { return f.given() || *f.log != nil || f.drawn && *f.show != nil }

// refuse returns why a table without values cannot be drawn as the flags say.
func (f plotFlags) refuse(t curves.Table) error {
	if !f.given() && *f.log != nil {
		return console.Usagef("--log without --plot: there is no drawing")
	}
	if !f.given() && f.drawn && *f.show != nil {
		return console.Usagef("--show without --plot: all values are printed")
	}
	for _, path := range *f.plot {
		if err := t.Refuse(path, f.options()); err != nil {
			return console.Usagef("%s: --plot=%s: %w", t.Name, path, err)
		}
	}
	return nil
}

// draw writes the drawing to its files, if there is to be one, and says so unless the output is a document.
func (a *app) draw(f plotFlags, t curves.Table, quiet bool) error {
	t.Command = a.command()
	for i, path := range *f.plot {
		data, err := t.Render(path, f.options())
		if err != nil {
			return console.Usagef("%s: --plot=%s: %w", t.Name, path, err)
		}
		if err := output.WriteFile(path, data); err != nil {
			return err
		}
		if quiet {
			continue
		}
		if i == 0 {
			a.Out.WriteByte('\n')
		}
		fmt.Fprintf(&a.Out, "wrote %s\n", path)
	}
	return nil
}

// command is the command line.
func (a *app) command() string {
	words := []string{a.Name}
	for _, w := range a.args {
		words = append(words, reports.ShellWord(w))
	}
	return strings.Join(words, " ")
}

// An axesFlag is a choice of axes; nil if it is not given.
type axesFlag []string

func (f *axesFlag) String() string { return strings.Join(*f, ",") }
func (f *axesFlag) Type() string   { return "axes" }
func (f *axesFlag) Set(text string) error {
	list := strings.Split(text, ",")
	for i, axis := range list {
		if axis != "x" && axis != "y" && (axis != "none" || len(list) > 1) || slices.Contains(list[:i], axis) {
			return fmt.Errorf("want x, y, x,y or none")
		}
	}
	*f = list
	return nil
}

// A showFlag is names of values; nil if it is not given.
type showFlag []string

func (f *showFlag) String() string { return strings.Join(*f, ",") }
func (f *showFlag) Type() string   { return "names" }
func (f *showFlag) Set(text string) error {
	list := strings.Split(text, ",")
	for i, name := range list {
		if name == "" || slices.Contains(list[:i], name) {
			return fmt.Errorf("want names separated by single commas, each once")
		}
	}
	*f = list
	return nil
}
