package main

// A room is a row of the import table: what a package may import of this module.
// Entries end in "/..." for a whole tree. Tests are exempt: their expected values are
// to come from elsewhere.
type room struct {
	may    []string
	reason string
}

// leaves are the packages that every other may import without an entry: the error of an
// argument, and the text of a number. They import nothing but one another, so that they connect no packages.
var leaves = []string{"distributions/inputs", "distributions/numerals"}

// rooms is the import table. Theory and experiment share their inputs (distributions,
// topologies) and nothing else; they meet in a claim. A package that is missing here
// fails the test, so that a new one must be argued for.
var rooms = map[string]room{
	"distributions/inputs": {nil, "what is wrong with an argument, said once for laws, networks, formulas and models; it stands under " +
		"distributions, the first of the inputs that both sides share, and holds none of them"},
	"distributions/numerals": {nil, "how numbers are written, for both sides and for what prints them"},
	"distributions":          {nil, "an input of both sides knows neither"},
	"distributions/columns":  {nil, "text that holds measured values, which become samples on one side and laws on both"},
	"distributions/fitting":  {[]string{"distributions"}, "laws from samples: the likelihood of any law of the grammar; it draws nothing"},
	"distributions/traces":   {[]string{"distributions"}, "the measured trace, embedded, as a law: an input of claims and notebooks"},
	"distributions/disttest": {[]string{"distributions"}, "holds any law to its promises"},
	"topologies":             {nil, "an input of both sides knows neither"},
	"topologies/schedules": {[]string{"topologies", "topologies/trees"},
		"a schedule sends over the links of a network, often along trees"},
	"topologies/trees": {[]string{"topologies"}, "spanning trees of a network, and families of them"},
	"topologies/logp":  {nil, "trees and schedules of the LogP machine, which has no links to name, and their validator"},
	"topologies/programs": {
		[]string{"topologies/trees", "topologies/schedules", "topologies/logp"},
		"collectives as what each rank does; the schedules of the other rooms become programs here",
	},
	"topologies/programs/goal": {[]string{"topologies/programs"}, "the text of a program"},
	"topologies/topotest":      {[]string{"topologies"}, "holds any network to its promises"},
	"topologies/tasks": {[]string{"topologies", "topologies/trees", "topologies/schedules"},
		"what a schedule must accomplish, and who shows that it does"},
	"topologies/fastest": {
		[]string{"topologies", "topologies/trees", "topologies/schedules", "topologies/tasks", "topologies/isotropic"},
		"the shortest schedule that any of the rooms beside it makes, for whoever tries a statement about all of them",
	},
	"topologies/isotropic": {[]string{"topologies", "topologies/tasks", "topologies/schedules"},
		"tasks that look the same from every node, scheduled by splitting a matrix"},

	"analytic":      {nil, "bibliography and notation"},
	"analytic/ring": {[]string{"distributions"}, "a formula takes numbers and laws, never a network or a simulator"},
	"analytic/sums": {[]string{"distributions"}, "the law of a sum of lengths, for whatever formula adds them"},
	"analytic/cube": {[]string{"analytic/ring", "analytic/sums", "distributions"},
		"formulas of the hypercube; the longest packet is the ring's"},
	"analytic/maxload":    {[]string{"distributions"}, "balls in bins: the fullest of d loads, its tails by the Poisson deviance"},
	"analytic/kbroadcast": {nil, "formulas of simultaneous broadcasts"},
	"analytic/pmnb":       {nil, "durations of a partial multinode broadcast"},
	"analytic/reservation": {
		[]string{"analytic/pmnb", "distributions"},
		"reservation systems with a gate take moments or laws of the lengths, never a network; the hypercube's lengths are those of its " +
			"partial multinode broadcast",
	},
	"analytic/graphs":        {nil, "strength, capacity and broadcast delays of a graph given as a list of links"},
	"analytic/tasks":         {nil, "lower bounds on static tasks"},
	"analytic/isotropic":     {nil, "critical sums"},
	"analytic/treebroadcast": {nil, "partial multinode broadcast along trees of a graph"},
	"analytic/logp":          {nil, "broadcast times of the LogP machine"},
	"analytic/scattering":    {nil, "dynamic scattering"},

	"montecarlo": {nil, "the engine knows no law, network or model"},
	"montecarlo/goodness": {[]string{"montecarlo", "distributions", "distributions/fitting"},
		"tests of fitted laws by a bootstrap, which needs the engine's streams; it knows no model"},
	"montecarlo/ring": {[]string{"montecarlo", "distributions"}, "a model takes laws and a random stream, never a formula"},
	"montecarlo/runtest": {[]string{"montecarlo"}, "tests that replications depend on their streams alone and that runs come to " +
		"the executor"},
	"montecarlo/harmonic": {nil, "exact sums with an error bound, made without the expansion they check"},
	"montecarlo/packets": {
		[]string{"montecarlo", "distributions", "topologies", "topologies/schedules"},
		"executes any schedule packet by packet; shares no code with montecarlo/cube, which it checks",
	},
	"montecarlo/cube": {
		[]string{"montecarlo", "montecarlo/internal/...", "distributions", "topologies/schedules"},
		"the hypercube at scale, from the schedule's sets alone",
	},
	"montecarlo/cubetail": {
		[]string{"montecarlo", "montecarlo/internal/...", "distributions", "topologies/schedules"},
		"rare completion times: a law's tails are its input, no formula is",
	},
	"montecarlo/internal/walsh":   {nil, "the Walsh-Hadamard transform"},
	"montecarlo/internal/maxplus": {nil, "rows of maxima and sums under xor"},
	"montecarlo/maxload":          {[]string{"montecarlo"}, "throws balls into bins, by conditional binomials"},
	"montecarlo/kbroadcast": {
		[]string{"montecarlo", "montecarlo/internal/...", "topologies", "topologies/trees"},
		"simultaneous broadcasts at scale; shares no code with topologies/schedules, which it checks",
	},
	"montecarlo/steady": {[]string{"montecarlo"}, "statistics of long dependent runs; knows no model"},
	"montecarlo/arrivals": {[]string{"distributions"}, "how packets come, for every dynamic model alike; it takes laws and a random " +
		"stream and knows no model"},
	"montecarlo/reservation": {
		[]string{"montecarlo", "montecarlo/arrivals", "montecarlo/internal/poisson", "montecarlo/steady", "distributions"},
		"queues that share a channel by reservation; a model takes laws and random words, never a formula",
	},
	"montecarlo/pmnb": {[]string{"montecarlo"}, "partial multinode broadcasts at scale; shares no code with " +
		"topologies/schedules, which it checks"},
	"montecarlo/internal/poisson": {nil, "Poisson numbers of a mean that changes from call to call"},
	"montecarlo/gated": {
		[]string{"montecarlo", "montecarlo/arrivals", "montecarlo/internal/poisson", "montecarlo/steady", "distributions"},
		"gated service without limit, period by period; a model takes laws and random words, never a formula",
	},
	"montecarlo/threshold": {[]string{"montecarlo"}, "the load at which a system ceases to be stable, by signs of its growth; " +
		"knows no model"},
	"montecarlo/treedynamic": {
		[]string{"montecarlo", "montecarlo/arrivals", "montecarlo/steady", "topologies", "topologies/trees"},
		"queues on the links of spanning trees, which are its input; shares no formula with what it checks",
	},
	"montecarlo/treebroadcast": {
		[]string{"montecarlo", "topologies", "topologies/trees"},
		"partial multinode broadcasts along trees of a graph at scale; shares no code with topologies/schedules, which it checks",
	},
	"montecarlo/isotropic": {
		[]string{"montecarlo", "topologies/isotropic"},
		"isotropic tasks without a plan: links that never idle, whatever they choose",
	},
	"montecarlo/logp": {
		[]string{"montecarlo", "distributions", "topologies/logp"},
		"schedules of the LogP machine under latencies that vary; shares no formula with what it checks",
	},
	"montecarlo/scattering": {
		[]string{"montecarlo", "montecarlo/arrivals", "montecarlo/internal/poisson", "montecarlo/steady", "topologies",
			"topologies/isotropic"},
		"queues on the links of a network that route single packets, and static scatters, whose schedules are its input; shares no " +
			"formula with what it checks",
	},
	"montecarlo/enumeration": {nil, "probabilities by going through every outcome"},
	"montecarlo/collectives": {
		[]string{"montecarlo", "distributions", "topologies", "topologies/programs"},
		"programs on a machine whose messages and ranks vary; shares no formula with what it checks",
	},
	"montecarlo/comparison": {[]string{"montecarlo"}, "which of several systems is best, where one overtakes another, and when that " +
		"cannot be said; knows no model"},
	"montecarlo/validation": {[]string{"montecarlo"}, "predictions beside measurements: errors, what is shown of them, and intervals " +
		"from the errors of other cells; knows no model"},
	"montecarlo/data": {[]string{"distributions/columns", "distributions/fitting", "montecarlo", "montecarlo/steady"},
		"samples of measured values: their dependence, how they were recorded, for which fitting knows grids, and intervals and " +
			"decisions that are valid with it; knows no model and no file"},
	"montecarlo/shards": {[]string{"montecarlo"}, "segments of runs, computed, kept and summed up; knows no model and no place"},
	"montecarlo/loggp":  {[]string{"montecarlo"}, "the parameters of a machine from measured times, with their uncertainty"},
	"montecarlo/coverage": {[]string{"montecarlo", "montecarlo/estimators", "distributions"},
		"measures how often the engine's intervals cover"},
	"montecarlo/estimators": {[]string{"montecarlo"}, "judges estimators and tests on data whose truth is known; knows no law"},

	"reports": {[]string{"montecarlo"}, "decides on estimates; knows no theorem"},
	"reports/arguments": {[]string{"distributions", "distributions/columns", "distributions/fitting", "topologies"},
		"parameters are declared once, with their text, for claims, formulas, models and schedules; it knows none of these"},
	"reports/hunt": {[]string{"distributions/inputs", "montecarlo", "reports", "reports/lab/cancelable"},
		"searches the parameters of claims for counterexamples; knows no theorem"},
	"reports/claims": {[]string{"montecarlo", "montecarlo/steady", "montecarlo/threshold", "reports", "reports/arguments"},
		"the form of a claim, of a paper's and of a user's; it connects claims and typed arguments, which know nothing of each other"},
	"reports/output":  {nil, "replaces files and directories"},
	"reports/figures": {[]string{"montecarlo", "reports"}, "draws a Figure; curves have estimates as points"},
	"reports/drawings": {[]string{"reports", "topologies", "topologies/logp", "topologies/trees"},
		"figures of networks, trees and schedules, which are its input; the report and the command line show the same"},
	"reports/table":                {nil, "streams columns of numbers into a file"},
	"reports/page":                 {[]string{"reports/page/internal/mathml"}, "turns markdown into one file"},
	"reports/page/internal/mathml": {nil, "a formula of TeX as MathML: text in, text out"},

	"reports/theorems": {[]string{"distributions", "reports", "reports/theorems/st93", "reports/theorems/sv93",
		"reports/theorems/var98", "reports/theorems/vb93", "reports/theorems/vb95"}, "the explicit list of claims"},
	"reports/theorems/internal/kit": {[]string{"distributions", "montecarlo", "montecarlo/arrivals", "reports", "reports/arguments",
		"reports/claims", "topologies"}, "what the claims of every paper are made with, the processes of arrivals among it, which " +
		"are inputs of models"},
	"reports/theorems/st93": {
		[]string{"analytic/...", "distributions", "montecarlo", "montecarlo/...", "reports", "reports/arguments", "reports/claims",
			"reports/drawings", "reports/theorems/internal/kit", "topologies", "topologies/..."},
		"the one place where theory and experiment meet",
	},
	"reports/theorems/vb95": {
		[]string{"analytic/...", "distributions", "montecarlo", "montecarlo/...", "reports", "reports/arguments", "reports/claims",
			"reports/theorems/internal/kit", "topologies", "topologies/..."},
		"the one place where theory and experiment meet",
	},
	"reports/theorems/sv93": {
		[]string{"analytic/...", "distributions", "montecarlo", "montecarlo/...", "reports", "reports/arguments", "reports/claims",
			"reports/drawings", "reports/theorems/internal/kit", "topologies", "topologies/..."},
		"the one place where theory and experiment meet",
	},
	"reports/theorems/var98": {
		[]string{"analytic/...", "distributions", "montecarlo", "montecarlo/...", "reports", "reports/arguments", "reports/claims",
			"reports/drawings", "reports/theorems/internal/kit", "topologies", "topologies/..."},
		"the one place where theory and experiment meet",
	},
	"reports/theorems/vb93": {
		[]string{"analytic/...", "distributions", "montecarlo", "montecarlo/...", "reports", "reports/arguments", "reports/claims",
			"reports/drawings", "reports/theorems/internal/kit", "topologies", "topologies/schedules", "topologies/trees"},
		"the one place where theory and experiment meet",
	},

	"reports/lab": {
		[]string{"montecarlo", "montecarlo/...", "reports", "reports/arguments", "reports/lab/agreement", "reports/lab/cancelable",
			"reports/lab/catalog", "reports/lab/console", "reports/internal/studies", "reports/lab/internal/verbs",
			"reports/lab/internal/verbs/...", "reports/lab/longrun", "reports/output", "reports/claims"},
		"a laboratory of one's own; it knows no theorem, law or network, and no worker: those that have none do not link NATS",
	},
	"reports/lab/workers": {
		[]string{"montecarlo", "montecarlo/shards", "reports/arguments", "reports/lab", "reports/lab/console",
			"reports/lab/internal/...", "reports/internal/studies/...", "reports/output"},
		"the one way from a laboratory to package cluster",
	},
	"reports/lab/examples/queues": {[]string{"distributions", "montecarlo", "montecarlo/steady", "reports", "reports/arguments",
		"reports/lab", "reports/lab/catalog", "reports/lab/workers"}, "an example that is built outside of the tree"},
	"reports/lab/examples/coupons": {[]string{"analytic/maxload", "reports", "reports/arguments", "reports/lab"},
		"an example that is built outside of the tree"},
	"reports/lab/catalog": {[]string{"montecarlo", "reports", "reports/arguments", "reports/lab/cancelable", "topologies",
		"topologies/schedules"}, "formulas, experiments and schedules by name; a schedule is about a network, of whichever laboratory"},
	"reports/lab/longrun": {[]string{"montecarlo", "montecarlo/steady", "reports/lab/cancelable", "reports/lab/catalog"},
		"several estimates of one long run, as a model of any laboratory; it knows no process"},
	"reports/lab/agreement": {[]string{"montecarlo", "reports", "reports/arguments", "reports/lab/catalog", "reports/claims"},
		"claims that two formulas or simulators agree; any laboratory may make them, and they are searched like others"},
	"reports/lab/cancelable": {[]string{"montecarlo"},
		"makes the wait for work cancelable that takes no context; a panic is an error of the engine's type"},
	"reports/lab/console": {
		[]string{"distributions", "montecarlo", "reports", "reports/arguments", "reports/lab/internal/input",
			"reports/internal/studies", "reports/output", "reports/table"},
		"what verbs share: session, flags, printing, for those of a laboratory too; it imports the packages whose errors it turns into " +
			"statuses, and no verb",
	},
	"reports/internal/studies": {
		[]string{"reports/arguments", "reports/lab/catalog", "montecarlo", "montecarlo/shards", "reports", "reports/hunt",
			"reports/output"},
		"study files: text becomes cells, cells become experiments; executors decide where they are computed",
	},
	"reports/internal/studies/program": {nil,
		"identifies the code that computes, for the checkpoint, the parts and the workers of a study"},
	"reports/internal/studies/checkpoint": {
		[]string{"reports/internal/studies/program", "montecarlo", "montecarlo/shards", "reports/output"},
		"segments of runs in a file that survives the process",
	},
	"reports/internal/studies/cluster": {[]string{"reports/internal/studies/hosts", "reports/internal/studies/program", "montecarlo",
		"montecarlo/shards"}, "segments of runs computed on other machines; the statistics never import it"},
	"reports/lab/internal/input": {[]string{"reports/lab/cancelable"},
		"opens files that a user names: with a bound, and cancelable; output is its counterpart, which libraries need"},
	"reports/lab/internal/live": {
		[]string{"montecarlo", "reports", "reports/figures", "reports/internal/studies/hosts", "reports/lab/cancelable",
			"reports/lab/console", "reports/page"},
		"the page of a laboratory and who may ask for it: it knows HTTP, draws and typesets, and has all else computed by a bench",
	},
	"reports/lab/internal/terminal":  {nil, "formulas in Unicode"},
	"reports/internal/studies/hosts": {nil, "names of this machine"},
	"reports/internal/formats":       {nil, "the one list of formats of files, which every verb that reads files asks"},
	"reports/lab/internal/verbs/measured": {
		[]string{"distributions", "distributions/columns", "distributions/fitting", "montecarlo", "montecarlo/data", "montecarlo/goodness",
			"reports", "reports/arguments", "reports/figures", "reports/internal/formats", "reports/lab/cancelable",
			"reports/lab/console", "reports/output", "reports/page", "reports/table"},
		"one verb: what files of measurements say",
	},
	"reports/lab/internal/verbs/curves": {[]string{"montecarlo", "reports", "reports/figures", "reports/page"},
		"figures and files of what verbs compute over grids, of formulas, models, claims and studies alike; it computes nothing"},
	"reports/lab/internal/verbs/watching": {[]string{"reports/lab/console", "reports/internal/studies/hosts"},
		"log and metrics of the verbs that run for long"},
	"reports/lab/internal/verbs/registry": {
		[]string{
			"montecarlo/coverage", "montecarlo/shards", "montecarlo/steady", "reports", "reports/lab/catalog", "reports/lab/console",
			"reports/internal/studies/checkpoint", "reports/internal/studies", "reports/lab/internal/verbs/watching",
		},
		"what a laboratory consists of, the places that compute its studies, and the provenance of its verdicts",
	},
	"reports/lab/internal/verbs/study": {
		[]string{
			"reports/lab/console", "reports/internal/studies/checkpoint", "reports/internal/studies/hosts",
			"reports/internal/studies/program", "reports/lab/internal/verbs/curves",
			"reports/internal/studies", "reports/lab/internal/verbs/registry", "reports/lab/internal/verbs/watching",
			"montecarlo", "montecarlo/shards", "reports", "reports/output", "reports/table",
		},
		"the verbs of study files: parses, has the study computed, prints",
	},
	"reports/lab/internal/verbs": {
		[]string{
			"montecarlo", "montecarlo/data", "reports", "reports/arguments", "reports/figures", "reports/hunt", "reports/lab/agreement",
			"reports/lab/cancelable", "reports/lab/catalog", "reports/lab/console", "reports/lab/internal/terminal",
			"reports/lab/internal/verbs/...", "reports/claims", "reports/lab/internal/live", "reports/lab/internal/input",
			"reports/internal/studies/hosts", "reports/drawings", "topologies",
			"reports/output", "reports/page", "topologies/schedules", "notebooks/ipynb",
		},
		"the verbs of a laboratory: parses, calls, prints",
	},

	"reports/machines": {[]string{"reports/lab/console", "reports/machines/internal/advise", "reports/machines/internal/compare",
		"reports/machines/internal/fit"},
		"the door of the house of machines: its verbs, for castlab's laboratory and for others"},
	"reports/broadcast": {
		[]string{"distributions/traces", "reports/broadcast/...", "reports/lab", "reports/lab/catalog", "reports/lab/console",
			"reports/lab/workers", "reports/machines", "reports/theorems"},
		"castlab's own laboratory, as a value; command, tests and other laboratories take it from here",
	},
	"reports/broadcast/quantities": {
		[]string{"analytic/...", "reports/arguments", "reports/lab/catalog", "distributions", "topologies", "topologies/logp",
			"topologies/trees"},
		"names of closed forms; a network that is given by name becomes numbers or a list of links here, and what has no closed form is " +
			"found by construction",
	},
	"reports/broadcast/models": {
		[]string{"reports/arguments", "reports/lab/cancelable", "reports/lab/catalog", "reports/lab/longrun", "distributions",
			"montecarlo/...", "topologies/..."},
		"names of experiments",
	},
	"reports/broadcast/algorithms": {
		[]string{"analytic/graphs", "analytic/logp", "analytic/tasks", "reports/arguments", "reports/lab/catalog", "montecarlo",
			"montecarlo/logp", "reports", "reports/drawings", "topologies/..."},
		"names of schedules; random ones are drawn from the engine's streams, trees are drawn as the report draws them, and a schedule " +
			"is printed beside its lower bound, or the proof that there is none",
	},
	"reports/machines/selection": {
		[]string{"distributions", "montecarlo", "montecarlo/collectives", "montecarlo/comparison", "montecarlo/loggp",
			"montecarlo/threshold", "reports", "reports/arguments", "topologies/programs"},
		"joins algorithms and a machine to the questions of a comparison, for the verb compare and for programs; candidates are " +
			"written, and answers drawn, as the verbs and the report do",
	},
	"reports/machines/internal/collectives": {
		[]string{"reports/arguments", "reports/machines/internal/exports", "reports/machines/internal/measurements",
			"reports/machines/selection", "distributions", "montecarlo", "montecarlo/collectives",
			"montecarlo/comparison", "montecarlo/data", "montecarlo/loggp", "topologies/..."},
		"names of collective algorithms, tasks and machines; what libraries call them; in which unit a column of times is",
	},
	"reports/machines/internal/measurements": {[]string{"montecarlo/loggp", "reports/internal/formats"},
		"tables of measured times in the formats that benchmarks print"},
	"reports/machines/internal/exports": {[]string{"montecarlo", "montecarlo/comparison", "reports/table"},
		"a comparison for other programs"},
	"reports/machines/internal/compare": {
		[]string{
			"reports/machines/internal/collectives", "reports/machines/internal/exports", "reports/machines/internal/measurements",
			"reports/machines/selection", "reports/lab/cancelable", "reports/lab/catalog", "reports/lab/console",
			"montecarlo", "montecarlo/comparison", "montecarlo/validation", "reports", "reports/arguments", "reports/figures",
			"reports/internal/formats", "reports/output", "reports/table", "topologies/programs",
		},
		"one verb: parses, compares, also with measured times, prints",
	},
	"reports/machines/internal/advise": {
		[]string{"reports/machines/internal/collectives", "reports/machines/internal/exports", "reports/machines/internal/measurements",
			"reports/machines/selection", "reports/lab/cancelable", "reports/lab/console", "montecarlo", "montecarlo/comparison",
			"montecarlo/loggp", "montecarlo/validation", "reports/arguments", "reports/output", "topologies/programs"},
		"one verb: reads what benchmarks print, decides, prints",
	},
	"reports/machines/benchmarks": {
		[]string{"montecarlo", "montecarlo/comparison", "montecarlo/loggp", "montecarlo/validation", "reports", "reports/arguments",
			"reports/machines/internal/collectives", "reports/machines/internal/measurements", "reports/machines/selection"},
		"predictions of several tasks beside a table of measured times, for programs and notebooks",
	},
	"reports/machines/internal/fit": {
		[]string{"reports/machines/internal/measurements", "reports/internal/formats", "reports/lab/console", "montecarlo",
			"montecarlo/loggp", "reports/arguments", "reports/output"},
		"one verb: parses, fits, prints",
	},

	"reports/broadcast/internal/licenses": {[]string{"reports/lab/console"},
		"one verb: texts that accompany the program, beside the command that links what they are of"},
	"reports/broadcast/internal/scaffold": {[]string{"reports", "reports/lab/console"},
		"one verb: writes a module that is outside of this one"},

	"cmd/castlab": {[]string{"reports/broadcast", "reports/lab"}, "the command line of castlab's own laboratory"},

	"cmd/coverage": {
		[]string{"distributions", "montecarlo", "montecarlo/coverage", "montecarlo/gated", "montecarlo/reservation",
			"montecarlo/scattering", "montecarlo/steady", "montecarlo/treedynamic"},
		"prints the tables of measured coverage; models whose means are known by hand are what intervals of dependent values are tried on",
	},

	"notebooks/data/mpi": {nil, "measured times of MPI libraries, embedded; apart from the trace, which castlab itself embeds"},
	"notebooks/ipynb":    {nil, "the file format of notebooks, and what their cells may do"},
	"notebooks/show": {[]string{"distributions", "montecarlo", "montecarlo/comparison", "distributions/traces", "notebooks/data/mpi",
		"reports", "reports/machines/benchmarks", "reports/figures", "reports/theorems"},
		"shows results in notebooks, and finds figures by ID for them"},
	"notebooks/tidy": {[]string{"notebooks/ipynb", "reports/output"}, "what notebooks/run ends with"},
}
