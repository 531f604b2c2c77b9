// A link into a fold opens it, and paper holds the claims unfolded.
const folds = (() => {
	// unfold opens all folds around a node.
	const unfold = (node) => {
		for (let d = node.parentElement; d; d = d.parentElement) {
			if (d.localName === "details") d.open = true;
		}
	};
	const target = () => {
		try {
			return location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
		} catch {
			return null; // a hash that is no text
		}
	};
	// reveal shows a place: its fold open, its filter off, itself in view. A claim
	// is seen from the head of its fold on.
	const reveal = (node, focus) => {
		const claim = node.closest("details.claim");
		const head = claim && node.parentElement === claim ? claim.firstElementChild : node;
		document.dispatchEvent(new CustomEvent("page-reveal", { detail: node }));
		unfold(node);
		head.scrollIntoView({ block: "start" });
		if (focus) {
			if (head.localName !== "summary") head.tabIndex = -1;
			head.focus({ preventScroll: true });
		}
	};
	const follow = () => {
		const node = target();
		if (node && document.getElementById("page-main").contains(node)) reveal(node, false);
	};
	addEventListener("hashchange", follow);
	ready(follow);
	// A second click on the same link changes no hash.
	document.addEventListener("click", (e) => {
		const a = e.target.closest('a[href^="#"]');
		if (a && a.hash === location.hash) setTimeout(follow, 0);
	});

	let opened = [];
	addEventListener("beforeprint", () => {
		opened = [...document.querySelectorAll("main > details:not([open])")];
		for (const d of opened) d.open = true;
	});
	addEventListener("afterprint", () => {
		for (const d of opened) d.open = false;
		opened = [];
	});
	return { unfold, reveal };
})();
