package terminal

import "sync"

// symbols maps commands to one or two characters.
var symbols = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "zeta": "ζ", "eta": "η",
		"theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π",
		"rho": "ρ", "varrho": "ϱ", "sigma": "σ", "tau": "τ", "upsilon": "υ", "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ",
		"omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ",
		"Upsilon": "Υ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω", "ell": "ℓ", "infty": "∞", "partial": "∂",

		"le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠", "approx": "≈", "sim": "~", "equiv": "≡",
		"ll": "≪", "gg": "≫", "in": "∈", "notin": "∉", "subset": "⊂", "subseteq": "⊆", "cup": "∪", "cap": "∩",
		"to": "→", "rightarrow": "→", "leftarrow": "←", "Rightarrow": "⇒", "iff": "⇔", "mapsto": "↦", "propto": "∝",

		"sum": "∑", "prod": "∏", "int": "∫", "bigcup": "⋃", "bigcap": "⋂", "cdot": "·", "times": "×", "oplus": "⊕", "pm": "±",
		"dots": "…", "ldots": "…", "cdots": "⋯", "vdots": "⋮", "circ": "∘", "star": "*", "ast": "*", "prime": "'",
		"lceil": "⌈", "rceil": "⌉", "lfloor": "⌊", "rfloor": "⌋", "langle": "⟨", "rangle": "⟩",
		"mid": " | ", "vert": "|", "Vert": "‖", "|": "‖", "{": "{", "}": "}", "#": "#", "%": "%", "$": "$", "_": "_", "&": "&",
		"lbrace": "{", "rbrace": "}", "setminus": "∖", "emptyset": "∅", "forall": "∀", "exists": "∃",

		",": " ", ";": " ", ":": " ", " ": " ", "!": "", "quad": "  ", "qquad": "  ", "\\": " ", "\n": " ",
		"textstyle": "", "displaystyle": "", "limits": "", "nolimits": "",
	}
})
