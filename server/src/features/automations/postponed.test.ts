/**
 * Stories of automatic messages that are due during a fan's pause: one of each kind waits, and every condition is checked again.
 */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as automations from '@fanfare/contract/automations'
import * as groups from '@fanfare/contract/fan-groups'
import * as refunds from '@fanfare/contract/refunds'
import { followsNow, makes, onServer, resultsOf, skippedOf, tips } from '../../../test/automations.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
const { dayPasses, texts, timePasses } = onServer(site)
let olga: Caller
beforeAll(async () => {
  olga = await site.operator()
})
const pauses = (who: Caller, hours: number) => who(automations.changeAutomationPause, { body: { hours } })
const waitingOf = async (who: Caller, { _id }: { _id: string }) => (await resultsOf(who, _id)).automation.results.waiting

test('a fan gets a message that was due too soon once, after the pause', async () => {
  const star = await site.performer('patient')
  const fan = await site.fan('generous', 500)
  await makes(star, 'follow', { text: 'Welcome' })
  const thanks = await makes(star, 'tip', { text: 'Thank you' })
  await followsNow(fan, star)
  assert.deepEqual(await texts(fan, star), ['Welcome'])
  for (let i = 0; i < 3; i += 1) await tips(fan, star)
  assert.deepEqual(await texts(fan, star), ['Welcome'])
  assert.equal(await waitingOf(star, thanks), 1)
  assert.deepEqual(await skippedOf(star, thanks._id), ['too_soon', 'too_soon'], 'one message of each kind waits')
  const { rows } = await site.sql.query<{ hours: number }>(
    `select round(extract(epoch from due_at - now()) / 3600)::int as hours from automation_runs where is_postponed`,
  )
  assert.deepEqual(rows, [{ hours: 24 }])

  // The job may run before that, but the fan's pause still lasts.
  await timePasses()
  assert.deepEqual([await texts(fan, star), await waitingOf(star, thanks)], [['Welcome'], 1])
  await dayPasses()
  await timePasses()
  assert.deepEqual([await texts(fan, star), await waitingOf(star, thanks)], [['Welcome', 'Thank you'], 0])
})

test('a fan with several waiting messages gets one after each pause, and none whose cause has ended', async () => {
  const star = await site.performer('orderly')
  const [first, second] = [await site.fan('first', 500), await site.fan('second', 500)]
  const list = await star(groups.createFanGroup, { body: { name: 'Not these' } })
  await makes(star, 'follow', { text: 'Welcome' })
  const some = await makes(star, 'tip', { text: 'Thanks', conditions: { exceptGroupIds: [list._id] } })
  const all = await makes(star, 'tip', { text: 'By the way' })
  for (const fan of [first, second]) {
    await followsNow(fan, star)
    await site.quiet()
    await tips(fan, star)
  }
  await site.quiet()
  assert.deepEqual([await waitingOf(star, some), await waitingOf(star, all)], [2, 2])
  await star(groups.addFanGroupUsers, { params: { id: list._id }, body: { userIds: [second.id] } })
  await dayPasses()
  await timePasses()
  assert.equal((await texts(first, star)).length, 2)
  assert.deepEqual(await texts(second, star), ['Welcome', 'By the way'])
  assert.deepEqual(await skippedOf(star, some._id), ['conditions'])
  await dayPasses()
  await timePasses()
  assert.deepEqual((await texts(first, star)).toSorted(), ['By the way', 'Thanks', 'Welcome'])

  // Waiting messages are removed with their automation.
  await tips(first, star)
  await site.quiet()
  await star(automations.removeAutomation, { params: { id: all._id } })
  await dayPasses()
  await timePasses()
  assert.deepEqual((await texts(first, star)).toSorted(), ['By the way', 'Thanks', 'Thanks', 'Welcome'])
})

test('a performer who shortens the pause has waiting messages sent sooner', async () => {
  const star = await site.performer('impatient')
  const [long, lately] = [await site.fan('long_ago', 500), await site.fan('just_now', 500)]
  await pauses(star, 720)
  await makes(star, 'follow', { text: 'Welcome' })
  const thanks = await makes(star, 'tip', { text: 'Thank you' })
  await followsNow(long, star)
  await site.quiet()
  await dayPasses()
  for (const fan of [long, lately]) {
    await followsNow(fan, star)
    await site.quiet()
    await tips(fan, star)
  }
  await site.quiet()
  assert.equal(await waitingOf(star, thanks), 2)
  const dueIn = async () => {
    const { rows } = await site.sql.query<{ due: number; job: number }>(
      `select round(extract(epoch from r.due_at - now()) / 3600)::int as due, round(extract(epoch from j.run_at - now()) / 3600)::int as job
        from automation_runs r join graphile_worker._private_jobs j on j.key = 'automation:' || r.id where r.fan_id = $1 and r.is_postponed`,
      [lately.id],
    )
    return rows
  }
  assert.deepEqual(await dueIn(), [{ due: 720, job: 720 }])

  await pauses(star, 2)
  assert.deepEqual(await texts(long, star), ['Welcome', 'Thank you'], 'more than two hours have passed')
  assert.deepEqual(await texts(lately, star), ['Welcome'])
  assert.deepEqual(await dueIn(), [{ due: 2, job: 2 }])
  // A longer pause moves no message: every condition is checked again when the message is due.
  await pauses(star, 10)
  await site.quiet()
  assert.deepEqual(await dueIn(), [{ due: 2, job: 2 }])
})

test('a fan who tips twice during a pause is thanked once after it, even if the first tip was refunded', async () => {
  const star = await site.performer('thankful')
  const fan = await site.fan('returns_one', 500)
  await makes(star, 'follow', { text: 'Welcome' })
  const thanks = await makes(star, 'tip', { text: 'Thank you' })
  await followsNow(fan, star)
  await site.quiet()
  for (let i = 0; i < 2; i += 1) {
    await tips(fan, star)
    await site.quiet()
  }
  assert.deepEqual([await waitingOf(star, thanks), await skippedOf(star, thanks._id)], [1, ['too_soon']])
  const { rows } = await site.sql.query<{ id: string }>('select id from sales where fan_id = $1 order by at', [fan.id])
  await olga(refunds.refundSale, { params: { id: rows[0]!.id }, body: { reason: 'requested' } })
  await dayPasses()
  await timePasses()
  assert.deepEqual(await texts(fan, star), ['Welcome', 'Thank you'])
  assert.deepEqual(await skippedOf(star, thanks._id), ['too_soon'])
})
