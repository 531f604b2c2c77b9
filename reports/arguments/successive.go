package arguments

import (
	"slices"
	"strings"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// SuccessiveLengths declares lengths of which a run takes one after another: what Length does,
// or a joint law of a record that goes on without end, which is a distributions.Replayed.
func (ks *Keys) SuccessiveLengths(name, meaning string) *distributions.Law {
	v := ks.Length(name, meaning)
	k := ks.key(name)
	k.Domain += "; or values of a record one after another, such as consecutive(file=PATH)"
	k.Record = true
	k.Choices = slices.Concat(k.Choices, slices.DeleteFunc(distributions.JointExamples(),
		func(joint string) bool { return !strings.Contains(joint, "file=") }))
	length := k.set
	k.set = func(text string) (string, error) {
		if !distributions.NamesJoint(text) {
			return length(text)
		}
		joint, err := ks.grammar.Joint(text)
		if err != nil {
			return "", inputs.Caused(name, text, err)
		}
		order, ok := joint.(distributions.Replayer)
		if !ok {
			return "", inputs.Refused(name, text, k.Domain)
		}
		k.number = false
		*v = distributions.NewReplayed(order)
		return joint.String(), nil
	}
	return v
}

// SuccessiveLengths are lengths one after another, independent of a law or those of a record.
func SuccessiveLengths(name, meaning string) Argument[distributions.Law] {
	return argument(func(k *Keys) *distributions.Law { return k.SuccessiveLengths(name, meaning) })
}
