package kit

import "castlab/reports"

// A Part is a section of a paper with its claims.
type Part struct {
	Title  string
	Claims []reports.Claim
}

// Claims returns the claims of all parts in order.
func Claims(parts []Part) (claims []reports.Claim) {
	for _, p := range parts {
		claims = append(claims, p.Claims...)
	}
	return claims
}

// Outline returns the parts with the names of their claims.
func Outline(parts []Part) (out []reports.Part) {
	for _, p := range parts {
		part := reports.Part{Title: p.Title}
		for _, c := range p.Claims {
			part.Claims = append(part.Claims, c.ID)
		}
		out = append(out, part)
	}
	return out
}
