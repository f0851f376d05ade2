/**
 * Stories about banks that inquire before they take a payment back: nothing is frozen or paused, and a refund or an answer ends
 * the inquiry.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as disputes from '@fanfare/contract/disputes'
import * as notifications from '@fanfare/contract/notifications'
import * as refunds from '@fanfare/contract/refunds'
import { bookChecks, sumOf } from '#core/money/index.ts'
import { addDays } from '#lib/time.ts'
import { assertBooks } from '../../../test/books.ts'
import { hasAccess, saves, subscribes } from '../../../test/payments.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { findDisputes } from './find-disputes.ts'

const INQUIRED = '4000000000001976'

const site = await openTestServer()
const operator = await site.operator()

async function inquired(name: string) {
  const [fan, ada] = [await site.fan(name), await site.performer(`p_${name}`)]
  await saves(fan, INQUIRED)
  await subscribes(fan, ada)
  return { fan, ada, dispute: await looked(fan) }
}

/** Runs the hourly job and the two daily jobs that follow pending disputes. */
async function looked(fan: Caller): Promise<disputes.Dispute> {
  await findDisputes(site.ctx)
  await site.sql.query(
    `select graphile_worker.add_job('sync dispute', json_build_object('paymentId', payment_id)) from disputes where fan_id = $1`,
    [fan.id],
  )
  await site.quiet()
  const { data } = await operator(disputes.searchDisputes, { query: { limit: 100 } })
  return data.find((one) => one.fan._id === fan.id) ?? assert.fail('no dispute')
}

const answers = ({ _id: id }: disputes.Dispute, note: string) =>
  operator(disputes.submitEvidence, { params: { id }, body: { note } })
const titles = async (who: Caller) => (await who(notifications.listNotifications)).data.map(({ title }) => title)
const differing = async () => {
  const found = bookChecks(site.ctx).filter(({ name }) => /disput|frozen/.test(name))
  return (await Promise.all(found.map(async (check) => check.find(site.ctx)))).flat()
}

test("a fan's bank that only inquires takes nothing: share and cards stay free, only operators are notified, and a refund ends it", async () => {
  const { fan, ada, dispute } = await inquired('irma')
  assert.deepEqual([dispute.status, dispute.isCardPaused, dispute.dueBy !== null], ['inquiry', false, true])
  const { frozenEarnings } = await operator(disputes.viewDispute, { params: { id: dispute._id } })
  assert.deepEqual([frozenEarnings, await sumOf(site.ctx.db, 'platform:disputed')], [0, 0])
  assert.ok((await titles(operator)).includes('New inquiry about a card payment. Respond or refund it to avoid a dispute.'))
  for (const who of [fan, ada]) assert.ok(!(await titles(who)).some((title) => /bank|disputed/.test(title)))
  const [sale] = (await operator(refunds.searchSales, { query: { username: fan.username } })).data
  await operator(refunds.refundSale, { params: { id: sale?._id ?? '' }, body: { reason: 'requested' } })
  await site.quiet()
  const after = await looked(fan)
  assert.deepEqual([after.status, after.loss, after.dueBy, after.closedAt !== null], ['closed', 0, null, true])
  assert.ok((await titles(operator)).includes('Inquiry about a card payment closed'))
  assert.deepEqual(await differing(), [])
  await assertBooks(site)
})

test("an operator's answer closes an inquiry once", async () => {
  const { fan, ada, dispute } = await inquired('ivan')
  await answers(dispute, 'winning_evidence')
  await site.quiet()
  assert.deepEqual([(await looked(fan)).status, await hasAccess(site, fan, ada)], ['closed', true])
  await assert.rejects(answers(dispute, 'again'))
  await assertBooks(site)
})

test('an inquiry that becomes a dispute freezes the share then, takes new evidence, and is won', async () => {
  const { fan, dispute } = await inquired('iris')
  await answers(dispute, 'escalate_inquiry_evidence')
  await site.quiet()
  const open = await looked(fan)
  assert.deepEqual(
    [open._id, open.status, open.isCardPaused, open.answeredAt, open.dueBy !== null],
    [dispute._id, 'open', true, null, true],
  )
  assert.ok((await titles(fan)).includes('Your bank is reversing a payment. Your cards are paused here.'))
  assert.deepEqual([await differing(), await sumOf(site.ctx.db, 'platform:disputed')], [[], -999])
  await answers(open, 'winning_evidence')
  await site.quiet()
  const won = await looked(fan)
  assert.deepEqual([won.status, won.isCardPaused, await sumOf(site.ctx.db, 'platform:disputed')], ['won', false, 0])
  assert.deepEqual(await differing(), [])
  await assertBooks(site)
})

test('a bank takes the money a week after an unanswered inquiry, and keeps it after another week', async () => {
  const { fan, ada } = await inquired('ilja')
  site.clock.moveTo(addDays(new Date(), 8))
  assert.equal((await looked(fan)).status, 'open')
  site.clock.moveTo(addDays(new Date(), 15))
  const lost = await looked(fan)
  assert.deepEqual([lost.status, await hasAccess(site, fan, ada)], ['lost', false])
  assert.deepEqual(await differing(), [])
  site.clock.reset()
  await assertBooks(site)
})
