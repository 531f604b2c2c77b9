package measured

import "castlab/reports/lab/console"

// help is the page of the verb; %s are the formats that it reads.
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
decides nothing where a side is of one launch, unless --scatter 5%% states the standard deviation of
launches of one program, which every answer names then.

With --fit every family of laws is fitted by maximum likelihood and ranked by Akaike's
criterion for few values. The best, and those as good, are tested by a bootstrap until
one is not rejected at 0.05; if every one is, the answer is none of these. Of more than
999 values a test uses that many, evenly spaced. 20000 rounded values take some 15 seconds.

With --law the values are tested against a law that was stated before they were seen: of one
whose parameters come from these values use --fit, or P is too large. What a doubt of the
values could turn, as their dependence, is no rejection.

A column whose name says when requests began, as start_time, or that of --start, has numbers or timestamps of ISO 8601: by it is
seen whether none began while a long one took its time. Those that were due then are no values, and what they would make of a number
is in doubt. --start none leaves it out.

With --steady the values are one run of a simulation from its start, as of SimPy, simmer or AnyLogic, or several of --launch
COLUMN or FILE,FILE: how many values are warm-up (MSER-5), what mean and quantiles of --quantiles are in steady state, with
intervals for dependent values that hold together at --level over all columns, and how many values or runs --precision asks for.

With --merge the files, or launches, are generators of one load, as runners of a load test: quantiles and the mean are
those of all values together, from lists or from histograms, and intervals hold for other generators. They are one
launch of what they load: a baseline of them decides with --scatter alone. --weight COLUMN counts
the value of each row so often, and --class-width W says that values are middles of classes: no number of them
is known better than to half a class.

Values that are missing, NA or a word of --na, may be so because they were long: what they could change is in
doubt, unless --missing chance says that their size had no part in it.

Values that pile up at the largest or smallest one seem to be cut off there: what lies beyond is then
in doubt, unless --cut or --floor states it. Values on a grid are in doubt by its step. With --zeros apart
those of 0 are a share, and all other numbers are those of the rest. Rows at the
end that sum the others up are left out, and it is said.

What may be so without being shown, such as long stretches that differ by more than
chance makes them, is a doubt: the table has what holds if it is right, and decisions are made of
that.

` + console.Fold + `Of two files, "first" means that the first one is smaller, surely at the level for
all lines together, "second" the other, "equivalent" that the two differ by less than
--indifference, and "none" that it cannot be said. An interval with a warning decides
nothing.

With --paired rows of one place in both files, or of one key, are compared pair by pair: what both have in common, as a
query or a second has, cancels; skewed differences are said, with the sign test of their median. Ranks of two files, and signed
ranks of pairs, have a P, exactly of few.

Of two files of many samples those of one name are compared; of more files each with the first, and
so are files of one sample each, the commands of hyperfine and the groups of --by. In a table all
changes, and their geometric mean, hold together at --level: k of them have 1-(1-level)/k each.
They are of medians, or of what --quantiles asks for; of fewer than 30 values by ranks, as if all
had changed by one factor. The geometric mean takes the lines as measured independently.

` + console.Fold + `Of a file of many samples --out FILE.json saves all, and --baseline compares those of one name, all tables
together at --level; for those that are equal and the same in both nothing is paid. Without
--rename a baseline of another name, or of other --rows, --cut and the like, is refused.

` + console.Fold + `Exit status: 0; 1 with --baseline, when a mean or quantile is surely larger than it was
(by more than --indifference); 2 usage or input; 3 could not finish, or nothing could be
compared with the baseline. What a gate that passes could not have seen stands in its first line:
few or scattered launches pass whatever they are. With --not-worse the status is 3, too,
unless it is shown that none is larger by more than --indifference.`
