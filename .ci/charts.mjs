// Validates, compiles and draws the charts in the directories given.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as vega from 'vega';
import * as vegaLite from 'vega-lite';
import { expressionInterpreter } from 'vega-interpreter';

const require = createRequire(import.meta.url);
const Ajv = require('ajv').default;
const root = new URL('./node_modules/vega-lite/build/vega-lite-schema.json', import.meta.url);
const valid = new Ajv({ strict: false, allErrors: true, logger: false, validateFormats: false }).compile(JSON.parse(readFileSync(root)));

// What a logger is told is a fault; there is no window to listen to here.
const expected = /^Can not resolve event source: window$/;
let charts = 0, faults = 0, bytes = 0;
const fault = (file, text) => { faults++; console.log(`${file}: ${text}`); };

for (const directory of process.argv.slice(2)) {
  for (const name of readdirSync(directory).filter((n) => n.endsWith('.vl.json')).sort()) {
    const text = readFileSync(`${directory}/${name}`, 'utf8');
    const spec = JSON.parse(text);
    charts++;
    bytes += text.length;
    if (!valid(spec)) {
      const errors = valid.errors.filter((e) => !['anyOf', 'const', 'enum', 'type'].includes(e.keyword));
      errors.sort((a, b) => b.instancePath.length - a.instancePath.length);
      fault(name, `invalid at ${errors.slice(0, 3).map((e) => `${e.instancePath} ${e.message}`).join('; ')}`);
    }
    const logger = vega.logger(vega.Warn, undefined, (method, level, [message]) => {
      if (!expected.test(message)) fault(name, message);
    });
    try {
      for (const width of [280, 640]) {
        const compiled = vegaLite.compile({ ...spec, width }, { logger }).spec;
        const view = new vega.View(vega.parse(compiled, null, { ast: true }), { expr: expressionInterpreter, renderer: 'none', logger });
        const svg = await view.toSVG();
        if (/NaN|undefined|Infinity/.test(svg)) fault(name, `${svg.match(/.{40}(NaN|undefined|Infinity)/)?.[0]} in the drawing`);
        view.finalize();
      }
    } catch (e) {
      fault(name, e.message);
    }
  }
}
console.log(`${charts} charts of ${bytes} bytes, ${faults} faults`);
process.exitCode = faults > 0 || charts === 0 ? 1 : 0;
