package measured

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"castlab/montecarlo/data"
	"castlab/reports/arguments"
	"castlab/reports/internal/formats"
	"castlab/reports/lab/console"
)

// flags are those of the verb.
type flags struct {
	level        *float64
	quantiles    *[]float64
	by           *string
	launch       *string
	baseline     *string
	rename       *bool
	notWorse     *bool
	indifference *percent
	scatter      *percent
	paired       *string
	weight       *string
	start        *string
	merge        *bool
	zeros        *string
	unit         *string
	steady       *bool
	precision    *percent
	out          *string
	recordedFlags
	full    *bool
	fit     *bool
	law     *string
	seed    *uint64
	workers *int
	asJSON  *bool
}

// app is a session of the verb. What it writes is text of a terminal, or markdown of a page.
type app struct {
	*console.Session
	markdown bool
	said     map[string]bool // of two samples what was said of the first beside its numbers; nil of others
}

// Verb returns the command data.
func Verb(s *console.Session) *cobra.Command {
	a := &app{Session: s}
	verb := &cobra.Command{
		Use: "data FILE[#COLUMN]...", Short: "what a file of measurements says, and what two differ in",
		Long: fmt.Sprintf(help, formats.Help(formats.Data)), Args: cobra.ArbitraryArgs,
	}
	fs := verb.Flags()
	f := flags{
		level: console.AddReal(fs, "level", 0.95, arguments.OpenUnit(),
			"coverage of each interval, and of all comparisons together"),
		quantiles: new(usualQuantiles()),
		by:        fs.String("by", "", "group the rows by this `column`, or all samples of a list by sample; two groups are compared"),
		launch: fs.String("launch", "", "the values of each text in this `column` are of one launch, or host, or day; rows: each "+
			"row is of a launch of its own"),
		baseline: console.AddInput(fs, "baseline", "compare with this saved `file`, which comes first"),
		rename:   fs.Bool("rename", false, "compare with a baseline of another name, or of other rows or cuts, all the same"),
		notWorse: fs.Bool("not-worse", false, "with --baseline and --indifference: status 3 unless it is shown that nothing is larger by "+
			"more than that"),
		indifference: new(percent),
		scatter:      new(percent),
		precision:    new(percent(usualPrecision)),
		steady: fs.Bool("steady", false, "a run of a simulation from its start: its warm-up, mean and quantiles in steady state, and "+
			"how much longer to run"),
		out: console.AddPath(fs, "out", "", "save the result for --baseline to this `path` that ends in .json, or draw it "+
			"into a directory", writes),
		full:   fs.Bool("full", false, "of many samples the tables of each, besides those of a line each"),
		weight: fs.String("weight", "", "this `column` says how often the value of a row was seen"),
		start: fs.String("start", "", "this `column` says when the request of a row began: what a closed load generator did not send "+
			"while it waited is a doubt of all numbers (coordinated omission); none: no column does, whatever its name"),
		zeros: fs.String("zeros", "", "apart: values of 0 are of another kind, as hits of a cache or failed requests: their share is one "+
			"number, and the others are those of the rest (`word`)"),
		unit: fs.String("unit", "", "values are in this `unit`, as names would say it"),
		merge: fs.Bool("merge", false, "the files, or launches, are generators of one load: numbers are of all their values together, "+
			"with the interval that these generators make"),
		paired: fs.String("paired", "", "two files are compared pair by pair: rows of one place, or of one text in a column with "+
			"--paired=`COLUMN`"),
		fit:           fs.Bool("fit", false, "fit all families of laws, rank them and test whether the values can be of them"),
		law:           fs.String("law", "", "test whether the values are of this `law`, such as exponential(mean=1), which is not fitted"),
		recordedFlags: addRecorded(fs),
		seed:          console.AddSeed(fs),
		workers:       console.AddWorkers(fs),
		asJSON:        console.AddJSON(fs),
	}
	fs.Lookup("paired").NoOptDefVal = byRow
	fs.Var((*shares)(f.quantiles), "quantiles", "`list` of quantiles, such as 0.5,0.99 or p50,p99")
	fs.Var(f.indifference, "indifference", "call two numbers equivalent that surely differ by less, such as 2%")
	fs.Var(f.scatter, "scatter", "launches of one program differ by this standard deviation, as is known from elsewhere, such as 5%: "+
		"then one launch of each is compared as programs are")
	fs.Var(f.precision, "precision", "with --steady: the half-width that is wanted, over the number, such as 2%")
	console.Once(fs, "scatter", "precision", "level", "quantiles", "by", "launch", "indifference", "paired", "weight", "start", "zeros",
		"law", "cut", "floor", "rounded", "class-width", "skip", "missing")
	verb.RunE = func(cmd *cobra.Command, args []string) error {
		if err := f.check(args); err != nil {
			return err
		}
		r, err := a.asked(cmd.Context(), args, f)
		if err != nil {
			return err
		}
		a.markdown = s.Markdown()
		return a.answer(cmd.Context(), r, f.jointly(r))
	}
	s.Offer(console.Offer{
		Verb: verb, Files: "measured values: FILE for all columns, or FILE#COLUMN; two are compared",
		Flags: []string{"by", "launch", "level", "quantiles", "indifference", "paired", "weight", "class-width", "start", "merge", "fit",
			"law", "skip", "rows", "cut", "floor", "rounded", "missing", "seed"},
	})
	return verb
}

// standardInput is what - stands for where it has a column.
const standardInput = "/dev/stdin"

// Words returns the words of a command line with -#COLUMN, which looks like a flag, as a
// column of /dev/stdin.
func Words(args []string) []string {
	words := slices.Clone(args)
	for i, w := range words {
		if strings.HasPrefix(w, "-#") {
			words[i] = standardInput + w[1:]
		}
	}
	return words
}

func (f flags) check(args []string) error {
	switch {
	case len(args) == 0:
		return console.Usagef("missing FILE: want measured values, such as times.csv#rtt_us; --help=all lists the formats")
	case *f.unit != "" && data.UnitOf("_"+*f.unit) == "":
		return console.Usagef("--unit=%s: want a unit of times or sizes, such as ns, us, ms, s, B or MB", *f.unit)
	case len(args) > 1 && *f.baseline != "":
		return console.Usagef("--baseline=%s: with it, want one file, got %d", *f.baseline, len(args))
	case *f.by != "" && *f.baseline != "":
		return console.Usagef("--by=%s: no groups are saved, nor compared with what was; --rows %[1]s=VALUE has one of them", *f.by)
	case *f.by != "" && len(args) > 1 && *f.paired != "":
		return console.Usagef("--by=%s: groups of several files are not compared pair by pair; --rows %[1]s=VALUE has one of them", *f.by)
	case *f.by != "" && savesTo(*f.out):
		return console.Usagef("--by=%s: groups are not saved; --rows %[1]s=VALUE saves one of them", *f.by)
	}
	if *f.paired != "" && (*f.baseline != "" || *f.by == "" && len(args) < 2) {
		return console.Usagef("--paired=%s: it is about the rows of two files, of which a baseline keeps none", *f.paired)
	}
	if *f.paired != "" && len(args) > 2 {
		return console.Usagef("--paired=%s: pairs are of two samples, got %d files; a column is named with an equals sign, --paired=COLUMN",
			*f.paired, len(args))
	}
	if *f.merge && (len(args) == 2 || *f.out != "" && !savesTo(*f.out)) {
		return console.Usagef("--merge: it is about one load, which is saved with --out FILE.json, and compared with --baseline; two are " +
			"compared by their generators, without it, and none is drawn")
	}
	if *f.start != "" && *f.start != noStart && (*f.paired != "" || *f.weight != "" || *f.launch != "") {
		return console.Usagef("--start=%s: it is about the requests of one launch: leave --paired, --weight and --launch out", *f.start)
	}
	if *f.zeros != "" && *f.zeros != apartWord {
		return console.Usagef("--zeros=%s: want apart, or leave it out where 0 is a value as others are", *f.zeros)
	}
	if *f.zeros != "" && *f.paired != "" {
		return console.Usagef("--zeros=%s: of a pair with a 0 there is no other half; leave the rows out with --rows, or take 0 as "+
			"missing with --na 0", *f.zeros)
	}
	if *f.weight != "" && *f.paired != "" {
		return console.Usagef("--weight=%s: rows that are counted are no pairs", *f.weight)
	}
	if *f.paired != "" && (*f.launch != "" && *f.launch != rows || *f.indifference > 0) {
		return console.Usagef("--paired=%s: pairs have no launches of several rows, and no --indifference", *f.paired)
	}
	switch {
	case !*f.notWorse:
	case *f.baseline == "":
		return console.Usagef("--not-worse: say with --baseline FILE than what")
	case *f.indifference == 0:
		return console.Usagef("--not-worse: say with --indifference what is too little to matter, such as 2%%: that nothing is larger by " +
			"anything at all no sample can show")
	}
	if *f.rename && *f.baseline == "" {
		return console.Usagef("--rename: it is about a baseline; say which with --baseline FILE")
	}
	if *f.indifference > 0 && len(args) < 2 && *f.baseline == "" && *f.by == "" {
		return console.Usagef("--indifference=%v: it is about two files; there is one, and no --baseline", f.indifference)
	}
	if *f.scatter > 0 && (*f.paired != "" || len(args) < 2 && *f.baseline == "" && *f.by == "") {
		return console.Usagef("--scatter=%v: it is about launches of two programs: give two files, or one and --baseline, and no --paired",
			f.scatter)
	}
	if err := f.checkRun(args); err != nil {
		return err
	}
	return f.question().Validate()
}

// question is what is asked of two samples.
func (f flags) question() data.Question {
	return data.Question{Level: *f.level, Quantiles: *f.quantiles, Indifference: float64(*f.indifference), Scatter: float64(*f.scatter),
		Programs: *f.baseline != "", Units: f.unit != nil && *f.unit != ""}
}
