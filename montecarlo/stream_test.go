package montecarlo_test

import (
	"fmt"
	"testing"

	"castlab/montecarlo"
)

// The streams depend on the whole label: two labels that differ in one byte, in a suffix or
// in length have streams without a common key, for any length of the common part. Labels
// of claims and models share their first words.
func TestTheWholeLabelCounts(t *testing.T) {
	const word = "simulate ring n=9 law=exponential(mean=1) "
	label := word
	for len(label) < 300 {
		label += word
	}
	keys := map[[32]byte]string{}
	meet := func(what, label string) {
		key := montecarlo.NewStreams(1, label).Key(0)
		if other, met := keys[key]; met {
			t.Errorf("%s has the streams of %s", what, other)
		}
		keys[key] = what
	}
	for i := range len(label) {
		for _, bit := range []byte{1, 0x80} {
			changed := []byte(label)
			changed[i] ^= bit
			meet(fmt.Sprintf("a label with another byte %d", i), string(changed))
		}
	}
	for n := range len(label) + 1 {
		meet(fmt.Sprintf("the first %d bytes", n), label[:n])
	}
	meet("a label and a zero byte", label+"\x00")
}
