package cube

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// An exchange by its definition, with the sets of packets that nodes hold: the message of
// parts j in step i from node u begins when all of parts j that u received before is there,
// the link has sent that of the step before, with one port u has sent and received its own of the
// step before, and with barriers all messages of the step before have ended.
func plainExchange(e Exchange, x []float64) float64 {
	n, parts := len(x), 1
	if e.AllPorts {
		parts = e.D
	}
	type message struct{ j, i, from int }
	end := map[message]float64{}
	holds := make([][]map[int]bool, parts)
	for j := range holds {
		holds[j] = make([]map[int]bool, n)
		for z := range holds[j] {
			holds[j][z] = map[int]bool{z: true}
		}
	}
	over := func(j, i int) int { return 1 << ((j + i) % e.D) }
	last, before := 0.0, 0.0
	for i := range e.D {
		for j := range parts {
			received := make([]map[int]bool, n)
			for u := range n {
				from := 0.0
				if e.Barrier {
					from = before
				}
				for k := range i { // what u received of parts j in step k came over another link
					from = max(from, end[message{j, k, u ^ over(j, k)}])
				}
				if i > 0 {
					other := j // with one port the message that u sent before, whatever the link
					if e.AllPorts {
						other = (j + 1) % e.D
					}
					from = max(from, end[message{other, i - 1, u}])
				}
				length := 0.0
				for p := range holds[j][u] {
					length += x[p] / float64(parts)
				}
				end[message{j, i, u}] = from + length
				last = max(last, from+length)
				received[u^over(j, i)] = holds[j][u]
			}
			next := make([]map[int]bool, n)
			for u := range n {
				next[u] = map[int]bool{}
				for _, set := range []map[int]bool{holds[j][u], received[u]} {
					for p := range set {
						if next[u][p] {
							panic("a packet came twice")
						}
						next[u][p] = true
					}
				}
			}
			holds[j] = next
		}
		before = last
	}
	for j := range holds {
		for z := range holds[j] {
			if len(holds[j][z]) != n {
				panic("a node lacks packets")
			}
		}
	}
	return last
}

func exchanges(d int) []Exchange {
	return []Exchange{{D: d}, {D: d, Barrier: true}, {D: d, AllPorts: true}, {D: d, AllPorts: true, Barrier: true}}
}

func exchangeRun(t *testing.T, e Exchange) *ExchangeExecution {
	t.Helper()
	run, err := e.NewExecution()
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// Sums of at most 32 lengths in another order: 1e-12 is far above their rounding.
func TestExchangeIsItsDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := 1; d <= 5; d++ {
		for _, e := range exchanges(d) {
			run := exchangeRun(t, e)
			for range 20 {
				x := make([]float64, 1<<d)
				for z := range x {
					x[z] = r.ExpFloat64()
				}
				if got, want := run.Run(x), plainExchange(e, x); math.Abs(got-want) > 1e-12*want {
					t.Fatalf("%+v: %v, by definition %v", e, got, want)
				}
			}
		}
	}
}

// Equal lengths take n-1, or (n-1)/d through all ports; one long packet d times its
// length, or its length.
func TestExchangeByHand(t *testing.T) {
	for _, d := range []int{1, 2, 4, 8} {
		for _, e := range exchanges(d) {
			n, ports := 1<<d, 1.0
			if e.AllPorts {
				ports = float64(d)
			}
			x := make([]float64, n)
			for z := range x {
				x[z] = 1
			}
			run := exchangeRun(t, e)
			if got, want := run.Run(x), float64(n-1)/ports; math.Abs(got-want) > 1e-12*want {
				t.Errorf("%+v, lengths 1: %v, want %v", e, got, want)
			}
			clear(x)
			x[n-1] = 3
			if got, want := run.Run(x), 3*float64(d)/ports; math.Abs(got-want) > 1e-12*want {
				t.Errorf("%+v, one length 3: %v, want %v", e, got, want)
			}
		}
	}
}

func TestExchangeErrors(t *testing.T) {
	var argument *inputs.Error
	for name, run := range map[string]func(*rand.Rand) (float64, error){
		"d=0":    Exchange{}.Completion(distributions.Exponential{Mu: 1})(),
		"d=21":   Exchange{D: 21}.Completion(distributions.Exponential{Mu: 1})(),
		"no law": Exchange{D: 2}.Completion(nil)(),
	} {
		if _, err := run(rand.New(rand.NewPCG(1, 0))); !errors.As(err, &argument) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
