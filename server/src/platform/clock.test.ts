import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { changePassword } from '@fanfare/contract/auth'
import { follow } from '@fanfare/contract/follows'
import * as messages from '@fanfare/contract/messages'
import { createPost } from '@fanfare/contract/posts'
import { uploadVaultPhoto, viewVaultItem } from '@fanfare/contract/vault'
import { addDays } from '#lib/time.ts'
import { removeJobs } from '../../test/jobs.ts'
import { jpeg } from '../../test/pictures.ts'
import { openTestServer } from '../../test/test-server.ts'
import { openClock } from './clock.ts'
import { job } from './jobs.ts'

const site = await openTestServer()
const { ctx, clock } = site
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const daysAgo = (at: string | Date) => (Date.now() - new Date(at).getTime()) / DAY_MS
const post = { audience: 'free' } as const
const later = job('a job of this story', Type.Object({}))

test('actions while the clock is moved use that time in columns, defaults, jobs and ids', async () => {
  const [fan, ada] = [await site.fan('felix'), await site.performer('ada.vale')]
  clock.moveTo(addDays(new Date(), -40))
  const first = await ada(createPost, { body: { ...post, text: 'forty days ago' } })
  await fan(follow, { params: { id: ada.id } })
  await site.quiet()
  clock.moveTo(addDays(new Date(), -20))
  const second = await ada(createPost, { body: { ...post, text: 'twenty days ago' } })
  await site.quiet()
  clock.reset()
  const third = await ada(createPost, { body: { ...post, text: 'now' } })

  assert.deepEqual(
    [first, second, third].map(({ createdAt }) => Math.round(daysAgo(createdAt))),
    [40, 20, 0],
  )
  assert.deepEqual([third._id, first._id, second._id].sort(), [first._id, second._id, third._id])
  const { rows } = await site.sql.query<{ at: Date }>(`select created_at as at from entitlements where kind = 'follow'
    union all select created_at from notifications where type = 'new_follower'`)
  assert.deepEqual(
    rows.map(({ at }) => Math.round(daysAgo(at))),
    [40, 40],
  )
})

test('every connection follows the clock, there and back', async () => {
  const timesOf = () =>
    Promise.all(
      Array.from({ length: 8 }, async () => {
        const { rows } = await sql<{ at: Date }>`select site_now() as at from pg_sleep(0.02)`.execute(ctx.db)
        return Math.round(daysAgo(rows[0]!.at))
      }),
    )
  const all = (days: number) => Array.from({ length: 8 }, () => days)
  assert.deepEqual(await timesOf(), all(0))
  clock.moveTo(addDays(new Date(), -60))
  assert.deepEqual(await timesOf(), all(60))
  assert.equal(Math.round(daysAgo(ctx.clock.now())), 60)
  await ctx.write(async (tx) => assert.equal(Math.round(daysAgo(tx.now)), 60))
  clock.reset()
  assert.deepEqual(await timesOf(), all(0))
})

test('a job for later runs after the same delay in real time', async () => {
  clock.moveTo(addDays(new Date(), -30))
  await ctx.write(async (tx) => tx.enqueue(later, {}, { at: addDays(tx.now, 1), key: 'later' }))
  clock.reset()
  const { rows } = await site.sql.query<{ at: Date }>(
    `select run_at as at from graphile_worker._private_jobs where key = 'later'`,
  )
  assert.equal(Math.round(daysAgo(rows[0]!.at)), -1)
  await removeJobs(site.sql, 'later')
})

test('the delay stays the same when the clock moves during a transaction', async () => {
  clock.moveTo(addDays(new Date(), -30))
  await ctx.write(async (tx) => {
    clock.moveTo(addDays(new Date(), -25))
    tx.enqueue(later, {}, { at: addDays(tx.now, 1), key: 'later' })
  })
  clock.reset()
  const { rows } = await site.sql.query<{ at: Date }>(
    `select run_at as at from graphile_worker._private_jobs where key = 'later'`,
  )
  assert.equal(Math.round(daysAgo(rows[0]!.at)), -1)
  await removeJobs(site.sql, 'later')
})

test("two people who write at the same moved time read each other's messages in order", async () => {
  const [fan, ada] = [await site.fan('mara'), await site.performer('juno.park')]
  clock.moveTo(addDays(new Date(), -10))
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } })
  for (const [i, who] of [fan, ada, fan].entries()) await who(messages.sendMessage, { params: { id }, body: { text: String(i) } })
  clock.reset()
  await ada(messages.sendMessage, { params: { id }, body: { text: '3' } })
  const { data } = await fan(messages.listMessages, { params: { id }, query: {} })
  assert.deepEqual(
    data.map(({ text }) => text),
    ['3', '2', '1', '0'],
  )
})

for (const [hours, name] of [
  [-1, 'behind'],
  [1, 'ahead'],
] as const)
  test(`a server whose own clock is an hour ${name} uses the database's clock to decide what has expired`, async () => {
    const [fan, ada] = [await site.fan(`fan_${name}`), await site.performer(`ada_${name}`)]
    const photo = async () => {
      const { _id } = await ada(uploadVaultPhoto, { files: { file: await jpeg() } })
      await site.quiet()
      return (await ada(viewVaultItem, { params: { id: _id } })).media.url
    }
    const [signedBefore, changes] = [await photo(), () => fan(changePassword, { body: { password: 'another password' } })]
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR_MS })
    // The first query, whatever it is, brings the database's time.
    await fan(follow, { params: { id: ada.id } })
    const { rows } = await site.sql.query<{ now: Date }>('select now()')
    assert.ok(Math.abs(ctx.clock.now().getTime() - rows[0]!.now.getTime()) < 10_000)
    assert.equal((await fetch(site.base + signedBefore)).status, 200)
    const proved = (ago: string) =>
      site.sql.query(`update sessions set created_at = now() - $1::interval, reauthenticated_at = null where account_id = $2`, [
        ago,
        fan.id,
      ])
    await proved('11 minutes')
    await assert.rejects(changes(), /password/)
    await proved('9 minutes')
    await changes()
    // The server logs that the clocks disagree (`clock-watch.test.ts`).
    vi.useRealTimers()
    await site.quiet()
    site.log.errors.splice(0)
  })

test('the clock cannot be moved in production', () => {
  const real = openClock({ mode: 'production' })
  assert.throws(() => real.moveTo(new Date(0)), /cannot be moved in production/)
  assert.equal(real.offsetMs, 0)
})
