import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as disputes from '@fanfare/contract/disputes'
import * as payments from '@fanfare/contract/payments'
import * as refunds from '@fanfare/contract/refunds'
import * as tokens from '@fanfare/contract/tokens'
import { balanceOf } from '#core/money/index.ts'
import { isApiError, saves } from '../../../test/payments.ts'
import { assertBooks } from '../../../test/books.ts'
import { openTestServer } from '../../../test/test-server.ts'
import { findDisputes } from './find-disputes.ts'

const DISPUTED = '4000000000000259'

const site = await openTestServer()
const operator = await site.operator()
const refund = (id: string, amount?: number) =>
  operator(refunds.refundTokens, { params: { id }, body: { reason: 'duplicate', ...(amount !== undefined && { amount }) } })

test('an operator cannot refund a payment during a dispute, or after the bank has taken the money', async () => {
  const fan = await site.fan('dan')
  const card = await saves(fan, DISPUTED)
  const { _id: id } = await fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId: card._id, amount: 20 } })
  await refund(id, 5)
  await site.quiet()
  await findDisputes(site.ctx)
  await site.quiet()
  const { data } = await operator(disputes.searchDisputes, { query: { limit: 100 } })
  const { _id } = data.find((one) => one.fan._id === fan.id) ?? assert.fail('no dispute')
  // This stays so if an operator allows the fan's cards and the fan buys tokens that a refund could take.
  await operator(disputes.allowCards, { params: { id: _id } })
  const other = await saves(fan, '4242424242424242')
  const again = await fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId: other._id, amount: 20 } })
  const listed = async () => {
    const { data } = await operator(refunds.searchTokenPurchases, { query: { username: 'dan' } })
    const purchase = data.find((one) => one._id === id) ?? assert.fail('not listed')
    return [purchase.dispute, purchase.refundable]
  }
  await assert.rejects(refund(id), isApiError('not_ready'))
  assert.deepEqual(await listed(), ['open', 0])
  assert.equal((await refund(again._id)).isFull, true, 'the undisputed payment can be refunded in full')
  await operator(disputes.submitEvidence, { params: { id: _id }, body: { note: 'losing_evidence' } })
  await site.quiet()
  await assert.rejects(refund(id), isApiError('already_done'))
  assert.deepEqual(await listed(), ['lost', 0])
  assert.equal(await balanceOf(site.ctx.db, fan.id), 0)
  await assertBooks(site)
})

test('a fan sees unspent tokens that the bank took listed as the whole payment, and a part if some were spent', async () => {
  const ada = await site.performer('ada_taken')
  const listed = async (name: string, spent: number) => {
    const fan = await site.fan(name)
    const card = await saves(fan, DISPUTED)
    await fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId: card._id, amount: 100 } })
    if (spent > 0) await fan(tokens.tip, { params: { id: ada.id }, body: { amount: spent } })
    await findDisputes(site.ctx)
    await site.quiet()
    const { data } = await operator(disputes.searchDisputes, { query: { limit: 100 } })
    const { _id } = data.find((one) => one.fan._id === fan.id) ?? assert.fail('no dispute')
    await operator(disputes.submitEvidence, { params: { id: _id }, body: { note: 'losing_evidence' } })
    await site.quiet()
    const { data: all } = await operator(refunds.searchRefunds, { query: { limit: 100 } })
    const { isFull, amount, reason } = all.find((one) => one.fan._id === fan.id) ?? assert.fail('not listed')
    const { rows } = await site.sql.query('select by_id from token_refunds where fan_id = $1', [fan.id])
    return [isFull, amount, reason, rows]
  }
  assert.deepEqual(await listed('keeps_all', 0), [true, 100, 'disputed', [{ by_id: null }]])
  assert.deepEqual(await listed('spends_some', 50), [false, 50, 'disputed', [{ by_id: null }]])
})
