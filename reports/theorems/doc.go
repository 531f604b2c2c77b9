// Package theorems is the registry: every claim that castlab checks, in one
// explicit list.
//
// A claim is one value in one file of its paper's package (vb93 for
// Varvarigos and Bertsekas 1993). It joins a formula of package analytic with
// an experiment of package montecarlo and says what relation should hold; from
// that value come the list, the check, the section of the report, the page of
// castlab doc and the power test.
//
// This is the door of the house of the papers. Five words open it: a claim
// (reports/claims), its formula (analytic), its model (montecarlo), its place in
// a paper (places.tsv) and its erratum, the claim's form where the paper is wrong.
package theorems
