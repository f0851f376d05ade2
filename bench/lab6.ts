import { readFileSync } from 'node:fs'
import pg from 'pg'
const { databaseUrl, crowd } = JSON.parse(readFileSync('/tmp/lab.json', 'utf8'))
const c = new pg.Client(databaseUrl)
await c.connect()
const fan = crowd.fans[7].id
const show = async (t: string) => {
  for (const r of (await c.query(t)).rows) console.log('  ' + r['QUERY PLAN'].slice(0, 170))
}
// heavy buyer: 20,000 purchases
await c.query('begin')
await c.query(
  `insert into entitlements (holder_id, kind, subject_id) select $1, 'purchase', gen_random_uuid() from generate_series(1, 20000)`,
  [fan],
)
const posts = (await c.query(`select id, performer_id from feeds order by published_at desc limit 20`)).rows
const now = `select s.id,
      exists (select from accounts a where a.id = s.owner_id and a.standing = 'active') as "ownerShown",
      exists (select from blocks b where (b.owner_id, b.account_id) in ((s.owner_id, $1::uuid), ($2::uuid, s.owner_id))) as blocked,
      exists (select from entitlements e where e.holder_id = $3::uuid and e.kind = 'subscription' and e.subject_id = s.owner_id and e.until > now()) as subscribed,
      exists (select from entitlements e where e.holder_id = $4::uuid and e.kind = 'purchase' and e.subject_id = s.id) as bought
    from unnest($5::uuid[], $6::uuid[]) as s (id, owner_id)`
const joined = `select s.id, a.id is not null as "ownerShown", b.hit is not null as blocked, e.holder_id is not null as subscribed, p.holder_id is not null as bought
    from unnest($5::uuid[], $6::uuid[]) as s (id, owner_id)
    left join accounts a on a.id = s.owner_id and a.standing = 'active'
    left join entitlements e on e.holder_id = $3::uuid and e.kind = 'subscription' and e.subject_id = s.owner_id and e.until > now()
    left join entitlements p on p.holder_id = $4::uuid and p.kind = 'purchase' and p.subject_id = s.id
    left join lateral (select true as hit from blocks b where (b.owner_id, b.account_id) in ((s.owner_id, $1::uuid), ($2::uuid, s.owner_id)) limit 1) b on true`
const scalar = `select s.id,
      exists (select from accounts a where a.id = s.owner_id and a.standing = 'active') as "ownerShown",
      exists (select from blocks b where (b.owner_id, b.account_id) in ((s.owner_id, $1::uuid), ($2::uuid, s.owner_id))) as blocked,
      (select true from entitlements e where e.holder_id = $3::uuid and e.kind = 'subscription' and e.subject_id = s.owner_id and e.until > now()) is not null as subscribed,
      (select true from entitlements e where e.holder_id = $4::uuid and e.kind = 'purchase' and e.subject_id = s.id) is not null as bought
    from unnest($5::uuid[], $6::uuid[]) as s (id, owner_id)`
const values = [fan, fan, fan, fan, posts.map((p: any) => p.id), posts.map((p: any) => p.performer_id)]
for (const [name, text] of Object.entries({ scalar })) {
  const t: number[] = []
  for (let i = 0; i < 40; i++) {
    const s = performance.now()
    await c.query({ name, text, values })
    t.push(performance.now() - s)
  }
  t.sort((a, b) => a - b)
  console.log(name, 'heavy buyer median', t[20]!.toFixed(2))
  await show(
    `explain (analyze, costs off, summary off, timing off) execute ${name}('${fan}','${fan}','${fan}','${fan}','{${values[4].join(',')}}','{${values[5].join(',')}}')`,
  )
}
await c.query('rollback')
// covering key for subjectsHeld
await c.query('begin')
await c.query(`create unique index covering on entitlements (holder_id, kind, subject_id) include (until)`)
await c.query('commit')
await c.query('vacuum entitlements')
const held = `select distinct subject_id from entitlements where holder_id = $1 and kind = any($2::text[]) and (until is null or until > now()) limit 10000`
for (let r = 0; r < 2; r++) {
  const t: number[] = []
  for (const f of crowd.fans.slice(400, 700)) {
    const s = performance.now()
    await c.query({ name: 'held', text: held, values: [f.id, ['follow', 'subscription']] })
    t.push(performance.now() - s)
  }
  t.sort((a, b) => a - b)
  console.log('held covering median', t[150]!.toFixed(2))
}
await show(`explain (analyze, buffers, costs off) execute held('${fan}', '{follow,subscription}')`)
await c.query('drop index covering')
await show(
  `explain (analyze, buffers, costs off) select * from accounts where (lower(email) = 'fan7' or lower(username) = 'fan7') and standing <> 'deleted'`,
)
const sz = await c.query(
  `select relname, pg_size_pretty(pg_total_relation_size(oid)) s from pg_class where relname in ('entitlements','feeds','files')`,
)
console.log(sz.rows)
await c.end()
