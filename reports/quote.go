package reports

import "castlab/distributions/numerals"

// quotation matches a number of a story that is taken from the verdict of a case.
var quotation = lazily(`\{\{(measured|interval|theory|tightness) ([A-Za-z0-9._-]+): (.+?)\}\}`)

// missing stands for a number that the report does not have.
const missing = "…"

type quoted struct{ what, claim, params string }

// quotations returns the quotations of a text.
func quotations(text string) (list []quoted) {
	for _, m := range quotation().FindAllStringSubmatch(text, -1) {
		list = append(list, quoted{m[1], m[2], m[3]})
	}
	return list
}

// quote replaces the quotations of a text by their values.
func (d *document) quote(text string) string {
	return quotation().ReplaceAllStringFunc(text, func(found string) string {
		q := quotations(found)[0]
		for _, v := range d.verdicts[q.claim] {
			if v.Params != q.params {
				continue
			}
			switch q.what {
			case "measured":
				return formatValue(v.Estimate)
			case "interval":
				return formatValue(v.Estimate) + " in " + v.Estimate.Interval()
			case "theory":
				return formatTheory(v.Theory, v.Estimate)
			default:
				return numerals.Rounded(v.Tightness, 4)
			}
		}
		return missing
	})
}
