// The command of a case is copied from its row. Rows get their buttons when the fold of
// their claim is first opened: a page has thousands of them. The style draws two sheets of paper
// on them, a sign that no font need have.
ready(() => {
	const copied = async (text) => {
		try {
			await navigator.clipboard.writeText(text);
			return true;
		} catch {
			// Without the right to the clipboard the old way is left.
			const area = document.createElement("textarea");
			area.value = text;
			document.body.append(area);
			area.select();
			const done = document.execCommand("copy");
			area.remove();
			return done;
		}
	};
	const button = (command) => {
		const b = document.createElement("button");
		b.type = "button";
		b.className = "copy";
		b.title = command;
		b.setAttribute("aria-label", "Copy the command " + command);
		b.addEventListener("click", async () => {
			const done = await copied(command);
			b.textContent = done ? "copied" : "not copied";
			setTimeout(() => (b.textContent = ""), 1500);
		});
		return b;
	};
	for (const fold of document.querySelectorAll("details.claim details")) {
		if (fold.firstElementChild.textContent !== "Commands") continue;
		fold.classList.add("commands");
		const claim = fold.closest("details.claim");
		const fill = () => {
			const block = fold.querySelector("code");
			const lines = block.textContent.trimEnd().split("\n");
			const table = claim.querySelector(".table table");
			const rows = table ? [...table.tBodies[0].rows] : [];
			if (rows.length <= lines.length) rows.forEach((row, i) => row.cells[0].append(" ", button(lines[i])));
			block.replaceChildren(...lines.flatMap((line) => [button(line), " " + line + "\n"]));
		};
		if (claim.open) fill();
		else claim.addEventListener("toggle", fill, { once: true });
	}
});
