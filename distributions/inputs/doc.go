// Package inputs says what is wrong with an argument and reads arguments that are
// written as text, in one form for the whole laboratory.
//
// An [Error] names an argument, its value and the domain that the value lies outside;
// [Integer], [Positive], [Probability] and the like return it. A [WordError] names a word
// of a text. Laws and networks are written NAME(key=value,...), and a [Family] is one
// NAME with its keys: packages distributions and topologies list theirs.
//
// The package lies below distributions because laws were the first inputs of theory and
// experiment alike. It imports nothing of the module but numerals and holds no law, no network and no
// formula, so that both sides and the networks share it without knowing each other.
package inputs
