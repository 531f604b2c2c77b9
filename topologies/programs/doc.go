// Package programs holds collective operations as what each rank does: sends,
// receptions and computations, and which of them waits for which. A program says
// nothing of time; a machine does.
//
// All lists the collective algorithms, each of which makes a Plan: a program
// together with what every message carries, so that Accomplishes can show that
// the program does what it is for, without knowing how it was made. FromSchedule
// and FromLogP turn the schedules of the other packages into plans, ReadSchedule
// their JSON. Package goal reads and writes programs as text.
//
// # Notation
//
// Times in the comments of algorithms are those of the textbooks: a message of b
// bytes takes alpha + beta b, combining them takes gamma b, and a rank sends one
// message at a time while it receives one. n is the number of ranks, m that of bytes,
// Settings.Bytes, k that of segments. A round is a message of every rank at most; see
// Program.Rounds. The depth is the largest number of messages each of which waits for
// the one before. Nothing waits but for data, unless the comment says so, so that
// programs are not kept in step; where the time of a textbook supposes steps, the
// program may be ahead of it.
//
// Source: R. Thakur, R. Rabenseifner, W. Gropp, "Optimization of collective
// communication operations in MPICH", Int. J. High Performance Computing Applications
// 19, 2005; E. Chan, M. Heimlich, A. Purkayastha, R. van de Geijn, "Collective
// communication: theory, practice, and experience", 2007; other sources are cited with
// the algorithms.
//
// VB93, ST93 and SV93 are listed in package [castlab/analytic].
package programs
