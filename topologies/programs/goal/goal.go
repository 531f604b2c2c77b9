// Package goal reads and writes programs as text in the Group Operation Assembly
// Language, the schedules of LogGOPSim:
//
//	num_ranks 2
//
//	rank 0 {
//	l1: calc 100
//	l2: send 10b to 1 tag 3 cpu 0 nic 0
//	l2 requires l1
//	}
//
//	rank 1 {
//	l1: recv 10b from 0 tag 3
//	}
//
// # The language
//
// A statement ends with its line. Blanks and tabs separate words, and may stand or
// not around the colon and before the b of bytes. num_ranks comes first, then the
// blocks of all ranks in order, those without operations too.
//
//	send BYTESb to RANK    [tag TAG] [cpu CPU] [nic NIC]
//	recv BYTESb from RANK  [tag TAG] [cpu CPU] [nic NIC]
//	calc NANOSECONDS       [cpu CPU]
//	LABEL: OPERATION
//	LABEL requires LABEL     the first begins when the second has ended
//	LABEL irequires LABEL    the first begins when the second has begun
//
// Tag, cpu and nic are 0 where they are not given; a cpu and a nic are at most 255. Of
// a recv the rank and the tag may be -1, for any. A label is a letter, then letters,
// digits and underscores; it belongs to its rank, names one operation, and comes
// before what refers to it. Comments run from // to the end of the line or from /* to
// */.
//
// Times are whole numbers, nanoseconds to LogGOPSim; Read does not scale them to any
// other unit.
//
// Source: T. Hoefler, C. Siebert, A. Lumsdaine, "Group Operation Assembly Language - A
// Flexible Way to Express Collective Communication", 2009; T. Hoefler, T. Schneider,
// A. Lumsdaine, "LogGOPSim - Simulating Large-Scale Applications in the LogGOPS Model",
// 2010; the grammar is that of its converter txt2bin. In addition comments are allowed
// at the end of a line, and labels must be defined once.
package goal

import "fmt"

// The largest numbers that are read: of bytes and nanoseconds, which a float64 has
// exactly, of tags, and of CPUs and NICs.
const (
	maxNumber = 1 << 53
	maxTag    = 1<<32 - 2
	maxCPU    = 255
)

// A SyntaxError says where a text is no program.
type SyntaxError struct {
	Line, Column int    // from 1; bytes
	Excerpt      string // of the line
	Want         string
}

func (e *SyntaxError) Error() string {
	text := fmt.Sprintf("goal: line %d, column %d: %s", e.Line, e.Column, e.Want)
	if e.Excerpt != "" {
		text += fmt.Sprintf(", in %q", e.Excerpt)
	}
	return text
}
