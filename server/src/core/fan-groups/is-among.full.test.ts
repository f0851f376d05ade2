/** Tests performers with very many fans: a check for one fan uses keys, and conditions that read all fans come last. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { sql } from 'kysely'
import * as follows from '@fanfare/contract/follows'
import * as groups from '@fanfare/contract/fan-groups'
import type { FanCondition } from '@fanfare/contract/fan-rules'
import { openTestServer } from '../../../test/test-server.ts'
import { fansAmong, noFans, selects, type FanSelection, type FansOf } from './choose-fans.ts'
import { isAmong } from './is-among.ts'

const site = await openTestServer()

interface Node {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Node[]
}
const read = (node: Node): number =>
  Math.max((node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], ...(node.Plans ?? []).map(read))

async function maxRowsRead(of: FansOf, selection: FanSelection, fanId: string): Promise<number> {
  const selected = await selects(of, selection, sql`${fanId}::uuid`)
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`explain (analyze, format json) select ${selected}`.execute(of.db)
  return read(rows[0]!['QUERY PLAN'][0].Plan)
}

test('with 100,000 followers, no part of a check for one fan reads more than a handful of rows', async () => {
  const [star, fan] = [await site.performer('huge'), await site.fan('one_of_many')]
  await fan(follows.follow, { params: { id: star.id } })
  const { _id: smart } = await star(groups.createFanGroup, {
    body: { name: 'Never bought', rule: { match: 'all', conditions: [{ who: 'never_bought' }, { who: 'followers' }] } },
  })
  const { _id: list } = await star(groups.createFanGroup, { body: { name: 'Not these' } })
  await site.sql.query(
    `with made as (
      insert into accounts (id, role, status, name, username, email, password_hash, created_at)
      select gen_random_uuid(), 'fan', 'active', 'Somebody', 'follower' || n, 'follower' || n || '@example.test', '', now()
      from generate_series(1, 100000) n returning id
    ) insert into entitlements (holder_id, kind, subject_id) select id, 'follow', $1 from made`,
    [star.id],
  )
  await site.sql.query(
    `insert into fan_group_members (group_id, fan_id, added_at) select $1, holder_id, now() from entitlements where subject_id = $2 and holder_id <> $3`,
    [list, star.id, fan.id],
  )
  await site.sql.query('analyze')
  const of = { services: site.ctx, db: site.ctx.db, performerId: star.id }
  const selections: FanSelection[] = [
    { ...noFans, fanIds: [fan.id] },
    { ...noFans, fanIds: [fan.id], exceptOwnersOf: [star.id] },
    { ...noFans, groupIds: [smart], exceptGroupIds: [list] },
  ]
  for (const selection of selections) {
    const most = await maxRowsRead(of, selection, fan.id)
    assert.ok(most < 20, `a statement read ${most} rows`)
    assert.equal(await isAmong(of, fan.id, selection), true)
  }
  assert.equal(await isAmong(of, fan.id, { ...noFans, groupIds: [list] }), false)
  assert.deepEqual([...(await fansAmong(of, [fan.id, star.id]))], [fan.id])
})

test('top spenders are read last, and not if another condition or group has already decided', async () => {
  const [star, fan] = [await site.performer('rich'), await site.fan('one_of_few')]
  await fan(follows.follow, { params: { id: star.id } })
  const smart = async (name: string, match: 'all' | 'any', ...others: FanCondition[]) =>
    (await star(groups.createFanGroup, { body: { name, rule: { match, conditions: [{ who: 'top', count: 10 }, ...others] } } }))
      ._id
  const [subscribers, followers, best] = [
    await smart('Best subscribers', 'all', { who: 'subscribers' }),
    await smart('Best or followers', 'any', { who: 'followers' }),
    await smart('Best', 'any'),
  ]
  await site.sql.query(
    `with made as (
      insert into accounts (id, role, status, name, username, email, password_hash, created_at)
      select gen_random_uuid(), 'fan', 'active', 'Somebody', 'payer' || n, 'payer' || n || '@example.test', '', now()
      from generate_series(1, 5000) n returning id
    ) insert into earning_fans (performer_id, fan_id, sales, gross, net, first_at, last_at)
      select $1, id, 1, 100, 80, now(), now() from made`,
    [star.id],
  )
  await site.sql.query('analyze')
  const of = { services: site.ctx, db: site.ctx.db, performerId: star.id }
  const decided: [FanSelection, boolean][] = [
    [{ ...noFans, groupIds: [subscribers] }, false],
    [{ ...noFans, groupIds: [followers] }, true],
    [{ ...noFans, groupIds: [best], fanIds: [fan.id] }, true],
    [{ ...noFans, groupIds: [best], exceptFanIds: [fan.id] }, false],
    [{ ...noFans, groupIds: [subscribers], exceptGroupIds: [best] }, false],
  ]
  for (const [selection, isIn] of decided) {
    const most = await maxRowsRead(of, selection, fan.id)
    assert.ok(most < 20, `a statement read ${most} rows for ${JSON.stringify(selection)}`)
    assert.equal(await isAmong(of, fan.id, selection), isIn)
  }
  assert.ok((await maxRowsRead(of, { ...noFans, groupIds: [best] }, fan.id)) >= 5000, 'the rank is read if nothing else decides')
})
