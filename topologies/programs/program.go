package programs

import "fmt"

// A Program is what every rank does. An operation may begin when those it waits
// for have ended; of those that may begin at one time a machine takes sends
// first, then receives, then computations, each in the order of the list.
type Program struct {
	Name  string
	Ranks [][]Operation // by rank; what each waits for stands before it or after it, without a circle
}

// An Operation is one act of one rank.
type Operation struct {
	Kind  Kind
	Peer  int     // of a Send its receiver, of a Receive its sender; AnyRank where any will do
	Bytes int64   // of a Send and a Receive
	Tag   int     // a Receive takes the first message of its sender with its tag; AnyTag where any will do
	Time  float64 // of a Compute, in the unit of time of the machine
	CPU   int     // that is busy with it, from 0
	NIC   int     // that a Send or Receive goes through, from 0
	After []int   // operations of this rank that must have ended, by index
	Begun []int   // operations of this rank that must have begun, by index
}

// A Kind says what an operation is.
type Kind uint8

const (
	Send Kind = iota
	Receive
	Compute
)

// AnyRank and AnyTag let a Receive take any message.
const (
	AnyRank = -1
	AnyTag  = -1
)

// MaxOperations is the most operations of a program that is made or read:
// 3.5 GB, of which 4096 ranks that pass everything around a ring have just
// enough. MaxRanks is the most ranks.
const (
	MaxOperations = 1 << 25
	MaxRanks      = 1 << 22
)

func (k Kind) String() string {
	if k > Compute {
		return "kind?"
	}
	return [...]string{"send", "receive", "compute"}[k]
}

// String returns the operation without what it waits for.
func (o Operation) String() string {
	switch o.Kind {
	case Send:
		return fmt.Sprintf("send of %d bytes to %d with tag %d", o.Bytes, o.Peer, o.Tag)
	case Receive:
		from, tag := fmt.Sprint(o.Peer), fmt.Sprint(o.Tag)
		if o.Peer == AnyRank {
			from = "any rank"
		}
		if o.Tag == AnyTag {
			tag = "any"
		}
		return fmt.Sprintf("receive of %d bytes from %s with tag %s", o.Bytes, from, tag)
	case Compute:
		return fmt.Sprintf("compute for %v", o.Time)
	}
	return "operation of no kind"
}

// Operations returns their number.
func (p Program) Operations() int {
	total := 0
	for _, list := range p.Ranks {
		total += len(list)
	}
	return total
}
