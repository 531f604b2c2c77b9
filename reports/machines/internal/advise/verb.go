package advise

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"castlab/reports/arguments"
	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/exports"
)

// advice is one run of the verb.
type advice struct {
	*console.Session
	keys  *arguments.Keys
	words words
	flags flags
	given []string // the files, as the command line has them

	told    []*rulesFile   // rules that are priced
	library exports.Format // whose algorithms a model compares
}

// flags are the settings of castlab advise.
type flags struct {
	seed    *uint64
	workers *int
	level   *float64
	asJSON  *bool
	export  *string
	out     *string

	protocol *string
	channels *int
}

func addFlags(fs *pflag.FlagSet) flags {
	return flags{
		seed:    console.AddSeed(fs),
		workers: console.AddWorkers(fs),
		level: console.AddReal(fs, "level", 0.95, arguments.OpenUnit(),
			"of the decisions a share of at most 1 minus this is wrong, in expectation; intervals cover with it"),
		asJSON: console.AddJSON(fs),
		export: fs.String("export", "", "print rules for a library in this `FORMAT` instead: "+strings.Join(formatNames(), ", ")),
		out:    console.AddPath(fs, "out", "", "with --export: write this `file`, and print the advice too", (*console.Files).Writes),
		protocol: fs.String("protocol", "simple", "with --export nccl-tuner: NCCL's protocol under which the files were measured, "+
			strings.Join(exports.Protocols(), ", ")),
		channels: console.AddCount(fs, "channels", 0, 1, "with --export nccl-tuner: NCCL's channels (default -1, the plugin's)"),
	}
}

// examples are commands by what one wants to know.
const examples = `
  two tests of single messages, and a model of the rest
    castlab advise osu_latency.txt osu_bw.txt nodes=64 task=bcast
  algorithms that were measured, three launches of each, beside what the library chose
    castlab advise binomial=b1.txt,b2.txt,b3.txt ring=r1.txt,r2.txt,r3.txt library=own.txt nodes=64
  a table, and rules for Open MPI
    castlab advise times.csv nodes=16 ppn=4 task=alltoall --export openmpi-rules --out rules.conf`

const notes = `Each FILE is what a benchmark printed, of single messages or of collectives: OSU, IMB-MPI1,
nccl-tests, rccl-tests, netgauge, perftest, or a CSV table with columns such as
task,algorithm,ranks,size,time_us. ALGORITHM=FILE,... says which algorithm a file measured, which
a benchmark does not know; without it, a file whose name holds that of an algorithm, such as
bcast-binomial-2.txt, is taken for it, and the answer says so. library=FILE is what the
library chose by itself, and rules=FILE what it is told: dynamic rules of Open MPI, or a selection of
MPICH (without rules=, a file that is surely one is taken for it). Of rules, the answer says what
calls meet in them, and by how much that takes longer than the best. Several files of one algorithm are launches: measure three of each
or more, in turn.

` + console.Fold + `Sizes at which several algorithms were measured are decided by their own times, without a
model: X is used where it is shown to be faster than every other one. Of all such decisions a
share of 1 - level is wrong at most, in expectation. A single launch does not show what
launches differ by: launches= says by how much at most, and the answer from where on it changes.

Other sizes are decided by a model, LogGP as castlab fit and compare have it, of the
algorithms that the library tuned= has, if there are times of single messages. What the
files do not say (o, g, the transport and its packets, the time of combining) is taken for all that is
plausible, and a decision holds for all of it; otherwise the answer names what decides, and
where it changes. Where several may be the best, rules have the likeliest of those that are shown
to be faster than what the library uses by itself. Ranks are taken to be alike, whatever ppn.

Words of MPI are understood: task=bcast, alltoall; ranks are nodes times ppn. Sizes are
those of compare, of all parts together; those of each part stand behind them. Where the time of
the library's own choice was measured and the model is off in it, the model decides nothing; otherwise gains are over that time.

` + console.Fold

// Verb returns the command advise.
func Verb(s *console.Session) *cobra.Command {
	declare := func() *arguments.Keys {
		keys := s.Grammar.NewKeys()
		asked().Declare(keys)
		return keys
	}
	help := declare()
	verb := &cobra.Command{
		Use:               console.UsageOf("advise FILE... ALGORITHM=FILE,...", help),
		Short:             "which algorithm to use, from the benchmark files that there are",
		Example:           examples,
		Long:              notes + console.DescribeKeys(help),
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: console.CompleteKeys(declare),
	}
	f := addFlags(verb.Flags())
	verb.RunE = func(cmd *cobra.Command, args []string) error {
		a := &advice{Session: s, keys: s.Grammar.NewKeys(), flags: f}
		value := asked().Declare(a.keys)
		if err := a.checkFlags(cmd.Flags()); err != nil {
			return console.Usagef("advise: %w", err)
		}
		files, words, err := a.sorted(args)
		if err != nil {
			return err
		}
		if err := a.keys.Parse(words); err != nil {
			return fmt.Errorf("advise: %w", err)
		}
		if a.words, err = value(); err != nil {
			return console.Usagef("advise: %w", err)
		}
		return a.run(cmd.Context(), files)
	}
	s.Offer(console.Offer{
		Verb: verb, Files: "what benchmarks printed: FILE, ALGORITHM=FILE, or library=FILE of the library's own choice; several " +
			"files of one algorithm with commas between are launches", Keys: declare, Flags: []string{"level", "export", "seed"},
	})
	return verb
}

// A named file is one with the algorithm that it measured: "" where nobody said it.
type named struct {
	path, algorithm string
	own             bool // what the library chose by itself
	rules           bool // of a library, said to be
	several         bool // it is not the only file
}

// sorted tells files, files of an algorithm and keys apart.
func (a *advice) sorted(args []string) (files []named, words []string, err error) {
	for _, w := range args {
		key, value, found := cut(w)
		switch {
		case !found:
			a.given, files = append(a.given, w), append(files, named{path: w})
		case key == "library" || key == "rules":
			a.given = append(a.given, w)
			for _, path := range strings.Split(value, ",") {
				files = append(files, named{path: path, own: key == "library", rules: key == "rules"})
			}
		case isAlgorithm(key):
			a.given = append(a.given, w)
			for _, path := range strings.Split(value, ",") {
				files = append(files, named{path: path, algorithm: key})
			}
		default:
			words = append(words, w)
		}
	}
	for i, f := range files {
		files[i].several = len(files) > 1
		if f.path == "" {
			return nil, nil, console.Usagef("advise: an empty path: give a file %s", f.as())
		}
	}
	if len(files) == 0 {
		return nil, nil, console.Usagef("missing FILE: want what a benchmark printed; see '%s advise --help'", a.Name)
	}
	return files, words, nil
}

// cut divides key=value at the first = that stands in no parentheses.
func cut(word string) (key, value string, found bool) {
	depth := 0
	for i, r := range word {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth--
		case r == '=' && depth == 0:
			return word[:i], word[i+1:], true
		}
	}
	return word, "", false
}

// run reads the files, decides and writes.
func (a *advice) run(ctx context.Context, files []named) error {
	files, err := a.readRules(files)
	if err != nil {
		return err
	}
	if a.library, err = a.words.format(*a.flags.export, a.told); err != nil {
		return console.Usagef("advise: %w", err)
	}
	if len(files) == 0 {
		return a.onlyRules()
	}
	m, err := a.read(files)
	if err != nil {
		return err
	}
	r, err := a.measured(m)
	if err != nil {
		return err
	}
	if err := a.modeled(ctx, m, r); err != nil {
		return err
	}
	r.sort()
	if len(r.sizes) == 0 {
		return console.Usagef("advise: one algorithm was measured, and nothing to compare it with: give times of others, as " +
			"ALGORITHM=FILE, or a test of single messages, such as osu_latency, for a model")
	}
	if i := slices.IndexFunc(r.sizes, func(d Decision) bool { return d.Ranks == 0 }); i >= 0 && *a.flags.export != "" {
		return console.Usagef("advise: --export=%s: the files do not say how many ranks they measured: give nodes=64 or the like",
			*a.flags.export)
	}
	if *a.flags.export != "" {
		if err := a.writeRules(r); err != nil || *a.flags.out == "" {
			return err
		}
	}
	return a.answer(r)
}

// answer writes the advice.
func (a *advice) answer(r *result) error {
	return a.Answer(*a.flags.asJSON, func() any { return a.document(r) }, func() { a.print(r) }, nil)
}
