import { readFileSync } from 'node:fs'
import pg from 'pg'
const { databaseUrl } = JSON.parse(readFileSync('/tmp/lab.json', 'utf8'))
for (const options of ['-c synchronous_commit=on', '-c synchronous_commit=off', '-c synchronous_commit=on', '-c synchronous_commit=off']) {
  const cs = await Promise.all(Array.from({ length: 4 }, async () => { const c = new pg.Client({ connectionString: databaseUrl, options }); await c.connect(); return c }))
  const t: number[] = []; const until = performance.now() + 3000
  await Promise.all(cs.map(async (c) => { while (performance.now() < until) { const s = performance.now(); await c.query({ name: 'n', text: 'select pg_notify($1, $2)', values: ['x', 'y'.repeat(500)] }); t.push(performance.now() - s) } }))
  t.sort((a, b) => a - b); console.log(options, 'per s', Math.round(t.length / 3), 'p50', t[t.length >> 1]!.toFixed(2), 'p99', t[Math.floor(t.length * .99)]!.toFixed(2))
  for (const c of cs) await c.end()
}
