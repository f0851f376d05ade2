import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as earnings from '@fanfare/contract/earnings'
import * as notifications from '@fanfare/contract/notifications'
import * as refunds from '@fanfare/contract/refunds'
import * as goals from '@fanfare/contract/tip-goals'
import * as tokens from '@fanfare/contract/tokens'
import { chargeWallet } from '#core/money/index.ts'
import { addDays, addMinutes } from '#lib/time.ts'
import { tipGiven } from '#features/tokens/events.ts'
import { isApiError } from '../../../test/payments.ts'
import { assertBooks } from '../../../test/books.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let fan: Caller
beforeAll(async () => {
  site = await openTestServer()
  fan = await site.fan('felix', 5000)
})

const code = (error: ApiError) => error.code
const tips = async (performer: Caller, amount: number, isAnonymous = false) => {
  await fan(tokens.tip, { params: { id: performer.id }, body: { amount, isAnonymous } })
  await site.quiet()
}
const starts = (performer: Caller, title: string, of: { tokens?: number; endsAt?: string } = {}) =>
  performer(goals.startTipGoal, { body: { title, tokens: 100, ...of } })
const shown = async (viewer: Caller, performer: Caller) =>
  (await viewer(goals.viewTipGoal, { params: { id: performer.id } })).goal

test('tips count toward the goal once, anonymous or not; reaching it notifies once, and refunds are subtracted', async () => {
  const ada = await site.performer('ada')
  await tips(ada, 50)
  await starts(ada, 'A better microphone')
  assert.equal((await shown(fan, ada))?.raised, 0)
  const key = randomUUID()
  const tip = () => fan(tokens.tip, { params: { id: ada.id }, body: { amount: 50 } }, { key })
  await Promise.all([tip(), tip(), tip()])
  await tips(ada, 60.5, true)
  const reached = await shown(fan, ada)
  assert.deepEqual(
    [reached?.title, reached?.tokens, reached?.raised, reached?.isReached],
    ['A better microphone', 100, 110.5, true],
  )

  const [sale] = (await ada(earnings.listEarnings)).data
  await ada(refunds.refundOwnSale, { params: { id: sale!._id }, body: { reason: 'mistake', amount: 20.5 } })
  await site.quiet()
  assert.equal((await shown(fan, ada))?.raised, 90)
  await ada(refunds.refundOwnSale, { params: { id: sale!._id }, body: { reason: 'mistake' } })
  await site.quiet()
  assert.deepEqual([(await shown(fan, ada))?.raised, (await shown(fan, ada))?.isReached], [50, false])
  await tips(ada, 70)
  const notified = (await ada(notifications.listNotifications)).data.filter(({ title }) =>
    title.startsWith('You reached your goal'),
  )
  assert.deepEqual(
    notified.map(({ title }) => title),
    ['You reached your goal: A better microphone'],
  )
  await assertBooks(site)
})

test('a refund that arrives before its tip leaves only the rest counted, once', async () => {
  const bea = await site.performer('bea')
  await starts(bea, 'Lights')
  const sold = { key: 'tip first', kind: 'tip', fanId: fan.id, performerId: bea.id, tokens: 5000 }
  const sale = await site.ctx.write((tx) => chargeWallet(tx, sold))
  await bea(refunds.refundOwnSale, { params: { id: sale!.id }, body: { reason: 'mistake', amount: 30 } })
  await site.quiet()
  const given = { saleId: sale!.id, fanId: fan.id, performerId: bea.id, tokens: 5000, message: '' }
  await site.ctx.write(async (tx) => tx.emit(tipGiven, given))
  await site.quiet()
  assert.equal((await shown(fan, bea))?.raised, 20)
  await assertBooks(site)
})

test('a performer has one goal at a time, even with ten parallel requests, and ended goals stay in the history', async () => {
  const cleo = await site.performer('cleo')
  const endsAt = addMinutes(site.clock.now(), 60).toISOString()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => starts(cleo, 'A trip', { endsAt }).then(() => 'begun', code)),
  )
  assert.deepEqual(answers.toSorted(), [...Array.from({ length: 9 }, () => 'already_done'), 'begun'])
  await tips(cleo, 50)
  site.clock.moveTo(addMinutes(site.clock.now(), 61))
  assert.equal(await shown(fan, cleo), undefined)
  await tips(cleo, 60)
  const next = await starts(cleo, 'Another trip')
  await cleo(goals.closeTipGoal, { params: { id: next._id } })
  assert.equal(await cleo(goals.closeTipGoal, { params: { id: next._id } }).catch(code), 'already_done')
  const { data } = await cleo(goals.listTipGoals)
  assert.deepEqual(
    data.map(({ title, raised, endedAt }) => [title, raised, endedAt !== null]),
    [
      ['Another trip', 0, true],
      ['A trip', 50, true],
    ],
  )
  await assertBooks(site)
})

test("a performer cannot close others' goals or set an end too near or too far, and blocked fans see no goal", async () => {
  const [dora, eve] = [await site.performer('dora'), await site.performer('eve')]
  const { _id: id } = await starts(dora, 'A garden')
  assert.equal(await eve(goals.closeTipGoal, { params: { id } }).catch(code), 'not_found')
  for (const end of [addMinutes(site.clock.now(), 5), addDays(site.clock.now(), 400)])
    await assert.rejects(starts(eve, 'Soon', { endsAt: end.toISOString() }), isApiError('not_valid', 'endsAt'))
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [dora.id, fan.id])
  assert.equal(await shown(fan, dora).catch(code), 'not_found')
})
