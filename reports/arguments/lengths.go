package arguments

import (
	"fmt"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// Lengths has the packet lengths of one execution, read from a file, or the joint law of those
// of many.
type Lengths struct {
	Name   string              // the file as given
	Values []float64           // nil if no file was given
	Joint  distributions.Joint // nil if no joint law was given

	key string
}

// Lengths declares a file of lengths, one for each packet, or their joint law.
func (ks *Keys) Lengths(name, meaning string) *Lengths {
	v := new(Lengths)
	const domain = "the path of a file, one number a line, or PATH#COLUMN of a CSV file; or a joint law such as " +
		"common-factor(factor=LAW,law=LAW)"
	ks.add(&Key{Name: name, Meaning: meaning, Domain: domain, Joint: true, Record: true, Choices: distributions.JointExamples(),
		set: func(text string) (string, error) {
			if text == "" {
				return "", inputs.Refused(name, text, domain)
			}
			if distributions.NamesJoint(text) {
				joint, err := ks.grammar.Joint(text)
				if err != nil {
					return "", inputs.Caused(name, text, err)
				}
				*v = Lengths{Joint: joint, key: name}
				return joint.String(), nil
			}
			values, _, err := ks.grammar.numbers(name, text)
			if err != nil {
				return "", err
			}
			*v = Lengths{Name: text, Values: values, key: name}
			return text, nil
		}})
	return v
}

// Joint declares a joint law of lengths.
func (ks *Keys) Joint(name, meaning string) *distributions.Joint {
	v := new(distributions.Joint)
	ks.add(&Key{Name: name, Meaning: meaning, Domain: "a joint law such as common-factor(factor=LAW,law=LAW)", Joint: true, Record: true,
		Choices: distributions.JointExamples(), draw: drawnText(jointLaws),
		set: func(text string) (string, error) {
			joint, err := ks.grammar.Joint(text)
			if err != nil {
				return "", inputs.Caused(name, text, err)
			}
			*v = joint
			return joint.String(), nil
		}})
	return v
}

// jointLaws are joint laws, as texts for UsualOf.
var jointLaws = []string{
	"common-factor(factor=uniform(min=[0.1..0.9],max=[1.1..2.0]),law=exponential(mean=[0.2..3.0]))",
	"common-factor(factor=gamma(shape=[1.0..4.0],mean=1),law=lognormal(mean=1,sigma=[0.2..1.0]))",
	"slow(nodes=[1..2],factor=[1.1..9.0],law=erlang(shape=[2..6],mean=1))",
	"by-node(exponential(mean=[0.2..3.0]),uniform(min=0,max=[0.5..3.0]))",
}

// Given reports whether there is a file or a joint law.
func (l *Lengths) Given() bool { return l.Values != nil || l.Joint != nil }

// For returns an error unless there is one length for each of n nodes; number is n as it is
// explained, such as 2^3 = 8.
func (l *Lengths) For(n int, number string) error {
	if l.Joint != nil {
		if err := distributions.FitsNodes(l.Joint, n); err != nil {
			return inputs.Caused(l.key, l.Joint.String(), err)
		}
		return nil
	}
	if len(l.Values) != n {
		return &inputs.WordError{Word: inputs.Word(l.key, l.Name),
			Want: fmt.Sprintf("%d lengths; want %s, one for each node", len(l.Values), number)}
	}
	return nil
}
