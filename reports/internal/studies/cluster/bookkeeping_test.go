package cluster

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
	"castlab/reports/internal/studies/program"
)

// unconnected returns a coordinator without a server, to which tests hand messages.
func unconnected(t *testing.T, o Options) *Coordinator {
	c := &Coordinator{
		options: o, awaited: map[shards.Key][]waiter{}, outstanding: map[uint64]*outstanding{}, copies: map[uint64]*outstanding{},
		fragments: map[shards.Key]map[string]*fragments{}, workers: map[peer]presence{}, refused: map[string]string{},
		strikes: map[string]int{}, pace: map[montecarlo.RunID]pace{}, made: map[shards.Key]string{},
		finding: make(chan struct{}), audits: newAudits(),
	}
	c.job.Program = program.ID{Digest: "1"}
	c.life, c.end = context.WithCancelCause(t.Context())
	return c
}

var ofTest = montecarlo.RunID{Seed: 1, Label: "run", Block: 1}

func segmentsOf(n int) (list []montecarlo.Segment) {
	for i := range n {
		list = append(list, montecarlo.Segment{First: i, Last: i + 1})
	}
	return list
}

// returns has a worker return a result, or a fragment of one.
func (c *Coordinator) returns(id string, s montecarlo.Segment, piece, of int, saved string) {
	c.take("result."+id, result{Run: ofTest, Segment: s, Fragment: piece, Fragments: of, Saved: []byte(saved)}.encode())
}

// Two workers return one result in two fragments each. Only fragments of one worker
// are joined, and after that no fragment is kept or counted.
func TestPiecesOfTwoWorkersStayApart(t *testing.T) {
	c := unconnected(t, Options{})
	coming := make([]chan result, 1)
	s := segmentsOf(1)
	cellExecutor{c, 0}.await(ofTest, s, coming)
	c.returns("a", s[0], 0, 2, "a0")
	c.returns("b", s[0], 1, 2, "b1")
	if len(coming[0]) > 0 {
		t.Fatalf("a piece of each makes %q", (<-coming[0]).Saved)
	}
	if c.bytes < 4 {
		t.Errorf("%d bytes wait, want the 4 of two pieces and more", c.bytes)
	}
	c.returns("b", s[0], 0, 2, "b0")
	if r := <-coming[0]; string(r.Saved) != "b0b1" || r.id != "b" {
		t.Errorf("%q of %s, want b0b1 of b", r.Saved, r.id)
	}
	if c.bytes != 0 || len(c.fragments) != 0 {
		t.Errorf("%d bytes of %d results still wait", c.bytes, len(c.fragments))
	}
}

// Of a run of three segments two are published and arrive twice, and then the third
// arrives unrequested: two are repeated, and one is dropped.
func TestWhatComesTwiceIsRepeatedAndNotDropped(t *testing.T) {
	c := unconnected(t, Options{})
	s := segmentsOf(3)
	cellExecutor{c, 0}.await(ofTest, s[:2], make([]chan result, 2))
	for _, x := range []montecarlo.Segment{s[0], s[1], s[0], s[1], s[2]} {
		c.returns("a", x, 0, 1, "x")
	}
	if n := c.Counts(); n.Repeated != 2 || n.Dropped != 1 {
		t.Errorf("%d repeated and %d dropped, want 2 and 1", n.Repeated, n.Dropped)
	}
}

// Three workers took a unit. If all died at it, it is set aside; if one returned it,
// it is published again.
func TestWhoGivesAUnitBackIsNotLostAtIt(t *testing.T) {
	for _, back := range []bool{false, true} {
		c := unconnected(t, Options{})
		coming := make([]chan result, 1)
		g := cellExecutor{c, 0}.await(ofTest, segmentsOf(1), coming)
		g.copies[7], c.copies[7] = true, g
		for i := range mostLost {
			c.sign(&nats.Msg{Subject: fmt.Sprint("worker.w", i), Data: encode(greeting{Program: c.job.Program, Takes: g.Number})})
			if back && i == 1 {
				c.gaveBack(&nats.Msg{Data: []byte(`{"stream_seq": 7}`)})
			}
		}
		c.exceeded(&nats.Msg{Data: []byte(`{"stream_seq": 7}`)})
		aside := len(coming[0]) == 1 && errors.As((<-coming[0]).err, new(*PoisonError))
		if aside == back || back == g.due.IsZero() {
			t.Errorf("given back %v: set aside %v, due %v", back, aside, g.due)
		}
	}
}

// Segments of one study have one arithmetic: that of the first result. Others are not
// folded and will be recomputed.
func TestResultsOfAnotherArithmeticAreNotFolded(t *testing.T) {
	c := unconnected(t, Options{})
	e := cellExecutor{c, 0}
	var folded []string
	for i, x := range []struct {
		arithmetic string
		want       bool
	}{{"amd64:1", true}, {"arm64:2", false}, {"amd64:1", true}, {"", false}} {
		r := result{Run: ofTest, Segment: segmentsOf(4)[i], Arithmetic: x.arithmetic, Saved: []byte{byte('0' + i)}}
		got, err := e.fold(r, func(saved []byte) error { folded = append(folded, string(saved)); return nil })
		if got != x.want || err != nil {
			t.Errorf("result %d of %q: folded %v, %v", i, x.arithmetic, got, err)
		}
	}
	if !slices.Equal(folded, []string{"0", "2"}) || c.counts.Folded != 2 {
		t.Errorf("folded %v, counted %d", folded, c.counts.Folded)
	}
}

// A worker that is detected has returned three of four segments: its mark identifies
// these three, its further results are dropped, and the work is redone.
func TestAllThatALiarReturnedIsDisowned(t *testing.T) {
	c := unconnected(t, Options{})
	e, s := cellExecutor{c, 0}, segmentsOf(4)
	for i, id := range []string{"liar", "liar", "honest", "liar"} {
		if _, err := e.fold(result{id: id, Worker: label(id, id), Run: ofTest, Segment: s[i], Arithmetic: "x"},
			func([]byte) error { return nil }); err != nil {
			t.Fatal(err)
		}
	}
	works := 0
	var first []int
	err := c.Attempt(t.Context(), func() error {
		if works++; works == 1 {
			return c.findOut("liar", "liar", "a test says so")
		}
		return nil
	}, func(f *FoundError) error {
		for _, segment := range s {
			if strings.HasSuffix(c.Maker(shards.Key{Run: ofTest, Segment: segment}), f.Mark) {
				first = append(first, segment.First)
			}
		}
		return nil
	})
	if err != nil || works != 2 || !slices.Equal(first, []int{0, 1, 3}) || c.refused["liar"] == "" || c.refused["honest"] != "" {
		t.Errorf("%v after %d works, disowned %v, refused %v", err, works, first, c.refused)
	}
}

// A detected worker is disowned once, by the mark at the end of its labels, its
// further results are dropped, and the work is redone.
func TestALiarIsDisowned(t *testing.T) {
	c := unconnected(t, Options{})
	e, s := cellExecutor{c, 0}, segmentsOf(3)
	works, folded := 0, 0
	var marks []string
	err := c.Attempt(t.Context(), func() error {
		works++
		for i, id := range []string{"liar", "honest", "liar"} {
			is, err := e.fold(result{id: id, Worker: label(id, id), Run: ofTest, Segment: s[i], Arithmetic: "x"},
				func([]byte) error { return nil })
			if err != nil {
				return err
			}
			if is {
				folded++
			}
		}
		if works == 1 {
			_ = c.findOut("liar", "liar", "a test says so")
			return c.findOut("liar", "liar", "a test says so again")
		}
		return nil
	}, func(f *FoundError) error {
		marks = append(marks, f.Mark)
		return nil
	})
	if err != nil || works != 2 || !slices.Equal(marks, []string{mark("liar")}) || c.refused["liar"] == "" || c.refused["honest"] != "" {
		t.Errorf("%v after %d works, disowned %v, refused %v", err, works, marks, c.refused)
	}
	if folded != 3+1 {
		t.Errorf("%d results folded, want 3 and, when one is found out, 1", folded)
	}
}

// 150 segments of one run and 3 of another are queued for audits, more than one
// batch. Each is taken once, in a batch of its own run.
func TestEveryAuditIsMade(t *testing.T) {
	a := newAudits()
	other := ofTest
	other.Label = "other"
	for i, s := range segmentsOf(150) {
		a.list = append(a.list, audit{key: shards.Key{Run: ofTest, Segment: s}})
		if i%60 == 0 {
			a.list = append(a.list, audit{key: shards.Key{Run: other, Segment: s}})
		}
	}
	seen := map[shards.Key]int{}
	for len(a.list) > 0 {
		together := a.next(t.Context())
		for _, x := range together {
			seen[x.key]++
			if x.key.Run != together[0].key.Run {
				t.Errorf("%v is audited with %v", x.key, together[0].key)
			}
		}
	}
	for k, n := range seen {
		if n != 1 {
			t.Errorf("%v is audited %d times", k, n)
		}
	}
	if len(seen) != 153 {
		t.Errorf("%d segments are audited, want 153", len(seen))
	}
}

// A worker that fails at three units which others compute is refused, and not before.
func TestWhoFailsAtWhatOthersComputeIsRefused(t *testing.T) {
	c := unconnected(t, Options{})
	c.workers[peer{"good", "good"}] = presence{goroutines: 1}
	for i, s := range segmentsOf(3) {
		if c.refused["bad"] != "" {
			t.Fatalf("refused after %d units", i)
		}
		cellExecutor{c, 0}.await(ofTest, []montecarlo.Segment{s}, make([]chan result, 1))
		c.take("result.bad", result{Run: ofTest, Segment: s, Fragments: 1, Error: "no memory"}.encode())
		c.returns("good", s, 0, 1, "x")
	}
	if c.refused["bad"] == "" || c.refused["good"] != "" {
		t.Errorf("refused: %v", c.refused)
	}
}

// A worker that leaves is no longer counted, and one that announces a billion
// goroutines counts as one with mostGoroutines.
func TestWhoIsThere(t *testing.T) {
	c := unconnected(t, Options{})
	c.heard("a", greeting{Worker: "w", Goroutines: 8})
	c.heard("b", greeting{Worker: "w", Goroutines: 1e9})
	if n := c.Counts().Workers; n != 2 || c.places() != 8+mostGoroutines {
		t.Errorf("%d workers at %d places", n, c.places())
	}
	c.heard("b", greeting{Worker: "w", Leaves: true})
	if n := c.Counts().Workers; n != 1 || c.places() != 8 || c.others(map[string]bool{"a": true}) {
		t.Errorf("when one has left, %d workers at %d places", n, c.places())
	}
}

// A loginAttempt is the authentication that a client tries.
type loginAttempt struct {
	server.ClientAuthentication
	options server.ClientOpts
	user    string
}

func (k *loginAttempt) GetOpts() *server.ClientOpts { return &k.options }
func (k *loginAttempt) RegisterUser(u *server.User) { k.user = u.Username }
func (k *loginAttempt) GetID() uint64               { return 1 }

// Workers need the token and an unguessable ID, coordinators their secret; an empty
// secret is refused, even where the token is empty.
func TestWhoIsLetIn(t *testing.T) {
	const long = "0123456789abcdef"
	for _, x := range []struct {
		token, id, says, password string
		in                        bool
	}{
		{"token", long, "token", "", true}, {"token", long, "", "", false}, {"token", long, "toke", "", false},
		{"token", "worker1", "token", "", false}, {"token", long[:15], "token", "", false}, {"token", "", "token", "", false},
		{"token", long + ".>", "token", "", false}, {"token", strings.Repeat("a", 65), "token", "", false},
		{"token", coordinatorUser, "token", "", false}, {"token", coordinatorUser, "", "secret", true},
		{"token", coordinatorUser, "", "", false}, {"token", long, "", "secret", false},
		{"", long, "", "", false}, {"", coordinatorUser, "", "", false},
	} {
		synctest.Test(t, func(t *testing.T) { // a refusal is delayed by a second
			secret := "secret"
			if x.token == "" {
				secret = ""
			}
			a := &accounts{token: x.token, secret: secret, refused: map[string]bool{}, clients: map[string][]uint64{}}
			k := &loginAttempt{options: server.ClientOpts{Username: x.id, Token: x.says, Password: x.password}}
			if in := a.Check(k); in != x.in || in && k.user != x.id {
				t.Errorf("%+v: let in %v as %q", x, in, k.user)
			}
		})
	}
}

// A long result is reassembled from its fragments in any order and despite
// duplicates.
func TestPiecesComeInAnyOrder(t *testing.T) {
	c := unconnected(t, Options{})
	coming := make([]chan result, 1)
	s := segmentsOf(1)
	cellExecutor{c, 0}.await(ofTest, s, coming)
	for _, piece := range []int{2, 0, 2, 0, 1} {
		c.returns("a", s[0], piece, 3, strings.Repeat(fmt.Sprint(piece), 3))
	}
	if r := <-coming[0]; !bytes.Equal(r.Saved, []byte("000111222")) {
		t.Errorf("%q", r.Saved)
	}
}
