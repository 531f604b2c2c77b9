// Package registry supplies the claims to the command line: all of them, with the
// cases on measured lengths; those that words select; and the provenance of a report:
// program, machine, papers, and the measured coverage of the intervals.
package registry
