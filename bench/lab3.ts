import { readFileSync } from 'node:fs'
import pg from 'pg'
const { databaseUrl, crowd } = JSON.parse(readFileSync('/tmp/lab.json', 'utf8'))
const c = new pg.Client(databaseUrl)
await c.connect()
const held = `select distinct subject_id from entitlements where holder_id = $1 and kind = any($2::text[]) and (until is null or until > now()) limit 10000`
const cond = `f.status = 'published' and f.removed_at is null and (f.published_at, f.id) < ($2::timestamptz, $3::uuid)`
const old = `select f.* from (
      select k.id, k.published_at from unnest($1::uuid[]) as p (id) cross join lateral (
        select f.id, f.published_at from feeds f where f.performer_id = p.id and ${cond}
        order by f.published_at desc, f.id desc limit $4::int
      ) k order by k.published_at desc, k.id desc limit $4::int
    ) newest join feeds f on f.id = newest.id order by newest.published_at desc, newest.id desc`
const merge = `with heads as (
      select p.id as performer_id, k.published_at, k.id from unnest($1::uuid[]) as p (id) cross join lateral (
        select f.id, f.published_at from feeds f where f.performer_id = p.id and ${cond}
        order by f.published_at desc, f.id desc limit 1
      ) k order by k.published_at desc, k.id desc limit $4::int
    ), newest as (
      select k.id, k.published_at from heads h cross join lateral (
        select f.id, f.published_at from feeds f where f.performer_id = h.performer_id and ${cond}
          and f.published_at >= coalesce((select published_at from heads order by published_at desc offset $4::int - 1 limit 1), '-infinity')
        order by f.published_at desc, f.id desc limit $4::int
      ) k order by k.published_at desc, k.id desc limit $4::int
    ) select f.* from newest n join feeds f on f.id = n.id order by n.published_at desc, n.id desc`
const anyWalk = `select f.* from feeds f where f.performer_id = any($1::uuid[]) and ${cond} order by f.published_at desc, f.id desc limit $4::int`
const lists: string[][] = []
for (const f of crowd.fans.slice(0, 150))
  lists.push((await c.query(held, [f.id, ['follow', 'subscription']])).rows.map((r: any) => r.subject_id))
const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const outs: Record<string, string[]> = {}
for (let round = 0; round < 2; round++)
  for (const [name, text] of Object.entries({ old, merge, anyWalk })) {
    const t: number[] = []
    outs[name] = []
    for (const l of lists) {
      const s = performance.now()
      const r = await c.query({ name, text, values: [l, 'infinity', last, 21] })
      t.push(performance.now() - s)
      outs[name]!.push(r.rows.map((x: any) => x.id).join())
    }
    t.sort((a, b) => a - b)
    console.log(
      name,
      'median',
      t[75]!.toFixed(2),
      'p99',
      t[148]!.toFixed(2),
      'same as old',
      outs[name]!.join() === outs['old']!.join(),
    )
  }
// second page, few follows
for (const [what, l, at] of [
  ['page2', lists[3]!, 'cursor'],
  ['five follows', lists[3]!.slice(0, 5), 'infinity'],
  ['none', [], 'infinity'],
] as const) {
  let a = 'infinity',
    id = last
  if (at === 'cursor') {
    const r = await c.query({ name: 'old', text: old, values: [l, a, id, 20] })
    a = r.rows[19].published_at
    id = r.rows[19].id
  }
  const res = []
  for (const [name, text] of Object.entries({ old, merge }))
    res.push((await c.query({ name, text, values: [l, a, id, 21] })).rows.map((x: any) => x.id).join())
  console.log(what, res[0] === res[1], res[0]!.split(',').length)
}
const ex = await c.query(
  `explain (analyze, buffers, costs off) execute merge('{${lists[5]!.join(',')}}', 'infinity', '${last}', 21)`,
)
for (const r of ex.rows) console.log(r['QUERY PLAN'])
await c.end()
