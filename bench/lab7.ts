import { readFileSync } from 'node:fs'
import pg from 'pg'
const { databaseUrl, crowd } = JSON.parse(readFileSync('/tmp/lab.json', 'utf8'))
const c = new pg.Client(databaseUrl)
await c.connect()
const fan = crowd.fans[7].id
const show = async (t: string) => {
  for (const r of (await c.query(t)).rows)
    if (/using|Cond|Filter|Time/.test(r['QUERY PLAN'])) console.log('  ' + r['QUERY PLAN'].slice(0, 150))
}
const posts = (await c.query(`select id, performer_id from feeds order by published_at desc limit 20`)).rows
await c.query('begin')
// 200k purchases by fans of recent posts, one post bought by all 50,000
await c.query(
  `insert into entitlements (holder_id, kind, subject_id) select ('0190000a-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'purchase', $1 from generate_series(1, 50000) n`,
  [posts[3].id],
)
await c.query(
  `insert into entitlements (holder_id, kind, subject_id) select ('0190000a-0000-7000-8000-' || lpad(to_hex(1 + n % 50000), 12, '0'))::uuid, 'purchase', ('0190000c-0000-7000-8000-' || lpad(to_hex(500000 - (n * 7919) % 400000), 12, '0'))::uuid from generate_series(1, 150000) n on conflict do nothing`,
)
const scalar = `select s.id, (select true from entitlements e where e.holder_id = $1::uuid and e.kind = 'purchase' and e.subject_id = s.id) is not null as bought from unnest($2::uuid[]) as s (id)`
const list = `select e.subject_id, e.kind from entitlements e where e.holder_id = $1::uuid and e.kind in ('subscription', 'purchase') and e.subject_id = any($2::uuid[]) and (e.until is null or e.until > now())`
for (const stats of ['before analyze', 'after analyze']) {
  if (stats === 'after analyze') await c.query('analyze entitlements')
  for (const [name, text] of Object.entries({ scalar, list })) {
    const t: number[] = []
    for (let i = 0; i < 30; i++) {
      const s = performance.now()
      await c.query({ name, text, values: [fan, posts.map((p: any) => p.id)] })
      t.push(performance.now() - s)
    }
    t.sort((a, b) => a - b)
    console.log(stats, name, 'median', t[15]!.toFixed(2))
    await show(`explain (analyze, costs off) execute ${name}('${fan}','{${posts.map((p: any) => p.id).join(',')}}')`)
  }
}
await c.query('rollback')
await c.query('analyze entitlements')
await c.end()
