package measured

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"castlab/distributions/numerals"
	"castlab/montecarlo/data"
	"castlab/reports/arguments"
	"castlab/reports/internal/formats"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/console"
)

const help = `What a file of measurements says: mean, quantiles and robust statistics with
intervals that are valid for the values as they are, and whether these depend on each
other. Of two files, what they differ in, in the first line; with --baseline, what a file
and a saved result differ in. Of many benchmarks, or columns, or files, a table of a line each.

A FILE is one number a line, a table, JSON lines, Parquet, or what a benchmark prints.

` + console.Fold + `A FILE is one number a line, or of one of these formats, which its content shows:

%s
` + console.Fold + `FILE#NAME chooses a column, sample or metric; FILE alone is the one that there is, or all of
them, each in a line: --full has the tables of all. - is standard input.

` + console.Fold + `A FILE may be compressed by gzip. In tables, lines that begin with # are skipped; empty fields, NA, N/A, NaN and null
are missing values, which are counted; numbers may have a unit, all the same: 146.5us.
Rows are taken to be in the order of measurement. Units are those of names, such as latency_us,
"time (ms)" or ns/op; what is compared is converted to the unit of the first.

The values are tested for dependence on each other and on time, with a false alarm
in one of 100 files of independent ones. If they depend on each other, means and quantiles have intervals
that allow for it, or none; the others have none. If their level or their spread is seen
to change in steps, nothing has one; a slow drift may be taken for dependence. Up to
4194304 values all numbers are exact; of more, quantiles are within 2^-10.

Values of one launch say nothing of the next: what a launch, host or day makes of all its
values is in no interval. With --launch COLUMN, or with several files for one, means and
other statistics are those of launches, and an interval is of Student's t over these. Of fewer
than 100 launches that is exact for normal launches only: a difference is decided where exchanging
the launches of both sides decides it, too, of whatever law they are: of three a side none is.
--launch rows says that every row is of a launch of its own. --baseline is about programs, and
decides nothing where a side is of one launch.

With --fit every family of laws is fitted by maximum likelihood and ranked by Akaike's
criterion for few values. The best, and those as good, are tested by a bootstrap until
one is not rejected at 0.05; if every one is, the answer is none of these. Of more than
999 values a test uses that many, evenly spaced. 20000 rounded values take some 15 seconds.

With --law the values are tested against a law that was stated before they were seen: of one
whose parameters come from these values use --fit, or P is too large. What a doubt of the
values could turn, as their dependence, is no rejection.

With --start COLUMN, where the request of each row began, it is seen whether none began while a long one took its time: those
that were due then are no values, and what they would make of a quantile is in doubt.

With --merge the files, or launches, are generators of one load, as runners of a load test: quantiles and the mean are
those of all values together, from lists or from histograms, and intervals hold for other generators. --weight COLUMN counts
the value of each row so often.

Values that are missing, NA or a word of --na, may be so because they were long: what they could change is in
doubt, unless --missing chance says that their size had no part in it.

Values that pile up at the largest or smallest one seem to be cut off there: what lies beyond is then
in doubt, unless --cut or --floor states it. Values on a grid are in doubt by its step. Rows at the
end that sum the others up are left out, and it is said.

What may be so without being shown, such as long stretches that differ by more than
chance makes them, is a doubt: the table has what holds if it is right, and decisions are made of
that.

` + console.Fold + `Of two files, "first" means that the first one is smaller, surely at the level for
all lines together, "second" the other, "equivalent" that the two differ by less than
--indifference, and "none" that it cannot be said. An interval with a warning decides
nothing.

With --paired rows of one place in both files, or of one key, are compared pair by pair: what both have in common, as a
query or a second has, cancels. Ranks of two files, and signed ranks of pairs, have a P, exactly of few.

Of two files of many samples those of one name are compared; of more files each with the first, and
so are files of one sample each, the commands of hyperfine and the groups of --by. In a table all
changes, and their geometric mean, hold together at --level: k of them have 1-(1-level)/k each.
They are of medians, or of what --quantiles asks for; of fewer than 30 values by ranks, as if all
had changed by one factor. The geometric mean takes the lines as measured independently.

Exit status: 0; 1 with --baseline, when a mean or quantile is surely larger than it was
(by more than --indifference); 2 usage or input; 3 could not finish, or nothing could be
compared with the baseline.`

// flags are those of the verb.
type flags struct {
	level        *float64
	quantiles    *[]float64
	by           *string
	launch       *string
	baseline     *string
	indifference *percent
	paired       *string
	weight       *string
	start        *string
	merge        *bool
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
		baseline:     console.AddInput(fs, "baseline", "compare with this saved `file`, which comes first"),
		indifference: new(percent),
		out: console.AddPath(fs, "out", "", "save the result for --baseline to this `path` that ends in .json, or draw it "+
			"into a directory", writes),
		full:   fs.Bool("full", false, "of many samples the tables of each, besides those of a line each"),
		weight: fs.String("weight", "", "this `column` says how often the value of a row was seen"),
		start: fs.String("start", "", "this `column` says when the request of a row began: what a closed load generator did not send "+
			"while it waited is a doubt of quantiles (coordinated omission)"),
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
	console.Once(fs, "level", "quantiles", "by", "launch", "indifference", "paired", "weight", "start",
		"law", "cut", "floor", "rounded", "skip", "missing")
	verb.RunE = func(cmd *cobra.Command, args []string) error {
		if err := f.check(args); err != nil {
			return err
		}
		r, err := a.asked(cmd.Context(), args, f)
		if err != nil {
			return err
		}
		return a.answer(cmd.Context(), r, f)
	}
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
		return console.Usagef("missing FILE: want measured values, such as times.csv#rtt_us; --help lists the formats")
	case len(args) > 1 && *f.baseline != "":
		return console.Usagef("--baseline=%s: with it, want one file, got %d", *f.baseline, len(args))
	case *f.by != "" && (len(args) > 1 || *f.baseline != ""):
		return console.Usagef("--by=%s: its groups are of one file, and are compared with each other", *f.by)
	case *f.by != "" && savesTo(*f.out):
		return console.Usagef("--by=%s: groups are not saved; save a file of each", *f.by)
	}
	if *f.paired != "" && (*f.baseline != "" || *f.by == "" && len(args) < 2) {
		return console.Usagef("--paired=%s: it is about the rows of two files, of which a baseline keeps none", *f.paired)
	}
	if *f.merge && (len(args) == 2 || *f.baseline != "" || *f.out != "") {
		return console.Usagef("--merge: it is about one load; two are compared by their generators, without it, and none is saved")
	}
	if *f.start != "" && (*f.paired != "" || *f.weight != "" || *f.launch != "" || savesTo(*f.out)) {
		return console.Usagef("--start=%s: it is about the requests of one launch: leave --paired, --weight, --launch and "+
			"--out FILE.json out", *f.start)
	}
	if *f.weight != "" && *f.paired != "" {
		return console.Usagef("--weight=%s: rows that are counted are no pairs", *f.weight)
	}
	if *f.paired != "" && (*f.launch != "" && *f.launch != rows || *f.indifference > 0) {
		return console.Usagef("--paired=%s: pairs have no launches of several rows, and no --indifference", *f.paired)
	}
	if *f.indifference > 0 && len(args) < 2 && *f.baseline == "" && *f.by == "" {
		return console.Usagef("--indifference=%v: it is about two files; there is one, and no --baseline", f.indifference)
	}
	return f.question().Validate()
}

// question is what is asked of two samples.
func (f flags) question() data.Question {
	return data.Question{Level: *f.level, Quantiles: *f.quantiles, Indifference: float64(*f.indifference), Programs: *f.baseline != ""}
}

// shares are numbers between 0 and 1, written 0.99 or p99.
type shares []float64

func (q *shares) Type() string { return "list" }
func (q *shares) String() string {
	var words []string
	for _, p := range *q {
		words = append(words, numerals.Exact(p))
	}
	return strings.Join(words, ",")
}

func (q *shares) Set(text string) error {
	var list shares
	for word := range strings.SplitSeq(text, ",") {
		word = strings.TrimSpace(word)
		if percents, is := strings.CutPrefix(word, "p"); is && !strings.ContainsAny(percents, "eE") {
			word = percents + "e-2" // the float64 of 0.999 for p99.9
		}
		p, err := strconv.ParseFloat(word, 64)
		if err != nil || !(0 < p && p < 1) {
			return errors.New("want numbers between 0 and 1, such as 0.5,0.99, or p50,p99")
		}
		list = append(list, p)
	}
	*q = list
	return nil
}

// A percent is a share, written 2% or 0.02.
type percent float64

func (p *percent) String() string { return numerals.Exact(100*float64(*p)) + "%" }
func (p *percent) Type() string   { return "share" }
func (p *percent) Set(text string) error {
	number, isPercent := strings.CutSuffix(strings.TrimSpace(text), "%")
	x, err := strconv.ParseFloat(number, 64)
	if isPercent {
		x /= 100
	}
	if err != nil || !(0 <= x && x < 1) || math.IsNaN(x) {
		return fmt.Errorf("want a share from 0%% to less than 100%%, such as 2%%")
	}
	*p = percent(x)
	return nil
}

// A source is a sample and where it comes from.
type source struct {
	File, Column, Key string
	metric            string // "" of the first one that its file measures
	alike             bool   // the samples of the file are other ways to do one thing
	*data.Sample
	laws *fitted // nil without --fit
	law  *stated // nil without --law
}

// String is the name of a source in the output, in one line.
func (s source) String() string {
	name := s.File
	if s.Column != "" {
		name += "#" + s.Column
	}
	if s.Key != "" {
		name += ", " + s.Key
	}
	return strings.ReplaceAll(name, "\n", `\u000a`) // a name has no line of its own
}

// own is the name of a source in its file.
func (s source) own() string {
	if s.Key != "" {
		return strings.ReplaceAll(s.Key, "\n", `\u000a`)
	}
	return strings.ReplaceAll(s.Column, "\n", `\u000a`)
}

// quantity is the own name without the unit in it: what two files have of one is one quantity.
func (s source) quantity() string {
	quantity, _ := data.CutUnit(s.own())
	return quantity
}

// A result is what was read and what it differs in.
type result struct {
	samples  []source
	compared []source // two of them, or none
	pairs    *data.Pairs
	data.Differences
	sheets []*sheet // of many samples
}

// asked reads the files and compares them.
func (a *app) asked(ctx context.Context, args []string, f flags) (r result, err error) {
	law, err := a.lawOf(f)
	if err != nil {
		return r, err
	}
	if _, err := f.statement(nil); err != nil {
		return r, err
	}
	var files [][]source
	for _, arg := range args {
		path, column, err := arguments.CutColumn("file", arg)
		if err != nil {
			return r, err
		}
		if path == standardInput {
			path = "-"
		}
		if path == "-" && slices.ContainsFunc(files, func(of []source) bool { return of[0].File == "-" }) {
			return r, console.Usagef("two files from standard input: give one of them a name")
		}
		groups, err := cancelable.Run(ctx, func() ([]data.Group, error) { return a.read(path, column, f) })
		if err != nil {
			return r, err
		}
		var of []source
		for _, g := range groups {
			name, key := column, g.Key
			if name == "" {
				name = g.Sample.Name // of the only one, or of one of several
			}
			if key == name {
				key = ""
			}
			of = append(of, source{File: path, Column: name, Key: key, Sample: g.Sample, metric: g.Metric, alike: g.Alike})
		}
		files = append(files, of)
	}
	files = onlyFirst(files)
	if err := alikeUnits(files); err != nil {
		return r, err
	}
	for _, of := range files {
		for _, s := range of {
			stated, err := f.statement(s.Sample)
			if err != nil {
				return r, err
			}
			if err := s.State(stated); err != nil {
				return r, err
			}
			if *f.merge {
				if err := s.Merge(); err != nil {
					return r, err
				}
			}
			r.samples = append(r.samples, s)
		}
	}
	for _, s := range r.samples {
		if s.Classed() && (*f.fit || *f.law != "" || *f.launch == rows || *f.out != "") {
			return r, console.Usagef("%v is a histogram, which has no values: leave --fit, --law, --out and --launch rows out", s)
		}
		if s.N() == 0 {
			return r, console.Usagef("%v: no value, %d missing", s, s.Missing())
		}
	}
	if *f.fit {
		for i := range r.samples {
			if r.samples[i].laws, err = fit(ctx, r.samples[i].Sample, f); err != nil {
				return r, fmt.Errorf("%v: %w", r.samples[i], err)
			}
		}
	}
	if law != nil {
		for i := range r.samples {
			if err := unitOfLaw(r.samples[i], law); err != nil {
				return r, err
			}
			if r.samples[i].law, err = state(ctx, r.samples[i].Sample, law, f); err != nil {
				return r, fmt.Errorf("%v: %w", r.samples[i], err)
			}
		}
	}
	many := len(r.samples) > 1 || len(args) > 1
	switch {
	case *f.baseline != "" && len(r.samples) > 1:
		return r, console.Usagef("%s: %d samples, and a baseline is of one; choose it with FILE#NAME: %s",
			r.samples[0].File, len(r.samples), namesOf(r.samples))
	case *f.baseline != "":
		saved, err := a.readBaseline(*f.baseline)
		if err != nil {
			return r, err
		}
		if in, err := r.samples[0].In(saved.Unit); err == nil {
			r.samples[0].Sample = in
		}
		r.compared = []source{{File: *f.baseline, Column: saved.Name, Sample: saved}, r.samples[0]}
	case len(r.samples) == 2 && (len(files) == 2 && len(files[0]) == 1 || *f.by != "" || r.samples[0].alike):
		r.compared = r.samples
	case many:
		if *f.out != "" && savesTo(*f.out) {
			return r, console.Usagef("--out=%s: one sample is saved at a time, got %d; choose it with FILE#NAME: %s",
				*f.out, len(r.samples), namesOf(r.samples))
		}
		compared := len(files) > 1 || *f.by != "" || r.samples[0].alike
		r.sheets, err = cancelable.Run(ctx, func() ([]*sheet, error) { return sheetsOf(files, compared, f) })
		return r, err
	default:
		return r, nil
	}
	if err := sameUnit(r.compared[0], r.compared[1]); err != nil {
		return r, err
	}
	if *f.paired != "" {
		return r, r.paired(f)
	}
	r.Differences, err = cancelable.Run(ctx, func() (data.Differences, error) {
		return data.Difference(r.compared[0].Sample, r.compared[1].Sample, f.question())
	})
	return r, err
}

// answer writes the outputs of a result.
func (a *app) answer(ctx context.Context, r result, f flags) error {
	switch {
	case *f.out == "":
	case savesTo(*f.out):
		if err := a.save(r.samples, f); err != nil {
			return err
		}
	default:
		if err := a.writePage(ctx, r, f); err != nil {
			return err
		}
	}
	if *f.asJSON {
		if err := console.WriteJSON(&a.Out, documentOf(r, f)); err != nil {
			return err
		}
	} else {
		a.print(r, f)
	}
	if *f.baseline == "" {
		return nil
	}
	decidable := false
	for _, c := range r.Contrasts {
		if c.Decision == data.First {
			return console.ErrVerdict
		}
		lo, hi := c.Difference.Widest()
		decidable = decidable || !math.IsInf(lo, -1) || !math.IsInf(hi, 1)
	}
	if r.compared[0].Launches() < 2 || r.compared[1].Launches() < 2 {
		return fmt.Errorf("%v and %v: of one launch of a program nothing is known of the next; name the launches of both with --launch "+
			"COLUMN, give a file of each (a.csv,b.csv#COLUMN), or say --launch rows if every row is of a launch of its own",
			r.compared[0], r.compared[1])
	}
	if !decidable {
		return fmt.Errorf("%v and %v: no mean or quantile of the two can be compared, for the reasons above", r.compared[0], r.compared[1])
	}
	return nil
}
