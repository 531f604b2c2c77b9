package exports

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
)

// call is a call of a collective.
type call struct {
	ranks                         int
	bytes                         int64
	count                         int64 // of elements
	inter, inPlace                bool
	commutative, builtIn, regular bool
	hierarchy                     string
}

// mpichChoice follows a file of selections as MPICH does (csel.c, MPIR_Csel_search): the
// keys of an object in their order, down to an algorithm.
func mpichChoice(t *testing.T, text, collective string, c call) string {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	power := 1
	for 2*power <= c.ranks {
		power *= 2
	}
	holds := func(key string) bool {
		limit := func(prefix string, x int64) (bool, bool) {
			if rest, found := strings.CutPrefix(key, prefix+"<="); found {
				n, err := strconv.ParseInt(rest, 10, 32)
				if err != nil {
					t.Fatalf("%q: %v", key, err)
				}
				return x <= n, true
			}
			if rest, found := strings.CutPrefix(key, prefix+"<"); found {
				n, err := strconv.ParseInt(rest, 10, 32)
				if err != nil {
					t.Fatalf("%q: %v", key, err)
				}
				return x < n, true
			}
			return true, key == prefix+"=any"
		}
		if strings.HasPrefix(key, "collective=") {
			return key == "collective="+collective
		}
		total := c.bytes
		if collective == "bcast" || collective == "allreduce" || collective == "reduce" {
			total *= int64(c.ranks)
		}
		average := c.bytes
		if collective == "alltoall" {
			average /= int64(c.ranks)
		}
		for prefix, x := range map[string]int64{"avg_msg_size": average, "total_msg_size": total} {
			if yes, found := limit(prefix, x); found {
				return yes
			}
		}
		switch key {
		case "count<pow2":
			return c.count < int64(power)
		case "count=any", "comm_hierarchy=any":
			return true
		case "comm_size=pow2":
			return c.ranks == power
		case "comm_hierarchy=parent", "comm_hierarchy=node_roots", "comm_hierarchy=node", "comm_hierarchy=flat":
			return key == "comm_hierarchy="+c.hierarchy
		}
		if yes, found := limit("comm_size", int64(c.ranks)); found {
			return yes
		}
		word := func(x bool, yes, no string) string {
			if x {
				return yes
			}
			return no
		}
		name, value, _ := strings.Cut(key, "=")
		is, known := map[string]string{
			"comm_type": word(c.inter, "inter", "intra"), "is_commutative": word(c.commutative, "yes", "no"),
			"is_op_built_in":     word(c.builtIn, "yes", "no"),
			"is_sendbuf_inplace": word(c.inPlace, "yes", "no"), "is_block_regular": word(c.regular, "yes", "no"),
			"is_node_consecutive": "yes",
		}[name]
		if !known {
			t.Fatalf("MPICH knows no key %q", key)
		}
		return value == is
	}
	token := func() json.Token {
		x, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	// follow reads an object; wanted says that it lies on the path.
	var follow func(wanted bool) string
	follow = func(wanted bool) (found string) {
		token()
		taken := false
		for d.More() {
			key := token().(string)
			if name, leaf := strings.CutPrefix(key, "algorithm="); leaf {
				if wanted && !taken {
					found, taken = name, true
				}
				follow(false)
				continue
			}
			on := wanted && !taken && holds(key)
			if inner := follow(on); on {
				found, taken = inner, true
			}
		}
		token()
		return found
	}
	return follow(true)
}
