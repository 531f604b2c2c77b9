// Package columns reads a column of measured numbers from a table of text: what a row, a number and a
// missing value are, which rows at the end sum the others up, and what other columns say of the values.
//
// Whatever takes measured values reads them here, a sample as well as a law, so that both are of the same rows.
// It is about text: what the values are, their readers know.
package columns
