import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as holds from '@fanfare/contract/payout-holds'
import * as payouts from '@fanfare/contract/payouts'
import * as refunds from '@fanfare/contract/refunds'
import { decideVerification, submitDocuments } from '#core/accounts/index.ts'
import { closeUntil } from '#core/money/index.ts'
import { addDays } from '#lib/time.ts'
import { agree, tips } from '../../../test/splits.ts'
import { assertBooks } from '../../../test/books.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { isApiError } from '../../../test/payments.ts'

const site = await openTestServer()
const operator = await site.operator()
const figures = (performer: Caller) => performer(payouts.calculatePayout, { body: {} })
const sums = async (performer: Caller) => {
  const { available, pending } = await figures(performer)
  return { available, pending }
}
/** A performer who was first approved that many days ago. */
async function performerSince(username: string, days: number): Promise<Caller> {
  const performer = await site.performer(username)
  const approved = `update performers set approved_at = decided_at - make_interval(days => $2) where account_id = $1`
  await site.sql.query(approved, [performer.id, days])
  return performer
}
const later = async (days: number, run: () => Promise<void>) => {
  site.clock.moveTo(addDays(new Date(), days))
  try {
    await run()
  } finally {
    site.clock.reset()
  }
}

test("a new performer waits fourteen days for a sale's money, one of a month seven, and both see it", async () => {
  const [nela, olda] = [await performerSince('nela', 0), await performerSince('olda', 31)]
  const fan = await site.fan('felix', 1000)
  for (const performer of [nela, olda]) await tips(fan, performer)
  const after = await figures(nela)
  assert.deepEqual([after.holdDays, after.usualHoldDays, after.newUntil !== null], [14, 7, true])
  assert.deepEqual([(await figures(olda)).holdDays, (await figures(olda)).newUntil], [7, null])
  await later(8, async () => {
    assert.deepEqual(await sums(olda), { available: 80, pending: 0 })
    assert.deepEqual(await sums(nela), { available: 0, pending: 80 })
  })
  await later(15, async () => assert.deepEqual(await sums(nela), { available: 80, pending: 0 }))
})

test('a performer whose new documents are approved is not new again', async () => {
  const [dora, fan] = [await performerSince('dora', 31), await site.fan('frida', 1000)]
  await site.ctx.write(async (tx) => {
    await submitDocuments(tx, dora.id, {})
    await decideVerification(tx, dora.id, { status: 'approved', reason: '', by: operator.id, submittedAt: tx.now })
  })
  await tips(fan, dora)
  await later(8, async () => assert.deepEqual(await sums(dora), { available: 80, pending: 0 }))
})

test("a partner waits as long as the sale's performer, longer if newer, even with refunds and closed books", async () => {
  const [ada, novice] = [await performerSince('ada', 100), await performerSince('novice', 1)]
  const fan = await site.fan('flora', 1000)
  await agree(ada, novice, { percent: 25 })
  const { _id: id } = await tips(fan, ada)
  await operator(refunds.refundSale, { params: { id }, body: { reason: 'requested', amount: 50 } })
  const waits = async () => {
    await later(8, async () => {
      assert.deepEqual(await sums(ada), { available: 30, pending: 0 })
      assert.deepEqual(await sums(novice), { available: 0, pending: 10 })
    })
    await later(15, async () => assert.deepEqual(await sums(novice), { available: 10, pending: 0 }))
  }
  await waits()
  await closeUntil(site.ctx, new Date())
  await waits()
  await assertBooks(site)

  // The other way round, a new performer does not get money sooner by sharing it with an established one.
  const [young, old] = [await performerSince('young', 1), await performerSince('old', 100)]
  await agree(young, old, { percent: 50 })
  await tips(fan, young)
  await later(8, async () => {
    assert.deepEqual(await sums(old), { available: 0, pending: 40 })
    assert.deepEqual(await sums(young), { available: 0, pending: 40 })
  })
  await later(15, async () => assert.deepEqual(await sums(old), { available: 40, pending: 0 }))
})

test('operators set the waits for later sales, and new performers never wait less than others', async () => {
  const [vera, fan] = [await performerSince('vera', 0), await site.fan('fiona', 1000)]
  await tips(fan, vera)
  const body = { days: 3, newPerformerHoldDays: 5, newPerformerDays: 10 }
  assert.deepEqual(await operator(holds.savePayoutHolds, { body }), body)
  assert.deepEqual(await operator(holds.readPayoutHolds), body)
  await tips(fan, vera)
  await later(6, async () => assert.deepEqual(await sums(vera), { available: 80, pending: 80 }))
  const shorter = { ...body, newPerformerHoldDays: 2 }
  await assert.rejects(operator(holds.savePayoutHolds, { body: shorter }), isApiError('not_valid', 'newPerformerHoldDays'))
})
