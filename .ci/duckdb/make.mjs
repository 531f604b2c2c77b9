// Writes a CSV file of five columns: make.mjs FILE ROWS
import { DuckDBInstance } from '@duckdb/node-api'
const [file, rows] = process.argv.slice(2)
const c = await (await DuckDBInstance.create()).connect()
await c.run('SET threads=1')
await c.run('SELECT setseed(0.5)')
await c.run(`COPY (SELECT i AS id, 1700000000000 + 20 * i AS time_ms, 'host-' || (i * 7919 % 97) AS host,
  round(40 - 25 * ln(1 - random()), 3)::DECIMAL(12, 3) AS rtt_us, 64 * (1 + i % 23) AS bytes
  FROM range(${rows}) t(i)) TO '${file}' (HEADER)`)
