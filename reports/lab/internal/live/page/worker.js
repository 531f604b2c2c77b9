// A web worker with the laboratory in it. The first message has the program; from then on the program itself hears.

importScripts("wasm_exec.js");

onmessage = async ({ data }) => {
	const go = new Go();
	const instance = await WebAssembly.instantiate(data.module, go.importObject);
	go.run(instance);
};
