// Package studies reads study files and runs them: models over grids of
// parameters and claims, each a cell. Where the work is done is the business of a
// montecarlo.Executor; a study knows only how its cells are made, what they are
// called, and what they came to.
package studies
