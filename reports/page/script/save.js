// A figure is saved as the drawing that is shown, as a picture of twice its size, and as the numbers
// behind it where the page has them. Nothing is asked of a network for it.
ready(() => {
	const download = (name, url) => {
		const a = document.createElement("a");
		a.href = url;
		a.download = name;
		a.click();
	};
	const blob = (name, content) => {
		const url = URL.createObjectURL(content);
		download(name, url);
		setTimeout(() => URL.revokeObjectURL(url), 10000);
	};
	const picture = (img) =>
		new Promise((resolve, reject) => {
			const canvas = document.createElement("canvas");
			canvas.width = 2 * img.naturalWidth;
			canvas.height = 2 * img.naturalHeight;
			const pen = canvas.getContext("2d");
			pen.fillStyle = "#ffffff";
			pen.fillRect(0, 0, canvas.width, canvas.height);
			pen.drawImage(img, 0, 0, canvas.width, canvas.height);
			canvas.toBlob((b) => (b ? resolve(b) : reject(new Error("no picture"))), "image/png");
		});
	// The tables of a specification, as the text in it.
	const tables = (part) => {
		if (part === null || typeof part !== "object") return [];
		const { format, values } = part;
		if (format && format.type === "csv" && typeof values === "string") return [values];
		return Object.values(part).flatMap(tables);
	};

	for (const img of document.querySelectorAll("main figure .plot img")) {
		const figure = img.closest("figure");
		const data = figure.querySelector("script.chart");
		const title = figure.querySelector("figcaption em");
		const name = (title ? title.textContent.replace(/^Figure /, "") : img.alt).toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "figure";
		const bar = document.createElement("p");
		bar.className = "save";
		bar.append("Save ");
		const status = document.createElement("span");
		status.setAttribute("role", "status");
		const offer = (kind, act) => {
			const b = document.createElement("button");
			b.type = "button";
			b.textContent = kind;
			b.setAttribute("aria-label", "Save as " + kind + ": " + img.alt);
			b.addEventListener("click", async () => {
				status.textContent = "";
				try {
					await act();
				} catch (e) {
					status.textContent = "This browser cannot save it: " + e.message;
				}
			});
			bar.append(b, " ");
		};
		if (img.src.startsWith("data:image/svg+xml")) offer("SVG", () => download(name + ".svg", img.src));
		offer("PNG", async () => blob(name + ".png", await picture(img)));
		if (data && window.DecompressionStream)
			offer("CSV", async () => blob(name + ".csv", new Blob([tables(JSON.parse(await inflate(data))).join("\n")], { type: "text/csv" })));
		bar.append(status);
		(figure.querySelector(".explore") || figure.querySelector(".plot")).after(bar);
	}
});
