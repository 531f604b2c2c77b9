package distributions

import (
	"slices"
	"strings"

	"castlab/distributions/inputs"
)

// ParseJoint reads a joint law as String writes it, such as
// common-factor(factor=LAW,law=LAW). Keys may come in any order. The joint law returned is
// valid; measured returns the law of a file, as in [ParseFiles], nil for a caller without files.
//
// Errors: an *inputs.WordError for text that is no joint law; the *inputs.Error of Validate.
func ParseJoint(text string, measured func(file string) (Law, error)) (Joint, error) {
	return inputs.Choose("joint law", jointFamilies(measured), text)
}

// JointExamples returns the text of one joint law of every kind.
func JointExamples() []string { return inputs.Examples(jointFamilies(nil)) }

// NamesJoint reports whether a text begins as a joint law does, NAME(.
func NamesJoint(text string) bool {
	name, _, called := strings.Cut(text, "(")
	return called && slices.ContainsFunc(JointExamples(), func(example string) bool {
		return strings.HasPrefix(example, strings.TrimSpace(name)+"(")
	})
}

func jointFamilies(measured func(file string) (Law, error)) []inputs.Family[Joint] {
	law := func(k *inputs.Keys, v *Law, name, meaning string) {
		k.Add(name, meaning, "a law such as exponential(mean=1)", func(text string) (string, error) {
			read, err := ParseFiles(text, measured)
			if err != nil {
				return "", inputs.Caused(name, text, err)
			}
			*v = read
			return read.String(), nil
		})
	}
	return []inputs.Family[Joint]{
		jointFamily("common-factor(factor=exponential(mean=1),law=exponential(mean=1))", func(c *CommonFactor, k *inputs.Keys) {
			law(k, &c.Factor, "factor", "law of the factor that all lengths have in common")
			law(k, &c.Law, "law", "law of a length without it")
		}),
		jointFamily("slow(nodes=1,factor=8,law=exponential(mean=1))", func(s *Slow, k *inputs.Keys) {
			k.Int(&s.Nodes, "nodes", "slow nodes, others in every run", 1, 1<<31-1)
			k.Real(&s.Factor, "factor", "how many times as long their lengths are")
			law(k, &s.Law, "law", "law of an ordinary length")
		}),
		inputs.OfList("by-node(exponential(mean=1),uniform(min=0,max=2))", func(items []string) (Joint, error) {
			var b ByNode
			for _, text := range items {
				read, err := ParseFiles(text, measured)
				if err != nil {
					return nil, err
				}
				b.Laws = append(b.Laws, read)
			}
			return valid(b)
		}),
		inBlocks("block(size=16,file=PATH)", "size", "consecutive values of a block", measured,
			func(size float64, record *Empirical) Joint {
				return Block{int(size), record}
			}),
		inBlocks("stationary(mean=16,file=PATH)", "mean", "consecutive values of a block, on average", measured,
			func(mean float64, record *Empirical) Joint {
				return Stationary{mean, record}
			}),
		{Example: "shuffled(order=1,file=PATH)", Declare: func(k *inputs.Keys) func() (Joint, error) {
			var order int
			var record *Empirical
			k.Int(&order, "order", "number of the random order", 0, 1<<31-1)
			recordOf(k, &record, measured)
			return func() (Joint, error) { return valid(NewShuffled(order, record)) }
		}},
		jointFamily("consecutive(file=PATH)", func(c *Consecutive, k *inputs.Keys) { recordOf(k, &c.Record, measured) }),
	}
}

// jointFamily is the kind of joint laws of type J, whose fields declare binds to keys.
func jointFamily[J Joint](example string, declare func(j *J, k *inputs.Keys)) inputs.Family[Joint] {
	return inputs.Family[Joint]{Example: example, Declare: func(k *inputs.Keys) func() (Joint, error) {
		var j J
		declare(&j, k)
		return func() (Joint, error) { return valid(j) }
	}}
}

// recordOf declares the file of a record, which keeps the order of its values.
func recordOf(k *inputs.Keys, v **Empirical, measured func(file string) (Law, error)) {
	k.Add("file", "measured lengths in their order, one a line, or PATH#COLUMN of a CSV file", "the path of a file",
		func(text string) (string, error) {
			read, err := ParseFiles("empirical(file="+text+")", measured)
			if err != nil {
				return "", err
			}
			e, ok := read.(*Empirical)
			if !ok {
				return "", inputs.Refused("file", text, "the path of a file of measured lengths")
			}
			*v = e
			return text, nil
		})
}

func valid(j Joint) (Joint, error) {
	if err := j.Validate(); err != nil {
		return nil, err
	}
	return j, nil
}
