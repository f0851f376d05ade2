import { readFileSync } from 'node:fs'
import pg from 'pg'
const { databaseUrl, crowd } = JSON.parse(readFileSync('/tmp/lab.json', 'utf8'))
const c = new pg.Client(databaseUrl); await c.connect()
const judgeNew = `with held as materialized (
      select e.kind, e.subject_id from entitlements e where e.holder_id = $1::uuid and e.kind in ('subscription', 'purchase')
        and e.subject_id = any($2::uuid[] || $3::uuid[]) and (e.kind = 'purchase' or e.until > now()))
    select s.id,
      exists (select from accounts a where a.id = s.owner_id and a.standing = 'active') as "ownerShown",
      exists (select from blocks b where (b.owner_id, b.account_id) in ((s.owner_id, $1::uuid), ($1::uuid, s.owner_id))) as blocked,
      exists (select from held where kind = 'subscription' and subject_id = s.owner_id) as subscribed,
      exists (select from held where kind = 'purchase' and subject_id = s.id) as bought
    from unnest($2::uuid[], $3::uuid[]) as s (id, owner_id)`
const judgeOld = `select s.id,
      exists (select from accounts a where a.id = s.owner_id and a.standing = 'active') as "ownerShown",
      exists (select from blocks b where (b.owner_id, b.account_id) in ((s.owner_id, $1::uuid), ($1::uuid, s.owner_id))) as blocked,
      exists (select from entitlements e where e.holder_id = $1::uuid and e.kind = 'subscription' and e.subject_id = s.owner_id and e.until > now()) as subscribed,
      exists (select from entitlements e where e.holder_id = $1::uuid and e.kind = 'purchase' and e.subject_id = s.id) as bought
    from unnest($2::uuid[], $3::uuid[]) as s (id, owner_id)`
await c.query('begin')
await c.query(`insert into entitlements (holder_id, kind, subject_id) select $1, 'purchase', ('0190000c-0000-7000-8000-' || lpad(to_hex(500000 - n * 3), 12, '0'))::uuid from generate_series(1, 20000) n`, [crowd.fans[7].id])
await c.query(`insert into blocks (owner_id, account_id) select id, $1 from accounts where role = 'performer' and username like '%7'`, [crowd.fans[7].id])
const posts = (await c.query(`select id, performer_id from feeds order by published_at desc limit 20`)).rows
const own = (await c.query(`select f.id, f.performer_id from feeds f join entitlements e on e.subject_id = f.performer_id and e.holder_id = $1 and e.kind = 'subscription' limit 20`, [crowd.fans[7].id])).rows
for (const [what, list] of [['latest', posts], ['subscribed', own]] as const) for (const fan of [crowd.fans[7].id, crowd.fans[9].id, null]) {
  const res: string[] = []
  for (const [name, text] of Object.entries({ judgeOld, judgeNew })) { const t: number[] = []; let r: any
    for (let i = 0; i < 20; i++) { const s = performance.now(); r = await c.query({ name, text, values: [fan, list.map((p: any) => p.id), list.map((p: any) => p.performer_id)] }); t.push(performance.now() - s) }
    t.sort((a, b) => a - b); res.push(name + ' ' + t[10]!.toFixed(2), JSON.stringify(r.rows)) }
  console.log(what, fan?.slice(-4), res[0], res[2], 'same', res[1] === res[3], (res[1]!.match(/true/g) ?? []).length)
}
await c.query('analyze blocks')
const e = await c.query(`explain (analyze, costs off) execute judgeNew('${crowd.fans[9].id}', '{${posts.map((p: any) => p.id)}}', '{${posts.map((p: any) => p.performer_id)}}')`).catch(async (x) => ({ rows: [] as any[], x }))
for (const r of e.rows) if (/blocks|Cond|held|Time/.test(r['QUERY PLAN'])) console.log(r['QUERY PLAN'].slice(0, 160))
await c.query('rollback'); await c.end()
