// Package programs holds collective operations as what each rank does: sends,
// receptions and computations, and which of them waits for which. A program says
// nothing of time; a machine does.
package programs

// A Program is what every rank does. An operation may begin when those it waits
// for have ended; of those that may begin at one time the machine takes the first
// of the list.
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
