/** Tests a server whose clock, or whose database's clock, is wrong. */
import assert from 'node:assert/strict'
import { afterEach, expect, test, vi } from 'vitest'
import { Type } from 'typebox'
import { listNotifications } from '@fanfare/contract/notifications'
import { readHealth } from '@fanfare/contract/health'
import { feature } from '#core/feature.ts'
import { features } from '../app.ts'
import { openTestServer } from '../../test/test-server.ts'
import { waitFor } from '../../test/wait.ts'
import { watchClock } from './clock-watch.ts'
import { openClock } from './clock.ts'
import { jobHandler } from './job-handlers.ts'
import { job } from './jobs.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

afterEach(() => void vi.useRealTimers())

const charge = job('charge of this story', Type.Object({}))
const message = job('message of this story', Type.Object({}))
const nightly = job('nightly work of this story', Type.Object({}))
const done: string[] = []
const story = feature({
  name: 'story',
  jobHandlers: [
    jobHandler(charge, async () => void done.push('charge')),
    jobHandler(message, async () => void done.push('message')),
    jobHandler(nightly, async () => void done.push('nightly work'), '0 3 * * *'),
  ],
})

test('while the database is 32 days ahead nothing is charged by time, operators learn why, and charging resumes automatically', async () => {
  const site = await openTestServer({ features: [...features, story] })
  const olga = await site.operator('olga')
  const { ctx } = site
  await ctx.write(async (tx) => tx.enqueue(charge, {}, { at: new Date(tx.now.getTime() + 1_500) }))
  // Faking this process's clock into the past makes the database appear ahead.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 32 * DAY_MS })
  await ctx.write(async (tx) => {
    tx.enqueue(nightly, {})
    tx.enqueue(message, {})
  })
  await waitFor(() => done.includes('message'), 'the message job')
  await waitFor(async () => (await site.guest(readHealth)).warning, 'the warning')
  assert.match((await site.guest(readHealth)).warning ?? '', /clock is 46080 minutes ahead of this server's/)
  const told = () => olga(listNotifications, { query: { limit: 5 } }).then(({ data }) => data.map((one) => one.type))
  await waitFor(async () => (await told()).includes('clocks_differ'), 'the operator to be notified')
  const isDue = `select from graphile_worker.jobs where task_identifier = 'charge of this story' and run_at < now()`
  await waitFor(async () => (await site.sql.query(isDue)).rows.length === 1, 'the charge to be due')
  await site.ctx.write(async (tx) => tx.enqueue(message, {}))
  await waitFor(() => done.length === 2, 'another message')
  assert.deepEqual(done, ['message', 'message'])

  vi.useRealTimers()
  await waitFor(() => done.includes('charge') && done.includes('nightly work'), 'the jobs that were held back')
  assert.equal((await site.guest(readHealth)).warning, undefined)
  await site.quiet()
  assert.equal(done.length, 4)
  site.log.errors.splice(0)
})

test('a skipped job runs once, however many workers look for jobs at the same time', async () => {
  done.splice(0)
  const site = await openTestServer({ features: [...features, story] })
  const watch = watchClock(site.ctx)
  watch.skip(nightly)
  await Promise.all(Array.from({ length: 10 }, () => watch.heldFlags()))
  await site.quiet()
  assert.deepEqual(done, ['nightly work'])
})

test.for([
  ['the same time', 0, 0, undefined],
  ['nine minutes ahead', 9, 9, undefined],
  ['eleven minutes ahead', 11, 0, { kind: 'differs', minutes: 11 }],
  ['eleven minutes behind', -11, 0, { kind: 'differs', minutes: -11 }],
  ['both jumped by an hour', 60, 60, { kind: 'jumped', minutes: 60 }],
  ['both jumped back by an hour', -60, -60, { kind: 'jumped', minutes: -60 }],
] as const)('a server reports or trusts a database that says %s', ([, database, own, doubt]) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const clock = openClock({ mode: 'production' })
  const start = Date.UTC(2027, 0, 1)
  clock.follow(start, start, start)
  const at = (minutes: number) => start + minutes * MINUTE_MS
  clock.follow(at(database), at(own), at(own))
  expect(clock.doubt()).toEqual(doubt)
  clock.follow(at(own), at(own), at(own))
  vi.advanceTimersByTime(10 * MINUTE_MS)
  expect(clock.doubt()).toBe(undefined)
})
