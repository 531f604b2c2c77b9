package compare

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"castlab/reports/arguments"
	"castlab/reports/internal/formats"
	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/collectives"
)

// compareExamples are commands by what one wants to know.
const compareExamples = `
  which algorithm for 64 nodes, of all that there are? (FIT.json is from castlab fit FILE --json)
    castlab compare nodes=64 task=allreduce size=64KiB machine=FIT.json
  these two, from 1 KiB to 16 MiB, with stragglers: where does one overtake the other?
    castlab compare ring 'double-tree(segments=4)' task=allreduce nodes=16 sizes=1KiB..16MiB \
        'machine=loggp(L=2,o=0.5,g=1,G=0.0001)' 'stragglers=lognormal(mean=1,sigma=0.3)' --crossover
  how far is the model right, beside what was measured?
    castlab compare against=times.csv nodes=16 machine=FIT.json`

// keyGroups are the keys as the short page has them.
var keyGroups = []console.KeyGroup{
	{Name: "question", Keys: []string{"task", "nodes", "ppn", "placement", "topology", "size", "sizes", "root"}},
	{Name: "machine", Keys: []string{"machine", "inside", "sharing", "packet", "window", "batch", "flow", "levels", "latencies",
		"slow-links", "reduction"}},
	{Name: "chance", Keys: []string{"latency", "added", "stragglers", "links", "noise", "start", "stall", "stall-every", "slow"}},
	{Name: "network", Keys: []string{"law", "length", "order"}},
	{Name: "measured", Keys: []string{"against", "tolerance", "cover", "library"}},
}

// compareHelp is the help page of compare.
func compareHelp(keys *arguments.Keys) string {
	var b strings.Builder
	b.WriteString(`Runs collective algorithms on one machine whose messages and ranks vary, all of
them on the same random numbers, and says how long they take, which is best, and
when that cannot be said.

A word that is no key=value is an algorithm, or the path of a schedule (.json, as
'castlab schedule --json' prints it) or of a GOAL program (.goal). One algorithm
alone is answered with its times; without any, all that fit are compared, of each that
needs a segment or a radix the one with the best.

With nodes=N every rank sends to every other, and messages cost what the LogGP
machine says, in microseconds; with topology=NETWORK they go over its links, which
carry one message at a time, in units of the law.

"a is best" means: less than every other algorithm in what decides (--by), in all
comparisons of the output together at the level. "no decision" means that the runs
do not tell; it is no error unless --decide asks for one.

Keys:
` + console.GroupKeys(keys, keyGroups) + console.Fold + `
Machines (machine=):

  loggp(L=,o=,g=,G=,O=,S=,receive=)    LogGP as LogGOPSim has it: latency, overhead of a
      processor, gap between messages, time a byte; O overhead a byte (0), S messages of
      more bytes wait for their receiver (none), receive=asked: overhead of a reception
      when it is asked for, not when the message comes
  streams(L=,o=,g=,G=,packet=,O=,S=,batch=,window=)   hosts with byte streams, such as TCP:
      concurrent messages share a network interface packet by packet, messages that wait
      share a packet, at most batch of them; a processor is busy for o and not while bytes
      come; a message of more than S bytes is asked for, which takes two flights more;
      exchanges of more than window bytes wait for acknowledgments and take turns
  fluid(L=,o=,g=,G=,O=,S=,packet=,flow=)   the same hosts, exact processor sharing in place of
      packets: messages under way at one time, of more than packet bytes (0), have max-min fair
      rates at sender and receiver, at most 1/G on each, as in SimGrid; those of one packet
      follow each other whole and have precedence; flow=stream: what one rank sends to
      another follows each other
  FIT.json   what 'castlab fit FILE --json' printed: streams (sharing=fluid: a fluid) with the
      parameters of every message by its size, at the best fit and at 99 draws of it, and for what it
      may be besides: at the ends of what the fit doubts, and with other packets, batches and
      windows where neither the fit nor you said which
  inside=loggp(L=,o=,g=,G=,O=,S=)   with ppn=P and machine=loggp(...): messages between ranks of a
      node cost this, through a memory port of each rank, and the ranks of a node share its network
      interface: one message at a time out of the node and one into it, in the order in which they
      come to be. Without, all ranks are alike. placement=cyclic: rank r is on node r modulo nodes.
      two-level-NAME, for NAME of broadcast, allreduce and allgather, is NAME between a leader of
      every node, with binomial trees inside; without algorithms those are compared, too

An interval with a warning decides nothing: no winner, no crossover, no line of an
export. Means ask for laws with a finite third moment, and for runs enough for their
skewness, whatever the runs happened to show; systems whose times are equal in every
run, but for rounding, are alike and not decided, but by a quantile within an
--indifference. What 'castlab fit' warned of is a warning of every number on its
machine; what it doubted, and what nobody stated, widens the intervals, and what is decided holds for
it, too. Where such a doubt turns a decision, the line below names it, with what the other values
decide. The line that says so says what would decide: more runs, a quantile (--by
p50), which asks nothing of a law, or other measurements of the machine.
--export csv and parquet have a column of warnings, --json has them at every estimate,
and a "decision" of every pair: first, second, equivalent or none.

segment=? and radix=? are searched: at every size the best of 512 bytes, 768, 1 KiB,
1.5 KiB ... and the whole, in at most 512 segments, and of a radix of 2 to 8, powers of
two and all ranks. What is chosen is measured anew, with other random numbers, so that
its time is not the smallest of many; a table (--json: "chosen") has the best values and
those that are not told from them.

On a fitted machine everything is asked of the best fit and of all draws of its
parameters. A crossover reaches over those of all draws and has the level by itself; a
rate is an interval as that of a time is. What the fit warned of leaves a crossover in
doubt (--json: "doubted"), and no line of an export. A search with random times is that
of the best fit. Rates and crossovers take a hundred times as long as on a stated
machine.

--export openmpi-rules, openmpi6-json, mpich-json, mpich5-json and intel-mpi write which of the
algorithms the library is to use at which sizes, for nodes ranks, one a node:
  openmpi-rules   the file of coll_tuned_dynamic_rules_filename (Open MPI 4.1 and 5)
  openmpi6-json   likewise, in JSON (Open MPI 6)
  mpich-json      the file of MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE (MPICH 4.0)
  mpich5-json     likewise (MPICH 4.1 to 5.0)
  intel-mpi       a shell script that sets I_MPI_ADJUST_...
Without an algorithm all are compared that the library has, with segment=? where they
need segments. One file has the rules of several tasks and numbers of ranks:
task=broadcast,allreduce nodes=8,16,32, where an algorithm counts for the tasks that have
it, and the rules for 8 ranks hold to 15, those for 16 to 31, and those for 32 for 32
alone. For fewer and more ranks the library decides.
A rule holds from a size to the next one, to the crossover with the algorithm that is
best there, or to where the library uses the same by itself. It is written where its algorithm is known to take less than the one that
Open MPI 4.1 or MPICH 4.0 uses by itself at that size, with --indifference 0.05 by more
than 5 %; what Intel MPI uses is not known, so that there a rule is the one best, or
with --indifference 0.05 whatever is within 5 % of it. All else, sizes below the first
and above the last, and other numbers of ranks are left to the library; standard error has
them, with the reason. On a fitted machine segments are the largest within 10 % of the
best (or within the indifference), and what large exchanges decide holds for windows of
connections that are new and for none, unless window=... is given. Algorithms that
the library does not have are refused; the error names those that it has. The radix of
Open MPI's k-nomial tree is one for all sizes, and a parameter beside the file.

--export nccl-tuner writes the configuration of NCCL's example tuner plugin
(plugins/tuner/example): ranges of bytes, ends included, of which the first that
holds the size counts; a range without decision, or in doubt, is left out, with a
comment (and a line on standard error where it is in doubt), and what is in no line is
left to NCCL. Give --channels: without, and in no line, the plugin's code asks for one
channel, whatever its README says. NCCL's tree is double-tree, for allreduce alone;
other algorithms than ring and double-tree have no equal there.

against=FILE puts predictions beside measured times of collectives, several files, with
commas between, being as many launches:

` + formats.Help(formats.Against) + `
Columns of a CSV table, with a row for every repetition, are found
by name: task (or coll), algorithm (or castlab, label), ranks (or nodes, n), size (or
bytes, size_kib, ...), time_us (or time_ms, ...), and if there are launch (or round),
repetition (or rep), and late (or skip), which is 1 in rows to be left out. Algorithms
have castlab's names; pipeline-16K is pipeline(segment=16KiB), k-nomial4
k-nomial(radix=4), and pipeline or binary-tree alone have segments=1. The algorithm
default is the library's own choice, as are all rows of a file without algorithms,
unless library=ALGORITHM says which it was. Without algorithms or sizes= on the command
line those of the file are taken.

Repetitions of one launch are not independent: their median is one observation. Without
a column launch, rows of a cell that follow each other, with consecutive repetitions,
are one launch; if no cell is interrupted, every repetition counts, unless a test sees
that they depend on each other: then nothing is decided. Measured times have Student's
t of the logarithms, with a variance that the spreads of all cells moderate. An
algorithm is trusted at a size where its error is shown to be within the tolerance, not
trusted where it is shown to exceed it; all verdicts and regrets hold together at the
level. The interval of a prediction is where a measured time is to be expected, with the
probability cover, from the errors in all other cells; cells that were not measured have
it, too. The measured column has medians, and means with --by mean on a machine that
varies.

`)
	task, width := "", 0
	lines := collectives.Lines()
	for _, l := range lines {
		width = max(width, len(l.Name))
	}
	for _, l := range lines {
		if l.Task != task {
			task = l.Task
			fmt.Fprintf(&b, "Algorithms for task=%s:\n", task)
		}
		fmt.Fprintf(&b, "  %-*s  %s\n", width, l.Name, l.Meaning)
	}
	b.WriteString("  segments=K cuts the message into K segments; segment=64KiB into segments of at most that.\n\n")
	return b.String() + console.DescribeKeys(keys)
}

// completeCompare offers algorithms and keys.
func completeCompare(declare func() *arguments.Keys) cobra.CompletionFunc {
	keys := console.CompleteKeys(declare)
	return func(cmd *cobra.Command, args []string, toComplete string) ([]string, cobra.ShellCompDirective) {
		offers, directive := keys(cmd, args, toComplete)
		if strings.Contains(toComplete, "=") {
			return offers, directive
		}
		task := "broadcast"
		for _, a := range args {
			if t, found := strings.CutPrefix(a, "task="); found {
				task = t
			}
		}
		for _, l := range collectives.Lines() {
			if l.Task == task {
				offers = append(offers, cobra.CompletionWithDesc(l.Name, l.Meaning))
			}
		}
		return offers, cobra.ShellCompDirectiveNoSpace
	}
}
