package mathml

import (
	"strings"
	"sync"
	"unicode/utf8"
)

// The symbols of TeX, LaTeX and amsmath: commands, each with its character.
const (
	greek = `alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ varkappa ϰ
		lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ
		chi χ psi ψ omega ω digamma ϝ`
	capitals = `Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω`
	slanted  = `varGamma Γ varDelta Δ varTheta Θ varLambda Λ varXi Ξ varPi Π varSigma Σ varUpsilon Υ varPhi Φ varPsi Ψ varOmega
		Ω`
	letters = `ell ℓ hbar ℏ hslash ℏ imath ı jmath ȷ wp ℘ Re ℜ Im ℑ aleph ℵ beth ℶ gimel ℷ daleth ℸ partial ∂
		eth ð mho ℧ Finv
		Ⅎ infty ∞ emptyset ∅ varnothing ∅ forall ∀ exists ∃ nexists ∄ nabla ∇ top ⊤ bot ⊥ angle ∠ measuredangle ∡
		sphericalangle ∢ triangle △ Box □ square □ blacksquare ■ Diamond ◊ lozenge ◊ blacklozenge ⧫ diamondsuit ♢
		clubsuit ♣ heartsuit ♡ spadesuit ♠ flat ♭ natural ♮ sharp ♯ neg ¬ lnot ¬ # # & & % % $ $ _ _ S § P ¶ pounds £
		yen ¥ copyright © degree ° checkmark ✓ star ⋆ bigstar ★ complement ∁ backprime ‵ circledR ® circledS Ⓢ`
	primes = `prime ′`
	binary = `pm ± mp ∓ times × div ÷ ast ∗ star ⋆ circ ∘ bullet ∙ cdot ⋅ cap ∩ cup ∪ uplus ⊎ sqcap ⊓ sqcup ⊔
		vee ∨ lor ∨
		wedge ∧ land ∧ setminus ∖ smallsetminus ∖ wr ≀ diamond ⋄ bigtriangleup △ bigtriangledown ▽ triangleleft ◃
		triangleright ▹ lhd ⊲ rhd ⊳ unlhd ⊴ unrhd ⊵ oplus ⊕ ominus ⊖ otimes ⊗ oslash ⊘ odot ⊙ bigcirc ◯ dagger †
		ddagger
		‡ amalg ⨿ dotplus ∔ centerdot ⋅ intercal ⊺ barwedge ⊼ veebar ⊻ doublebarwedge ⩞ boxplus ⊞ boxminus ⊟
		boxtimes ⊠
		boxdot ⊡ circledast ⊛ circledcirc ⊚ circleddash ⊝ ltimes ⋉ rtimes ⋊ leftthreetimes ⋋ rightthreetimes ⋌
		curlywedge ⋏ curlyvee ⋎ Cap ⋒ doublecap ⋒ Cup ⋓ doublecup ⋓ divideontimes ⋇ gtrdot ⋗ lessdot ⋖`
	relations = `le ≤ leq ≤ ge ≥ geq ≥ lt < gt > ne ≠ neq ≠ ll ≪ gg ≫ lll ⋘ ggg ⋙ prec ≺ succ ≻ preceq ⪯
		succeq ⪰ sim ∼ simeq ≃
		approx ≈ cong ≅ equiv ≡ doteq ≐ propto ∝ varpropto ∝ asymp ≍ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇
		subsetneq ⊊
		supsetneq ⊋ sqsubset ⊏ sqsupset ⊐ sqsubseteq ⊑ sqsupseteq ⊒ in ∈ ni ∋ owns ∋ notin ∉ mid ∣ nmid ∤ parallel ∥
		nparallel ∦ perp ⊥ vdash ⊢ dashv ⊣ models ⊨ vDash ⊨ Vdash ⊩ Vvdash ⊪ nvdash ⊬ nvDash ⊭ bowtie ⋈ Join ⋈
		smile ⌣
		frown ⌢ leqslant ⩽ geqslant ⩾ lesssim ≲ gtrsim ≳ lessgtr ≶ gtrless ≷ leqq ≦ geqq ≧ lessapprox ⪅ gtrapprox ⪆
		approxeq ≊ thickapprox ≈ thicksim ∼ backsim ∽ triangleq ≜ circeq ≗ bumpeq ≏ Bumpeq ≎ doteqdot ≑ eqcirc ≖
		risingdotseq ≓ fallingdotseq ≒ preccurlyeq ≼ succcurlyeq ≽ curlyeqprec ⋞ curlyeqsucc ⋟ precsim ≾ succsim ≿
		Subset ⋐ Supset ⋑ subseteqq ⫅ supseteqq ⫆ trianglelefteq ⊴ trianglerighteq ⊵ vartriangle △ vartriangleleft ⊲
		vartriangleright ⊳ between ≬ pitchfork ⋔ therefore ∴ because ∵ nless ≮ ngtr ≯ nleq ≰ ngeq ≱ lneq ⪇ gneq ⪈
		lneqq
		≨ gneqq ≩ nsim ≁ ncong ≆ nprec ⊀ nsucc ⊁ nsubseteq ⊈ nsupseteq ⊉ coloneqq ≔ eqqcolon ≕ Coloneqq ⩴ to →
		gets ←
		leftarrow ← rightarrow → leftrightarrow ↔ Leftarrow ⇐ Rightarrow ⇒ Leftrightarrow ⇔ mapsto ↦ longleftarrow ⟵
		longrightarrow ⟶ longleftrightarrow ⟷ Longleftarrow ⟸ Longrightarrow ⟹ Longleftrightarrow ⟺ longmapsto ⟼ implies
		⟹ impliedby ⟸ iff ⟺ hookleftarrow ↩ hookrightarrow ↪ uparrow ↑ downarrow ↓ updownarrow ↕ Uparrow ⇑ Downarrow ⇓
		Updownarrow ⇕ nearrow ↗ searrow ↘ swarrow ↙ nwarrow ↖ leftharpoonup ↼ leftharpoondown ↽ rightharpoonup ⇀
		rightharpoondown ⇁ rightleftharpoons ⇌ leftrightharpoons ⇋ leadsto ⇝ rightsquigarrow ⇝ leftrightsquigarrow ↭
		twoheadrightarrow ↠ twoheadleftarrow ↞ rightarrowtail ↣ leftarrowtail ↢ nrightarrow ↛ nleftarrow ↚
		nleftrightarrow ↮ nRightarrow ⇏ nLeftarrow ⇍ nLeftrightarrow ⇎ rightrightarrows ⇉ leftleftarrows ⇇ upuparrows ⇈
		downdownarrows ⇊ rightleftarrows ⇄ leftrightarrows ⇆ Rrightarrow ⇛ Lleftarrow ⇚ curvearrowright ↷ curvearrowleft
		↶ circlearrowright ↻ circlearrowleft ↺ upharpoonright ↾ restriction ↾ upharpoonleft ↿ downharpoonright ⇂
		downharpoonleft ⇃ multimap ⊸ dashrightarrow ⇢ dashleftarrow ⇠ Lsh ↰ Rsh ↱ looparrowleft ↫ looparrowright ↬`
	opens  = `lbrace { { { lbrack [ langle ⟨ lceil ⌈ lfloor ⌊ lvert | lVert ‖ lgroup ⟮ lmoustache ⎰ llbracket ⟦ lparen (`
	closes = `rbrace } } } rbrack ] rangle ⟩ rceil ⌉ rfloor ⌋ rvert | rVert ‖ rgroup ⟯ rmoustache ⎱ rrbracket ⟧ rparen )`
	bars   = `vert | | ‖ Vert ‖ backslash \`
	dots   = `dots … ldots … cdots ⋯ dotsc … dotsb ⋯ dotsm ⋯ dotsi ⋯ dotso … vdots ⋮ ddots ⋱ mathellipsis …`
	marks  = `colon : cdotp ⋅ ldotp .`
	sums   = `sum ∑ prod ∏ coprod ∐ bigcap ⋂ bigcup ⋃ biguplus ⨄ bigsqcup ⨆ bigvee ⋁ bigwedge ⋀ bigoplus ⨁ bigotimes
		⨂ bigodot
		⨀`
	limitedIntegrals = `intop ∫ smallint ∫`
	integrals        = `int ∫ iint ∬ iiint ∭ oint ∮ oiint ∯ oiiint ∰`
)

// A symbol is what a command stands for.
type symbol struct {
	text   string
	class  class
	limits limits
	kind   string // mi or mo
	normal bool   // upright
}

// A table has the symbols by their commands, and by the characters that stand for themselves: of
// several classes of a character the first one counts.
type table struct {
	commands   map[string]symbol
	characters map[rune]symbol
}

var tables = sync.OnceValue(func() table {
	t := table{map[string]symbol{}, map[rune]symbol{}}
	for _, list := range []struct {
		characters string
		symbol
	}{
		{"= < > :", symbol{kind: "mo", class: rel}}, {"+", symbol{kind: "mo", class: bin}}, {"( [", symbol{kind: "mo", class: opening}},
		{") ] !", symbol{kind: "mo", class: closing}}, {", ;", symbol{kind: "mo", class: punct}},
		{`/ | ‖ ′ @ " ?`, symbol{kind: "mo"}}, {"∞ ∅ ∀ ∃ ∇ ∂ ¬ °", symbol{kind: "mi"}},
	} {
		for _, text := range strings.Fields(list.characters) {
			list.text = text
			r, _ := utf8.DecodeRuneInString(text)
			t.characters[r] = list.symbol
		}
	}
	add := func(list string, s symbol) {
		words := strings.Fields(list)
		for i := 0; i+1 < len(words); i += 2 {
			s.text = words[i+1]
			t.commands[words[i]] = s
			r, n := utf8.DecodeRuneInString(s.text)
			if _, there := t.characters[r]; s.kind == "mo" && n == len(s.text) && !there {
				t.characters[r] = s
			}
		}
	}
	add(greek, symbol{kind: "mi"})
	add(slanted, symbol{kind: "mi"})
	add(capitals, symbol{kind: "mi", normal: true})
	add(letters, symbol{kind: "mi"})
	add(primes, symbol{kind: "mo"})
	add(binary, symbol{kind: "mo", class: bin})
	add(relations, symbol{kind: "mo", class: rel})
	add(opens, symbol{kind: "mo", class: opening})
	add(closes, symbol{kind: "mo", class: closing})
	add(bars, symbol{kind: "mo"})
	add(dots, symbol{kind: "mo", class: inner})
	add(marks, symbol{kind: "mo", class: punct})
	add(sums, symbol{kind: "mo", class: op, limits: movable})
	add(limitedIntegrals, symbol{kind: "mo", class: op, limits: movable})
	add(integrals, symbol{kind: "mo", class: op})
	return t
})

func symbols() map[string]symbol { return tables().commands }

func classOf(r rune) (symbol, bool) {
	s, ok := tables().characters[r]
	return s, ok
}

// Signs returns the characters of all symbols and accents, which a font must have.
func Signs() []rune {
	var all []rune
	for _, s := range symbols() {
		all = append(all, []rune(s.text)...)
	}
	for _, name := range strings.Fields(accents) {
		a, _ := accentOf(name)
		all = append(all, []rune(a.text)...)
	}
	return all
}

// symbol reads a command that is a symbol.
func (p *parser) symbol(name string) (atom, bool) {
	s, ok := symbols()[name]
	if !ok {
		return atom{}, false
	}
	if name == "dots" && p.operatorAhead() {
		s.text = "⋯"
	}
	r, _ := utf8.DecodeRuneInString(s.text)
	if s.kind == "mi" && p.font == "bolditalic" {
		return leaf("mi", mapped(s.text, p.font)).atom(), true
	}
	if s.kind == "mi" && s.normal && p.font != "italic" {
		return leaf("mi", mapped(s.text, p.font)).with("mathvariant", "normal").atom(), true
	}
	return signed(r, s), true
}

// operatorAhead reports whether an operator follows: dots before one stand in the middle, as in amsmath.
func (p *parser) operatorAhead() bool {
	t := p.peek()
	if t.is("+", "-", "*") {
		return true
	}
	r, _ := utf8.DecodeRuneInString(t.text)
	s, ok := classOf(r)
	if t.kind == command {
		s, ok = symbols()[t.text[1:]]
	}
	return ok && (s.class == bin || s.class == rel || s.class == op)
}

// signed is the atom of a symbol.
func signed(r rune, s symbol) atom {
	e := leaf(s.kind, s.text)
	a := atom{element: e, class: s.class, limits: s.limits}
	if s.kind == "mo" {
		a.core = e
	} else if s.normal || r == '∇' {
		e.with("mathvariant", "normal")
	}
	if fence(r) {
		e.with("stretchy", "false")
	}
	return a
}

// fence reports whether the dictionary of MathML stretches a character in a row.
func fence(r rune) bool {
	return strings.ContainsRune("()[]{}|‖⟨⟩⌈⌉⌊⌋⟮⟯⎰⎱⟦⟧↑↓↕⇑⇓⇕", r)
}
