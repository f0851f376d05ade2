/** Tests the counts on a profile: listeners that run in any order, and the repair of wrong counts. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as follows from '@fanfare/contract/follows'
import { addToTotals, performerById } from '#core/accounts/index.ts'
import { features } from '../../app.ts'
import { makeJobsDue } from '../../../test/jobs.ts'
import { openTestServer } from '../../../test/test-server.ts'

test('a count that goes down before it goes up ends at the right number', async () => {
  const { ctx, performer } = await openTestServer()
  const ada = await performer('ada.vale')
  await ctx.write((tx) => addToTotals(tx, ada.id, { total_followers: -1 }))
  await ctx.write((tx) => addToTotals(tx, ada.id, { total_followers: 1 }))
  assert.equal((await performerById(ctx.db, ada.id))?.total_followers, 0)
})

test('every count of a profile has a nightly recount', () => {
  const nightly = features
    .flatMap(({ jobHandlers = [] }) => jobHandlers)
    .filter(({ cron }) => /^\d+ [0-6] \* \* \*$/.test(cron ?? ''))
  const names = new Set(nightly.map(({ job }) => job.name))
  for (const what of ['followers', 'subscribers', 'posts']) assert.ok(names.has(`recount ${what}`), what)
})

test('wrong counts are corrected at night', async () => {
  const site = await openTestServer()
  const [ada, nadia, fan] = [await site.performer('ada.vale'), await site.performer('nadia'), await site.fan('felix')]
  await fan(follows.follow, { params: { id: ada.id } })
  await site.quiet()
  await site.sql.query(
    `update performers set total_followers = 7, total_subscribers = 7, total_posts = -7 where account_id = any($1)`,
    [[ada.id, nadia.id]],
  )
  for (const what of ['followers', 'subscribers', 'posts'])
    await site.sql.query('select graphile_worker.add_job($1)', [`recount ${what}`])
  await site.quiet()
  const countsOf = async (id: string) => {
    const of = await performerById(site.ctx.db, id)
    return [of?.total_followers, of?.total_subscribers, of?.total_posts]
  }
  assert.deepEqual(await countsOf(ada.id), [1, 0, 0])
  assert.deepEqual(await countsOf(nadia.id), [0, 0, 0])
})

test('a follower whom a listener has not counted yet is not counted twice at night', async () => {
  const site = await openTestServer()
  const [ada, fan] = [await site.performer('ada.vale'), await site.fan('felix')]
  // The listener is blocked until the recount has run.
  await site.sql.query(`create function hold_back() returns trigger language plpgsql as
    $$ begin new.run_at := now() + interval '1 hour'; return new; end $$`)
  await site.sql.query(
    `create trigger hold_back before insert on graphile_worker._private_jobs for each row execute function hold_back()`,
  )
  await fan(follows.follow, { params: { id: ada.id } })
  await site.sql.query('drop trigger hold_back on graphile_worker._private_jobs')
  await site.sql.query(`select graphile_worker.add_job('recount followers')`)
  await site.quiet()
  assert.equal((await performerById(site.ctx.db, ada.id))?.total_followers, 0)
  await makeJobsDue(site.sql)
  await site.quiet()
  assert.equal((await performerById(site.ctx.db, ada.id))?.total_followers, 1)
})
