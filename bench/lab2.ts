import { readFileSync } from 'node:fs'
import pg from 'pg'
import { build } from '../server/src/app.ts'
import { readConfig } from '../server/src/platform/config.ts'
const { databaseUrl, folder, crowd } = JSON.parse(readFileSync('/tmp/lab.json', 'utf8'))
const config = readConfig({ FANFARE_DATA: folder + '/rec', PORT: '0', DEMO_CAST: 'no', FANFARE_ROLE: 'worker' })
const built = await build({ ...config, databaseUrl }, { info() {}, error: console.error })
const seen: any[] = []
const q = pg.Client.prototype.query as any
;(pg.Client.prototype as any).query = function (...a: any[]) {
  if (a[0]?.values) seen.push({ ...a[0] })
  return q.apply(this, a)
}
const pages: any[][] = []
for (const f of crowd.fans.slice(0, 200)) {
  const r = await built.app.inject({ url: '/api/user/feeds?limit=20', headers: { authorization: f.token } })
  if (r.statusCode !== 200) throw r.body
  pages.push(seen.splice(0))
}
;(pg.Client.prototype as any).query = q
await built.close()
const c = new pg.Client(databaseUrl)
await c.connect()
const times = new Map<string, number[]>()
for (const p of pages)
  for (const s of p) {
    const t = performance.now()
    const r = await c.query(s)
    const l = times.get(s.text) ?? []
    l.push(performance.now() - t)
    times.set(s.text, l)
    ;(l as any).rows = r.rowCount
    ;(l as any).size = JSON.stringify(s.values).length
  }
for (const [t, l] of times) {
  const s = l.toSorted((a, b) => a - b)
  console.log(
    'median',
    s[s.length >> 1]!.toFixed(2),
    'n',
    l.length,
    'rows',
    (l as any).rows,
    'valbytes',
    (l as any).size,
    t.replace(/\s+/g, ' ').slice(0, 110),
  )
}
if (process.argv[2] === 'explain') {
  const names = new Map<string, string>()
  const lit = (v: any): string =>
    v === null
      ? 'null'
      : Buffer.isBuffer(v)
        ? `'\\x${v.toString('hex')}'::bytea`
        : Array.isArray(v)
          ? `'{${v.join(',')}}'`
          : `'${v instanceof Date ? v.toISOString() : v}'`
  const stats = await c.query(
    `select name, statement, generic_plans, custom_plans, parameter_types::text from pg_prepared_statements`,
  )
  for (const r of stats.rows) {
    const s = pages[100]!.find((x) => x.text === r.statement)
    if (!s) continue
    const e = await c.query(`explain (analyze, buffers, costs off, settings) execute ${r.name}(${s.values.map(lit).join(',')})`)
    console.log(
      '---',
      r.name,
      'generic',
      r.generic_plans,
      'custom',
      r.custom_plans,
      r.statement.replace(/\s+/g, ' ').slice(0, 90),
    )
    for (const l of e.rows) console.log(l['QUERY PLAN'].slice(0, 200))
  }
}
await c.end()
