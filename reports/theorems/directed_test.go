package theorems_test

import (
	"slices"
	"strings"
	"testing"

	"castlab/reports"
	"castlab/reports/theorems"
)

// How the experiment of a claim with a direction stands to what the laboratory can do. An
// experiment that is worse than that supports nothing: a lower bound on every algorithm
// is not supported by a slow one, nor an upper bound on every run by a tame one.
const (
	// ofNamed: the statement is on the algorithms, models, laws or numbers that it names, and
	// those are executed or computed. Nothing is chosen.
	ofNamed = "named"
	// best: the statement is on every algorithm, and what is executed is the best that is
	// known here.
	best = "best"
	// proved: the statement is on every algorithm and has its proof; what is executed is not
	// the best known for the reason given. Not for what a source has as printed.
	proved = "proved"
	// exists: something that is constructed attains the bound; a worse construction could
	// only refute.
	exists = "exists"
	// worst: the statement is on every run, placement or adversary; what counts is the worst
	// of all, or of the search that finds the worst known here.
	worst = "worst"
)

// directed lists all claims with a direction. A new one fails the test until somebody has
// looked how its experiment stands to what castlab can do.
var directed = []struct{ how, reason, claims string }{
	{ofNamed, "numbers on both sides: a series, a count or a printed expression, evaluated",
		"VB93-RING-EQ2-LOWER VB93-RING-EQ2-UPPER VB93-APP1 VB93-RING-APPROX VB93-PROP4-SURELY VB93-EQ27-LIMIT VB93-BETA-3 " +
			"VB93-BETA-3-PRINTED VB93-BETA-3-LARGE VAR98-BAND-EVERY"},
	{ofNamed, "the statistic of one algorithm with the lengths, rule of service and barriers that the statement names",
		"VB93-RING-CHERNOFF VB93-RING-RECORD VB93-ORDER-PRINTED VB93-ORDER-ARRIVAL VB93-ORDER-ARRIVAL-D4 VB93-EQ5 VB93-WAITING " +
			"VB93-WAITING-MOST VB93-WAITING-PRINTED VB93-WAITING-RANDOM VB93-BETA-SUM VB93-BETA-SUM-PRINTED VB93-BETA-SUM-UPPER VB93-EQ6 " +
			"VB93-PROP1 VB93-APP2 VB93-PROP2 VB93-EQ13 VB93-EQ13-PRINTED VB93-EQ14 VB93-EQ14-PRINTED VB93-EQ16 VB93-EQ17 " +
			"VB93-EQ17-PRINTED " +
			"VB93-EQ20 VB93-EQ21 VB93-PROP3 VB93-PROP3-PRINTED VB93-PROP4 VB93-PROP4-MEAN VB93-PROP4-RATE-UPPER VB93-PROP4-RATE-LOWER " +
			"VB93-PROP4-HEAVY VB93-PROP4-DIVERGES VB93-MEAN-BOUND VB93-PRODUCT VB93-ASYNC-LOAD-NEAR VB93-ASYNC-RATE-UPPER " +
			"VB93-ASYNC-RATE-LOWER VB93-TAIL-PRODUCT VB93-CUBE-RECORD VB93-COMBINE-RATE-UPPER VB93-COMBINE-RATE-LOWER VB93-COMBINE-PORTS"},
	{worst, "true of every run, path by path: the extreme of all executed runs decides",
		"VB93-RING-BOUNDED VB93-ORDER VB93-EQ5-PATH VB93-EQ5-PATH-PRINTED VB93-EQ5-PATH-MOD VB93-EQ5-PATH-JOINT VB93-EQ15 " +
			"VB93-ASYNC-LOAD ST93-PHASE2 ST93-RANDOM-TIME ST93-DETECT-TIME"},
	{best, "every store-and-forward algorithm: the three rules of the cube, the least ratio of which decides; without " +
		"barriers it is 1 up to four dimensions",
		"VB93-LB"},
	{best, "every algorithm that stores and forwards: without barriers, the fastest known of those that keep packets " +
		"apart, and no slower with them in any run",
		"VB93-PROP4-FACTOR"},
	{proved, "T >= d M whatever the algorithm; without barriers the bound is met as nearly as runs can tell, so that no run " +
		"could support it, and with them it is above",
		"VB93-UNIVERSAL"},
	{ofNamed, "the tail of the dimension exchange, whose messages the statement names",
		"VB93-COMBINE-TAIL"},
	{ofNamed, "two algorithms that the statement names, compared",
		"VB93-COMBINE-ROTATIONS ST93-DETECT-GAIN ST93-IMMEDIATE-GAIN"},

	{best, "every algorithm: the key algorithm has the shortest schedule known (package fastest), and of the others those " +
		"that attain the bound",
		"ST93-LB ST93-LB-CAUSAL"},
	{worst, "whatever the trees: families of trees, each counted in full",
		"ST93-ADVERSARY-ARC"},
	{worst, "every order of service: a node is entered over one arc by all K packets, which takes K slots in any order; the " +
		"least over all K is measured",
		"ST93-ADVERSARY"},
	{ofNamed, "slots of the algorithm that the statement names over the least number, counted",
		"ST93-RATIO-MNB-PRINTED"},
	{worst, "every K and every set of sources: the largest ratio of the cases, with sources all on one tree",
		"ST93-RATIO-PRINTED"},
	{ofNamed, "the law of the largest of d loads",
		"ST93-CHERNOFF ST93-CHERNOFF-SHARP ST93-CASE1 ST93-CASE2 ST93-LOAD-EVERY"},
	{ofNamed, "how often the randomized algorithm is late",
		"ST93-CASE1-TIME ST93-CASE1-TIME-SHARP ST93-CASE2-TIME ST93-RANDOM-EVERY ST93-IMMEDIATE"},
	{exists, "an instance that is executed exceeds the bound",
		"ST93-IMMEDIATE-EXCESS"},
	{worst, "all sets of sources that are few, and the farthest ones: the greatest time counts",
		"ST93-GREEDY ST93-GREEDY-DISTINCT"},

	{ofNamed, "moments and quantiles of the queue that the statement names",
		"VB95-ARRIVALS-BURSTS VB95-EK2-UPPER VB95-EK2-LOWER VB95-EQ10-LOWER VB95-EQ10-UPPER VB95-A-ASSOCIATION VB95-DBT-UB " +
			"VB95-DBT-BRACKET-UPPER VB95-DBT-BRACKET-LOWER VB95-DBT-QUANTILE-UPPER VB95-DBT-QUANTILE-LOWER VB95-URHOW VB95-LIGHT-BOUND " +
			"VB95-EQ18-UPPER VB95-EQ18-BRACKET-UPPER VB95-EQ18-BRACKET-LOWER VB95-THETA VB95-THETA-SPLIT VB95-HCLIGHT-BOUND " +
			"VB95-EQ18-ACTUAL VB95-HCACTUAL VB95-DBT-LOGP"},
	{ofNamed, "executed time of the algorithm that the statement names, whose time does not depend on which nodes are active, " +
		"or the longest over those drawn",
		"VB95-LOGP-LINEAR VB95-ALG1-POWER VB95-ALG1-ORDER VB95-LEM1-BOUND VB95-LEM2 VB95-THM3 VB95-ALG3-BOUND VB95-MNB3 VB95-NEAR " +
			"VB95-HALF VB95-CONSTANT VB95-CONSTANT-RANKS VB95-FIRST-BALANCE"},
	{best, "every algorithm: the least time of algorithms II or III with free ranks, of a multinode broadcast with " +
		"dummies, and of the shortest schedule known of whole packets",
		"VB95-EQ13 VB95-LOWER VB95-LBNS VB95-EXAMPLE-LOWER"},
	{best, "every scheme: one that never lets a link idle, under overload",
		"VB95-NEC"},
	{proved, "one server as fast as all links into a node has completed as many packets at any time; the scheme of the paper " +
		"is measured, which is far above",
		"VB95-LEAST"},
	{ofNamed, "two schemes that the statement names, compared",
		"VB95-SPLIT VB95-DIRECT-LATER VB95-DIRECT-SOONER VB95-FIRST-FASTER VB95-FIRST-SLOWER"},

	{ofNamed, "the algorithm at the tail of an arrow is turned into one for its head, and both are counted",
		"VAR98-HIER"},
	{best, "every algorithm for the higher task: the shortest schedule known, package fastest",
		"VAR98-HIER-PRINTED"},
	{best, "every algorithm: a flow over time finds the least number of slots",
		"VAR98-SSNS"},
	{best, "every algorithm: the shortest schedule known, package fastest",
		"VAR98-PARTIAL VAR98-TE-BOUND VAR98-CRITSUM VAR98-CRITSUM-ANY VAR98-PMNB-LOWER VAR98-PMNB-LB-FULL VAR98-PMNB-LB-HALF " +
			"VAR98-PMNB-LB-PLACES VAR98-PMNB-CUT"},
	{best, "every scheme: the greatest rate known, of the shortest broadcast over and over or of timetables of trees",
		"VAR98-NEC VAR98-NEC-PRINTED VAR98-REGION-HALF-PRINTED"},
	{best, "every algorithm: the shorter of transpositions that scatter and gather in turn and at once",
		"VAR98-SPARSE"},
	{best, "every storage and algorithm: the shortest of the storages that are known",
		"VAR98-BAND-LOWER VAR98-BAND-MESH-LOWER"},
	{best, "every algorithm: turns, total exchanges or in cubes of up to six dimensions the shortest schedule known",
		"VAR98-PMNS-CUT VAR98-PMNS-OVERHEAD"},
	{best, "every algorithm: as many packets as can move in each slot, shortest first, whose mean delay is the bound but " +
		"for d/2^d in cubes of prime dimension and within an eighth of it elsewhere",
		"VAR98-DELAY-LEAST"},
	{best, "every tree: a search for the least diameter, which attains the bound or exhausts",
		"VAR98-TREES-LEAST"},
	{worst, "whatever links choose: the longest of runs by two rules, one of which attains the bound",
		"VAR98-GREEDY VAR98-GREEDY-CONSTANT"},
	{best, "the shortest of runs in which links choose at random",
		"VAR98-GREEDY-LOWER"},
	{exists, "a schedule that is constructed keeps the bound",
		"VAR98-DELAY-NEAR VAR98-SPARSE-ORDER VAR98-SPARSE-IN-TURN VAR98-SPARSE-AT-ONCE VAR98-BAND VAR98-BAND-HAMMING VAR98-BAND-MESH " +
			"VAR98-PMNB-CUT-NEAR VAR98-PMNB-CUT-MANY VAR98-TREES-ORDER VAR98-PMNS"},
	{worst, "wherever packets start and whatever rule half duplex has: the longest of many executions, packets anywhere, at " +
		"one node and at the ends of a longest path, or of a local search",
		"VAR98-PMNB VAR98-PMNB-SHARP VAR98-PMNB-EQUAL VAR98-PMNB-TREE-SEARCH VAR98-PMNB-ROOTED"},
	{ofNamed, "the rate of the direct scheme, which is k/(N-1) whatever k trees share no link, over the capacity, which a " +
		"linear program finds exactly",
		"VAR98-REGION-PRINTED"},
	{ofNamed, "the statistic of the scheme and order of service that the statement names",
		"VAR98-DIRECT-BOUND VAR98-DIRECT-B VAR98-DIRECT-COMPLETION VAR98-DIRECT-COMPLETION-LAW VAR98-INDIRECT VAR98-INDIRECT-PRINTED " +
			"VAR98-INDIRECT-EXECUTED VAR98-INDSTAB-TREE VAR98-INDLIGHT-PRINTED VAR98-PRIORITY-GAIN VAR98-ROOTED-PRIORITY " +
			"VAR98-ROOTED-INDSTAB VAR98-ROOTED-INDIRECT VAR98-ROOTED-GAIN VAR98-S2D VAR98-S2D-BURSTS VAR98-SCATFIXED VAR98-PMNS-GREEDY"},
	{best, "every scheme: trees with all orders of service, the priority scheme among them, which is the best known",
		"VAR98-LEAST-CUBE"},
	{proved, "what could be received in any scheme comes to a server as fast as the links of a node; the direct scheme is " +
		"measured, in all orders",
		"VAR98-LEAST-R VAR98-LEAST-B"},
	{proved, "every order of service on the trees that are named; the priority scheme attains the bound (VAR98-PRIORITY) or " +
		"comes near (VAR98-ROOTED-PRIORITY), so that no run could support it there",
		"VAR98-PRIORITY-LEAST VAR98-ROOTED-LEAST"},
	{proved, "a node sends d packets of its own in a slot at most; the greedy scheme is measured",
		"VAR98-SCATDELAY"},

	{best, "every schedule: the least delay known, of the schedule of groups or of one for ever that a search finds",
		"SV93-THM3.1"},
	{best, "every algorithm: shortest schedules, which a count of receptions shows to be shortest",
		"SV93-THM3.3-PRINTED SV93-THM4.1-PRINTED"},
	{exists, "a solution of the program that is none of a shortest broadcast",
		"SV93-THM4.1-OBJECTIVE"},
	{exists, "a schedule that is constructed, or the shortest one, keeps the bound",
		"SV93-TMAX SV93-LEM4.1 SV93-SINGLE SV93-RANK SV93-D-TREES SV93-D-TREES-QUOTED"},
	{ofNamed, "the printed relays in the order of reception that the statement names",
		"SV93-LEM4.1-POOL SV93-LEM4.1-TIES"},
	{ofNamed, "counted in a period of the schedules that are found",
		"SV93-CONT-BALANCE"},
	{worst, "both orders of what arrives together, with the schedule that the statement names",
		"SV93-THM6.1 SV93-THM6.1-LEAST"},
	{worst, "any leaves and any order: the worst of two sets of leaves and of both orders",
		"SV93-THM6.1-PRINTED SV93-THM6.1-ROOT"},
	{worst, "any latencies: all of them where messages are few, else the worst that a search for adversaries finds",
		"SV93-THM7.1-PRINTED SV93-THM7.1 SV93-ROBUST-FAMILY SV93-ROBUST-EVER"},
	{ofNamed, "random latencies of the law that the statement names",
		"SV93-THM7.1-RANDOM SV93-RATCHET SV93-RATCHET-PAUSES SV93-DUE-RATCHET"},
	{exists, "an adversary who is constructed delays an item so long",
		"SV93-DUE-FREE"},
	{best, "every broadcast of one item: each message for a processor that has been sent none, which no broadcast beats",
		"SV93-SPREAD-LOWER"},
	{ofNamed, "two broadcasts of one item that the statement names, compared",
		"SV93-SPREAD-FASTER SV93-TREE-JENSEN SV93-TREE-SPREAD"},
}

// Every claim with a direction is in the table, once, with a reason; and what a source has
// as printed is tried by the best or the worst that is known, or chooses nothing.
func TestDirectedClaimsAreTriedByTheBestThatIsKnown(t *testing.T) {
	of := map[string]string{}
	for _, row := range directed {
		if row.reason == "" || !slices.Contains([]string{ofNamed, best, proved, exists, worst}, row.how) {
			t.Errorf("%s: %q, %q", row.claims, row.how, row.reason)
		}
		for _, id := range strings.Fields(row.claims) {
			if of[id] != "" {
				t.Errorf("%s is there twice", id)
			}
			of[id] = row.how
		}
	}
	for _, c := range theorems.All(nil) {
		how, listed := of[c.ID]
		delete(of, c.ID)
		switch {
		case c.Relation == reports.Equal && listed:
			t.Errorf("%s has no direction", c.ID)
		case c.Relation == reports.Equal:
		case !listed:
			t.Errorf("%s has a direction: say in this table how its experiment stands to the best that castlab can do", c.ID)
		case c.Erratum != "" && how == proved:
			t.Errorf("%s is as printed, and its experiment is not the best that castlab can do", c.ID)
		}
	}
	for id := range of {
		t.Errorf("no claim %s", id)
	}
}
