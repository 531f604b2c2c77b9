// Prints size, mean, variance, least, largest, p50, p90, p99 of rtt_us: duckdb.mjs FILE
import { DuckDBInstance } from '@duckdb/node-api'
const c = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect()
const r = await c.runAndReadAll(`SELECT count(rtt_us), avg(rtt_us), var_samp(rtt_us), min(rtt_us), max(rtt_us),
  quantile_disc(rtt_us, [0.5, 0.9, 0.99]) FROM read_csv('${process.argv[2]}')`)
console.log(r.getRowsJson()[0].flat().join(' '))
