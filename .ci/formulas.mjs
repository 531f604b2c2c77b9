// formulas.mjs KATEX DIRECTORY: writes DIRECTORY/katex.tsv, what KaTeX makes of the formulas in its
// text files: in a line or displayed, the formula, and its MathML. Formulas whose parts may stand
// elsewhere when displayed are there twice.
import { createRequire } from "module";
import { readFileSync, writeFileSync } from "fs";

const katex = createRequire(import.meta.url)(process.argv[2]);
const directory = process.argv[3];
let out = "";
for (const name of ["constructs", "commands"]) {
	for (const tex of readFileSync(`${directory}/${name}.txt`, "utf8").split("\n").filter(Boolean)) {
		for (const displayMode of [false, true]) {
			if (displayMode && !/[_^]|frac|over/.test(tex)) continue;
			const html = katex.renderToString(tex, { displayMode, output: "mathml", strict: "ignore" });
			out += `${displayMode ? "display" : "inline"}\t${tex}\t${html.match(/<semantics>(.*)<annotation/s)[1]}\n`;
		}
	}
}
writeFileSync(`${directory}/katex.tsv`, out);
