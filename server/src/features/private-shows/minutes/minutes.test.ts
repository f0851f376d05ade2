/** Stories of the minutes of a private show: what each costs, who pays when someone leaves, and when the tokens run out. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'vitest'
import { closeOwnAccount } from '@fanfare/contract/account-closing'
import * as blocks from '@fanfare/contract/blocks'
import { suspendAccount } from '@fanfare/contract/account-control'
import { listNotifications } from '@fanfare/contract/notifications'
import * as shows from '@fanfare/contract/private-shows'
import * as spending from '@fanfare/contract/spending'
import * as users from '@fanfare/contract/users'
import { sumOf } from '#core/money/index.ts'
import { assertBooks } from '../../../../test/books.ts'
import { isApiError } from '../../../../test/payments.ts'
import {
  givesShows,
  meet,
  nextMinute,
  pass,
  readShow,
  reports,
  runs,
  runShowClock,
  starts,
  stay,
  toMinuteEnd,
} from '../../../../test/private-shows.ts'
import { openTestServer, type Caller } from '../../../../test/test-server.ts'
import { waitFor } from '../../../../test/wait.ts'

const site = await openTestServer()
let count = 0
let [fan, ada] = [await site.fan('felix', 100), await site.performer('ada')]
beforeEach(async () => {
  count++
  ;[fan, ada] = [await site.fan(`fan${count}`, 100), await site.performer(`ada${count}`)]
  await givesShows(ada)
})
afterEach(() => site.clock.reset())

const by = (id: string) => ({ params: { id } })
const balance = async (who: Caller = fan) => (await who(users.readMe)).balance
/** Minor units of the currency; a token is worth a whole unit, and 20 % are commission. */
const earned = () => sumOf(site.ctx.db, `performer:${ada.id}`)
const leave = (who: Caller, id: string) => who(shows.leaveShow, by(id))
const both = (): [Caller, Caller] => [fan, ada]
const outcome = async (id: string) => {
  const { status, endReason, paidMinutes, cost, held } = await readShow(fan, id)
  return { status, endReason, paidMinutes, cost, held, balance: await balance() }
}
const ended = (endReason: string, paidMinutes: number, price = 10) => ({
  status: 'ended',
  endReason,
  paidMinutes,
  cost: paidMinutes * price,
  held: 0,
  balance: 100 - paidMinutes * price,
})

test('a fan pays each minute once, before it begins, and the minute that they leave', async () => {
  const id = await starts(fan, ada)
  assert.deepEqual([await balance(), (await readShow(fan, id)).running], [90, null])
  const first = await meet(site, fan, ada, id)
  assert.deepEqual(
    [first.running?.minute, first.minutesLeft, first.paidMinutes, first.isHere],
    [1, 10, 0, { fan: true, performer: true }],
  )
  await nextMinute(site, both(), id)
  const second = await readShow(ada, id)
  assert.deepEqual([second.running?.minute, second.paidMinutes, second.cost, second.minutesLeft], [2, 1, 10, null])
  assert.deepEqual([await balance(), await earned()], [80, 800])
  await stay(site, both(), id, 20)
  await leave(fan, id)
  assert.deepEqual(await outcome(id), ended('fan_left', 2))
  assert.equal(await earned(), 1600)
  await assert.rejects(leave(fan, id), isApiError('changed_meanwhile'))
  await assert.rejects(leave(ada, id), isApiError('changed_meanwhile'))
  await assertBooks(site)
})

test('a minute that the performer leaves returns to the fan', async () => {
  const id = await runs(site, fan, ada)
  await nextMinute(site, both(), id)
  await leave(ada, id)
  assert.deepEqual(await outcome(id), ended('performer_left', 1))
  assert.equal(await earned(), 800)
  await assertBooks(site)
})

test('an act after a minute has run pays that minute first, however late the clock is', async () => {
  const id = await runs(site, fan, ada)
  await toMinuteEnd(site, both(), id)
  await leave(ada, id)
  assert.deepEqual(await outcome(id), ended('performer_left', 1))
})

test('a show ends when the tokens are used up, after warnings at three minutes and at one', async () => {
  fan = await site.fan(`short${count}`, 35)
  const warnings: number[] = []
  const id = await runs(site, fan, ada)
  const left = async () => (await readShow(ada, id)).minutesLeft
  for (let minute = 1; minute <= 3; minute++) {
    warnings.push((await left()) ?? 0)
    await nextMinute(site, both(), id)
  }
  assert.deepEqual(warnings, [3, 2, 1])
  const { data } = await fan(listNotifications, { query: {} })
  assert.equal(data.filter(({ title }) => title === 'Your private show ends in a minute').length, 1)
  assert.deepEqual(await outcome(id), { ...ended('tokens', 3), balance: 5 })
  await assertBooks(site)
})

test("a fan's own limit ends a show before it costs more", async () => {
  const id = await runs(site, fan, ada, { maxCost: 25 })
  assert.equal((await readShow(fan, id)).minutesLeft, 2)
  await nextMinute(site, both(), id)
  await nextMinute(site, both(), id)
  assert.deepEqual(await outcome(id), ended('limit', 2))
  await assertBooks(site)
})

test('a spending limit ends a show like an empty wallet', async () => {
  await fan(spending.setSpendingLimits, { body: { perPerformer: 25 } })
  const id = await runs(site, fan, ada)
  assert.equal((await readShow(fan, id)).minutesLeft, 2)
  await nextMinute(site, both(), id)
  await nextMinute(site, both(), id)
  assert.deepEqual(await outcome(id), ended('tokens', 2))
})

test('a fan who leaves early pays the minimum, and gets it back if the performer leaves', async () => {
  await givesShows(ada, { minMinutes: 3 })
  const id = await starts(fan, ada)
  assert.equal(await balance(), 70)
  await meet(site, fan, ada, id)
  await leave(fan, id)
  assert.deepEqual(await outcome(id), ended('fan_left', 3))
  fan = await site.fan(`next${count}`, 100)
  const other = await runs(site, fan, ada)
  await nextMinute(site, both(), other)
  await leave(ada, other)
  assert.deepEqual(await outcome(other), ended('performer_left', 1))
  await assertBooks(site)
})

test('two who never meet pay nothing, also if only one of them waits or the performer shows no picture', async () => {
  const id = await starts(fan, ada)
  await reports(fan, id)
  pass(site, 181)
  await runShowClock(site)
  assert.deepEqual(await outcome(id), ended('missed', 0))
  const dark = await starts(fan, ada)
  await stay(site, both(), dark, 60)
  const waiting = await readShow(fan, dark)
  assert.deepEqual([waiting.running, waiting.isHere], [null, { fan: true, performer: false }])
  pass(site, 181)
  await runShowClock(site)
  assert.deepEqual(await outcome(dark), ended('missed', 0))
  await assertBooks(site)
})

test('a fan who is silent for 30 seconds has left, and pays the minute only if they were there in it', async () => {
  const id = await runs(site, fan, ada)
  await stay(site, both(), id, 10)
  await stay(site, [ada], id, 40)
  assert.deepEqual(await outcome(id), ended('fan_absent', 1))
  fan = await site.fan(`asleep${count}`, 100)
  const other = await runs(site, fan, ada)
  await nextMinute(site, both(), other)
  assert.equal((await readShow(ada, other)).running?.minute, 2)
  await stay(site, [ada], other, 40)
  assert.deepEqual(await outcome(other), ended('fan_absent', 1), 'the second minute returned')
  await assertBooks(site)
})

test('a performer without a picture for 30 seconds has left, and the minute returns', async () => {
  const id = await runs(site, fan, ada)
  await stay(site, both(), id, 10)
  const isSeen = (seen: boolean) =>
    waitFor(async () => (await readShow(fan, id)).isHere.performer === seen, `the picture ${seen ? 'is back' : 'is gone'}`)
  site.engine.unpublish(`show-${id}`, ada.id)
  await isSeen(false)
  assert.ok((await readShow(fan, id)).absenceEndsAt)
  site.engine.publish(`show-${id}`, ada.id)
  await isSeen(true)
  site.engine.unpublish(`show-${id}`, ada.id)
  await isSeen(false)
  await stay(site, both(), id, 40)
  assert.deepEqual(await outcome(id), ended('performer_absent', 0))
  await assertBooks(site)
})

test('a clock that jumps an hour ahead, or a site that was down, charges nothing for that time', async () => {
  const id = await runs(site, fan, ada)
  pass(site, 3600)
  await runShowClock(site)
  assert.deepEqual(await outcome(id), ended('site', 0))
  fan = await site.fan(`later${count}`, 100)
  const other = await runs(site, fan, ada)
  pass(site, 90)
  const [late] = await Promise.all([reports(fan, other), reports(ada, other).catch(() => undefined)])
  assert.deepEqual([late.status, await outcome(other)], ['ended', ended('site', 0)])
  await assertBooks(site)
})

test('a clock that is set back charges no minute twice', async () => {
  const id = await runs(site, fan, ada)
  await nextMinute(site, both(), id)
  pass(site, -3600)
  await runShowClock(site)
  await stay(site, both(), id, 20)
  assert.deepEqual([(await readShow(fan, id)).running?.minute, await balance()], [2, 80])
  await leave(ada, id)
  assert.deepEqual(await outcome(id), ended('performer_left', 1))
  await assertBooks(site)
})

test('clocks of several processes, reports and both who leave at the same moment charge a minute once', async () => {
  for (let round = 0; round < 3; round++) {
    fan = await site.fan(`racer${count}x${round}`, 100)
    const id = await runs(site, fan, ada)
    await toMinuteEnd(site, both(), id)
    await Promise.allSettled([
      runShowClock(site),
      reports(fan, id),
      leave(fan, id),
      leave(ada, id),
      runShowClock(site),
      leave(fan, id),
    ])
    const { status, endReason, paidMinutes } = await outcome(id)
    assert.equal(status, 'ended')
    assert.deepEqual([paidMinutes, await balance()], endReason === 'fan_left' ? [2, 80] : [1, 90])
    const { rows } = await site.sql.query(
      `select count(*)::int as sales, count(distinct m.id)::int as minutes from sales s
      join private_show_minutes m on m.sale_id = s.id where m.show_id = $1`,
      [id],
    )
    assert.deepEqual(rows, [{ sales: paidMinutes, minutes: paidMinutes }])
  }
  await assertBooks(site)
})

test('a block ends a show on the side of the person who placed it', async () => {
  const id = await runs(site, fan, ada)
  await ada(blocks.blockUser, { body: { userId: fan.id } })
  await site.quiet()
  assert.deepEqual(await outcome(id), ended('performer_left', 0))
  fan = await site.fan(`leaver${count}`, 100)
  const other = await runs(site, fan, ada)
  await fan(blocks.blockUser, { body: { userId: ada.id } })
  await site.quiet()
  assert.deepEqual(await outcome(other), ended('fan_left', 1))
  await assertBooks(site)
})

test('a suspension returns the minute, and an account that closes has left', async () => {
  const operator = await site.operator(`op${count}`)
  const id = await runs(site, fan, ada)
  await operator(suspendAccount, { ...by(ada.id), body: { reason: 'Checked' } })
  await site.quiet()
  assert.deepEqual(await outcome(id), ended('site', 0))
  const eve = await site.performer(`eve${count}`)
  await givesShows(eve)
  const other = await runs(site, fan, eve)
  await fan(closeOwnAccount, { body: { username: fan.username } })
  await site.quiet()
  const { rows } = await site.sql.query(`select status, end_reason from private_shows where id = $1`, [other])
  assert.deepEqual(rows, [{ status: 'ended', end_reason: 'fan_left' }])
  await assertBooks(site)
})
