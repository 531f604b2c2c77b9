package logp

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"castlab/montecarlo"
	"castlab/topologies/logp"
)

func grouped(t testing.TB, P, L, k int) (*Program, *logp.Grouped) {
	t.Helper()
	g, err := logp.NewGrouped(P, L)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Schedule(k)
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewProgram(s)
	if err != nil {
		t.Fatal(err)
	}
	return p, g
}

// worst runs a program once with latencies of L and returns its worst delay.
func worst(t testing.TB, p *Program, L int, tie Tie) int {
	t.Helper()
	fixed, err := Fixed(L)
	if err != nil {
		t.Fatal(err)
	}
	e, err := p.NewExecution(fixed, tie)
	if err != nil {
		t.Fatal(err)
	}
	delay, err := e.Run(rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	if e.Late() > 0 {
		t.Errorf("a message is sent %d steps late", e.Late())
	}
	return delay
}

// The schedule of groups is kept whatever the ties: with every latency equal to L
// no item is later than the schedule says, and none is sent late. Twice the length
// of a broadcast and of the largest group is more than its pattern needs to repeat.
// An independent program counted 338 of 504 pairs P = 1..64, L = 1..8 in which the
// schedule is met exactly; in the others it is a step early. P = 1, which has nothing
// to do and meets it, is not among those counted here.
func TestGroupsKeepTheirSchedule(t *testing.T) {
	most, latencies := 256, 16
	if os.Getenv("CASTLAB_TESTS") != "all" { // the pairs that are counted
		most, latencies = 64, 8
	}
	equal := 0
	for L := 1; L <= latencies; L++ {
		for P := 2; P <= most; P++ {
			if P > 64 && P%24 != 1 && P != most {
				continue
			}
			g, err := logp.NewGrouped(P, L)
			if err != nil {
				t.Fatal(err)
			}
			size := 0
			for _, r := range g.Roles {
				size = max(size, r.Size)
			}
			p, _ := grouped(t, P, L, 2*(g.Delay()+size))
			if !g.Clear {
				t.Errorf("P=%d L=%d: no leaves fit the root", P, L)
			}
			largest := 0
			for tie := NodesFirst; tie <= LeavesFirst; tie++ {
				largest = max(largest, worst(t, p, L, tie))
			}
			if largest != g.Delay() && largest != g.Delay()-1 {
				t.Errorf("P=%d L=%d: delay %d, want %d or one less", P, L, largest, g.Delay())
			}
			if largest == g.Delay() && P <= 64 && L <= 8 {
				equal++
			}
		}
	}
	if equal != 337 {
		t.Errorf("the delay is met exactly in %d cases, want 337", equal)
	}
}

// A tree executed with fixed latencies takes as long as the tree.
func TestTreesTakeTheirTime(t *testing.T) {
	for L := 1; L <= 4; L++ {
		for P := 2; P <= 40; P++ {
			tree, err := logp.Restricted(P, L)
			if err != nil {
				t.Fatal(err)
			}
			p, err := NewProgram(tree.Schedule())
			if err != nil {
				t.Fatal(err)
			}
			if got := worst(t, p, L, Shuffled); got != tree.Duration() {
				t.Fatalf("P=%d L=%d: %d, want %d", P, L, got, tree.Duration())
			}
		}
	}
}

// By hand, P = 3, L = 3: the source sends item i in step i to processor 1, which
// sends it to 2 in step i+3. With latencies 3, 1, 1 of the source's items 0, 1,
// 2, their tags are 3, 2, 3, so item 1 is received in step 2 and waits to be sent
// until 0 has been; of 0 and 2 the one that was sent first is received first.
func TestPoolByHand(t *testing.T) {
	p, err := NewProgram(logp.Schedule{
		Algorithm: "by hand", Processors: 3, Latency: 3, Items: 3, Steps: 8,
		Sends: []logp.Send{{Step: 0, To: 1}, {Step: 1, To: 1, Item: 1}, {Step: 2, To: 1, Item: 2}, {Step: 3, From: 1, To: 2},
			{Step: 4, From: 1, To: 2, Item: 1}, {Step: 5, From: 1, To: 2, Item: 2}},
	})
	if err != nil {
		t.Fatal(err)
	}
	fixed, _ := Fixed(3)
	e, err := p.NewExecution(fixed, NodesFirst)
	if err != nil {
		t.Fatal(err)
	}
	latency := map[[2]int]int{{0, 0}: 3, {0, 1}: 1, {0, 2}: 1, {1, 0}: 3, {1, 1}: 2, {1, 2}: 1}
	var late []int
	if _, err := e.RunAgainst(func(x Sent) Answer {
		late = append(late, x.Late)
		if x.Node != (x.To == 1) {
			t.Errorf("%+v", x)
		}
		return Answer{Latency: latency[[2]int{x.From, x.Item}]}
	}); err != nil {
		t.Fatal(err)
	}
	// Processor 1 sends in steps 3, 4, 5; all three arrive in step 6, and are received
	// in 6, 7, 8: delays 6, 6, 6.
	if !slices.Equal(late, []int{0, 0, 0, 0, 0, 0}) {
		t.Errorf("late %v", late)
	}
	if got := []int{e.Delay(0), e.Delay(1), e.Delay(2)}; !slices.Equal(got, []int{6, 6, 6}) {
		t.Errorf("delays %v", got)
	}
	if _, err := e.RunAgainst(func(Sent) Answer { return Answer{Latency: 4} }); err == nil {
		t.Error("a latency of 4 is accepted")
	}
}

// Ties by hand: two messages to processor 3 with one tag, of which it sends on one.
func TestTies(t *testing.T) {
	s := logp.Schedule{
		Algorithm: "by hand", Processors: 4, Latency: 1, Items: 2, Steps: 4,
		Sends: []logp.Send{
			{Step: 0, To: 1}, {Step: 1, To: 2, Item: 1}, {Step: 2, From: 1, To: 3}, {Step: 2, From: 2, To: 3, Item: 1},
			{Step: 3, From: 3, To: 1, Item: 1}, {Step: 4, From: 1, To: 2},
		},
	}
	p, err := NewProgram(s)
	if err != nil {
		t.Fatal(err)
	}
	fixed, _ := Fixed(1)
	counts := map[int]int{}
	for _, c := range []struct {
		tie  Tie
		late int
	}{{NodesFirst, 0}, {LeavesFirst, 1}} {
		e, err := p.NewExecution(fixed, c.tie)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Run(nil); err != nil || e.Late() != c.late {
			t.Errorf("ties=%v: late %d, %v, want %d", c.tie, e.Late(), err, c.late)
		}
	}
	e, err := p.NewExecution(fixed, Shuffled)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	const runs = 4000
	for range runs {
		if _, err := e.Run(r); err != nil {
			t.Fatal(err)
		}
		counts[e.Late()]++
	}
	// Half of the time: six standard errors, a false alarm in 5e8.
	if d := math.Abs(float64(counts[1]) - runs/2); d > 6*math.Sqrt(runs)/2 || counts[0]+counts[1] != runs {
		t.Errorf("late counts %v", counts)
	}
}

// Latencies are drawn as they should: a program of one message per run.
func TestLatenciesAreDrawn(t *testing.T) {
	p, err := NewProgram(logp.Schedule{Algorithm: "one", Processors: 2, Latency: 4, Items: 1, Sends: []logp.Send{{To: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, law := range []Latency{{0.1, 0, 0.65, 0.25}, {0.55, 0.3, 0.05, 0.1}, {0.05, 0.45, 0.1, 0.4}, {0, 0, 0, 1}} {
		drawn(t, p, law)
	}
}

func drawn(t *testing.T, p *Program, law Latency) {
	t.Helper()
	e, err := p.NewExecution(law, NodesFirst)
	if err != nil {
		t.Fatal(err)
	}
	const runs = 200000
	r, counts := rand.New(rand.NewPCG(1, 1)), make([]float64, 5)
	for range runs {
		d, err := e.Run(r)
		if err != nil {
			t.Fatal(err)
		}
		counts[d]++
	}
	for i, q := range law {
		// Six standard errors.
		if d := math.Abs(counts[i+1]/runs - q); d > 6*math.Sqrt(q*(1-q)/runs) {
			t.Errorf("latency %d has the frequency %v, want %v", i+1, counts[i+1]/runs, q)
		}
	}
}

func TestBadProgramsAreRefused(t *testing.T) {
	good := logp.Schedule{Algorithm: "x", Processors: 3, Latency: 2, Items: 1, Sends: []logp.Send{{To: 1}, {Step: 2, From: 1, To: 2}}}
	if _, err := NewProgram(good); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(s *logp.Schedule){
		"no processor": func(s *logp.Schedule) { s.Processors = 0 },
		"latency":      func(s *logp.Schedule) { s.Latency = 0 },
		"items":        func(s *logp.Schedule) { s.Items = -1 },
		"order":        func(s *logp.Schedule) { s.Sends[1].Step = -1 },
		"range":        func(s *logp.Schedule) { s.Sends[1].To = 3 },
		"itself":       func(s *logp.Schedule) { s.Sends[1].To = 1 },
		"twice":        func(s *logp.Schedule) { s.Sends[1].To = 1; s.Sends[1].From = 0 },
		"two sends":    func(s *logp.Schedule) { s.Sends[1] = logp.Send{To: 2} },
		"never gets":   func(s *logp.Schedule) { s.Sends[1].From = 2; s.Sends[1].To = 1; s.Sends = s.Sends[1:] },
		"no source":    func(s *logp.Schedule) { s.Items = 2 },
		"to source":    func(s *logp.Schedule) { s.Sends[1].To = 0 },
	} {
		s := good
		s.Sends = slices.Clone(good.Sends)
		spoil(&s)
		if _, err := NewProgram(s); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	p, _ := NewProgram(good)
	long, _ := Fixed(3)
	for _, l := range []Latency{{0.5}, {0.5, 0.6}, {-1, 2}, {math.NaN()}, long} {
		if _, err := p.NewExecution(l, NodesFirst); err == nil {
			t.Errorf("%v: accepted", l)
		}
	}
	fixed, _ := Fixed(2)
	if _, err := p.NewExecution(fixed, Tie(3)); err == nil {
		t.Error("an unknown tie is accepted")
	}
}

// Two processors that each wait for what the other has: no end is not possible.
func TestWaitingForEver(t *testing.T) {
	p, err := NewProgram(logp.Schedule{Algorithm: "x", Processors: 3, Latency: 1, Items: 2, Sends: []logp.Send{
		{Step: 0, To: 1}, {Step: 1, To: 2, Item: 1},
		{Step: 2, From: 1, To: 2}, {Step: 3, From: 2, To: 1, Item: 1},
	}})
	if err != nil {
		t.Fatal(err)
	}
	// The order of processor 1's only message is fixed by its item; make it wait.
	p.item[p.first[1]], p.item[p.first[2]] = 1, 0
	fixed, _ := Fixed(1)
	e, err := p.NewExecution(fixed, NodesFirst)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Run(nil); err == nil {
		t.Error("no error")
	}
}

// The speed of a run of 1,000 items on 64 processors with latencies 1..8, in
// messages per second.
func BenchmarkLatencies(b *testing.B) {
	p, _ := grouped(b, 64, 8, 1000)
	uniform, err := Uniform(8)
	if err != nil {
		b.Fatal(err)
	}
	e, err := p.NewExecution(uniform, Shuffled)
	if err != nil {
		b.Fatal(err)
	}
	words := montecarlo.NewWords(rand.NewPCG(1, 1))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := e.Run(words.Rand()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(p.Messages())*float64(b.N)/b.Elapsed().Seconds(), "messages/s")
}

// Of three messages with one tag every order has the probability 1/6 under random
// ties. By hand: processors 1, 2, 3 get an item each and send them to 4 in one
// step. False alarms: six counts within six standard errors, one in 8e7.
func TestThreeAtOnce(t *testing.T) {
	p, err := NewProgram(logp.Schedule{Algorithm: "by hand", Processors: 5, Latency: 1, Items: 3, Sends: []logp.Send{
		{Step: 0, To: 1}, {Step: 1, To: 2, Item: 1}, {Step: 2, To: 3, Item: 2},
		{Step: 3, From: 1, To: 4}, {Step: 3, From: 2, To: 4, Item: 1}, {Step: 3, From: 3, To: 4, Item: 2},
	}})
	if err != nil {
		t.Fatal(err)
	}
	fixed, err := Fixed(1)
	if err != nil {
		t.Fatal(err)
	}
	e, err := p.NewExecution(fixed, Shuffled)
	if err != nil {
		t.Fatal(err)
	}
	r, counts := rand.New(rand.NewPCG(1, 1)), map[[3]int]int{}
	const runs = 12000
	for range runs {
		if _, err := e.Run(r); err != nil {
			t.Fatal(err)
		}
		// Items leave the source in steps 0, 1, 2; receptions are in steps 4, 5, 6.
		counts[[3]int{e.Delay(0), e.Delay(1) + 1, e.Delay(2) + 2}]++
	}
	for _, order := range [][3]int{{4, 5, 6}, {4, 6, 5}, {5, 4, 6}, {5, 6, 4}, {6, 4, 5}, {6, 5, 4}} {
		if d := math.Abs(float64(counts[order]) - runs/6); d > 6*math.Sqrt(runs*5.0/36) {
			t.Errorf("steps of reception %v: %d of %d runs", order, counts[order], runs)
		}
	}
}
