package terminal

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	below      = "0123456789+-=()aehijklmnoprstuvxβγρφχ,"
	subscripts = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ,"

	above        = "0123456789+-=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW'*"
	superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ'*"
)

// script writes an index or exponent in small letters where Unicode has all of them,
// and otherwise as x_mod or x^(1/4).
func script(mark byte, text string) string {
	if text == "" {
		return ""
	}
	from, to := below, subscripts
	if mark == '^' {
		from, to = above, superscripts
	}
	// Only short ones: a word in small letters is hard to read.
	if small, ok := translated(strings.ReplaceAll(text, " ", ""), []rune(from), []rune(to)); ok && utf8.RuneCountInString(small) <= 6 &&
		!isWord(text) {
		return small
	}
	return string(mark) + bracketed(text)
}

func translated(text string, from, to []rune) (string, bool) {
	var b strings.Builder
	for _, r := range text {
		i := 0
		for i < len(from) && from[i] != r {
			i++
		}
		if i == len(from) {
			return "", false
		}
		b.WriteRune(to[i])
	}
	return b.String(), true
}

// isWord reports whether a text is three or more letters.
func isWord(text string) bool {
	return utf8.RuneCountInString(text) >= 3 && strings.IndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) < 0
}

// bracketed encloses in brackets all but a number, word or bracket.
func bracketed(text string) string {
	if simple(text) {
		return text
	}
	return "(" + text + ")"
}

// simple reports whether a text is a number, a letter with its index, or a word.
func simple(text string) bool {
	for _, r := range text {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !strings.ContainsRune("_.…∞'*₀₁₂₃₄₅₆₇₈₉⁰¹²³⁴⁵⁶⁷⁸⁹", r) {
			return closed(text)
		}
	}
	return true
}

// single reports whether a text is a number, one letter with its accents and scripts,
// or a bracket: a fraction bar or root applies to it as a whole.
func single(text string) bool {
	number := strings.IndexFunc(text, func(r rune) bool { return (r < '0' || r > '9') && r != '.' }) < 0
	first, size := utf8.DecodeRuneInString(text)
	letter := unicode.IsLetter(first) && strings.IndexFunc(text[size:], func(r rune) bool {
		return !unicode.IsMark(r) && r != '\'' && !strings.ContainsRune(subscripts+superscripts, r)
	}) < 0
	return number || letter || closed(text)
}

// closed reports whether a text is one pair of brackets with its contents.
func closed(text string) bool {
	pairs := map[rune]rune{'(': ')', '⌈': '⌉', '⌊': '⌋', '[': ']', '|': '|'}
	first, size := utf8.DecodeRuneInString(text)
	end, ok := pairs[first]
	if !ok || !strings.HasSuffix(text, string(end)) || len(text) <= size {
		return false
	}
	depth := 0
	for i, r := range text {
		switch {
		case r == end && (r != first || i > 0):
			depth--
		case r == first:
			depth++
		}
		if depth == 0 && i+utf8.RuneLen(r) < len(text) {
			return false
		}
	}
	return true
}

// fraction writes over/under, with brackets where they are needed.
func fraction(over, under string) string {
	if f, ok := map[string]string{"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾"}[over+"/"+under]; ok {
		return f
	}
	if !single(under) {
		under = "(" + under + ")"
	}
	return bracketedOver(over) + "/" + under
}

// bracketedOver leaves a product without brackets, since 2 a/b is unambiguous.
func bracketedOver(text string) string {
	if strings.ContainsAny(text, "+-=<>≤≥|/,∑∏∫") {
		return bracketed(text)
	}
	return text
}
