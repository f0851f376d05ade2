import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as notifications from '@fanfare/contract/notifications'
import * as packages from '@fanfare/contract/packages'
import * as payments from '@fanfare/contract/payments'
import * as receipts from '@fanfare/contract/receipts'
import * as refunds from '@fanfare/contract/refunds'
import * as tax from '@fanfare/contract/tax'
import * as tokens from '@fanfare/contract/tokens'
import * as users from '@fanfare/contract/users'
import { sumOf } from '#core/money/index.ts'
import { isApiError, saves } from '../../../test/payments.ts'
import { assertBooks } from '../../../test/books.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
const operator = await site.operator()
const FAILS_REFUNDS = '4000000000005126'

const balance = async (fan: Caller) => (await fan(users.readMe)).balance
async function buys(fan: Caller, amount: number, more: { id?: string; number?: string; country?: string; total?: number } = {}) {
  const { id = 'custom', number, ...body } = more
  const card = await saves(fan, number)
  const bought = { cardId: card._id, ...(id === 'custom' && { amount }), ...body }
  return (await fan(payments.purchaseTokens, { params: { id }, body: bought }))._id
}
const refund = (id: string, amount?: number, key?: string) =>
  operator(
    refunds.refundTokens,
    { params: { id }, body: { reason: 'duplicate', ...(amount !== undefined && { amount }) } },
    key === undefined ? {} : { key },
  )
const purchaseOf = async (fan: Caller) => {
  const { data } = await operator(refunds.searchTokenPurchases, { query: { username: fan.username } })
  const { tokens: all, removed, unspent, paid, refunded, refundable } = data[0] ?? assert.fail('no purchase')
  return { all, removed, unspent, paid, refunded, refundable }
}

test('a fan is refunded unspent tokens on the card once, with a credit note, an email and a wallet entry', async () => {
  const fan = await site.fan('felix')
  const id = await buys(fan, 20)
  assert.deepEqual(await purchaseOf(fan), { all: 20, removed: 0, unspent: 20, paid: 20, refunded: 0, refundable: 20 })
  const done = await refund(id)
  assert.deepEqual([done.kind, done.performer, done.amount, done.isFull, done.status], ['purchase', null, 20, true, 'pending'])
  await site.quiet()
  const { data } = await operator(refunds.searchRefunds, { query: {} })
  assert.deepEqual([data[0]?._id, data[0]?.status], [done._id, 'succeeded'])
  assert.equal(await balance(fan), 0)
  assert.equal(await sumOf(site.ctx.db, 'gateway:sandbox'), 0)
  assert.equal((await fan(payments.listPayments, { query: {} })).data[0]?.refunded, 20)
  const [note] = (await fan(receipts.listReceipts, { query: {} })).data
  assert.deepEqual([note?.kind, note?.total], ['credit_note', 20])
  const [line] = (await fan(tokens.listTokenTransactions, { query: {} })).data
  assert.deepEqual([line?.kind, line?.tokens], ['purchase_refund', -20])
  const titles = (await fan(notifications.listNotifications)).data.map(({ title }) => title)
  assert.ok(titles.includes('Tokens you bought were refunded: 20 tokens ($20.00) removed from your wallet'), titles.join())
  await assert.rejects(refund(id), isApiError('already_done'))
  await assertBooks(site)
})

test('a fan is refunded unspent tokens only, the page shows how many, and a bonus is reduced in proportion', async () => {
  const [fan, ada] = [await site.fan('bonnie'), await site.performer('ada')]
  const offer = { name: 'Big', paidTokens: 100, bonus: 20, price: 100, position: 1, isOnSale: true }
  const { _id } = await operator(packages.createPackage, { body: offer })
  const id = await buys(fan, 0, { id: _id })
  await fan(tokens.tip, { params: { id: ada.id }, body: { amount: 90 } })
  assert.deepEqual(await purchaseOf(fan), { all: 120, removed: 0, unspent: 30, paid: 100, refunded: 0, refundable: 25 })
  await assert.rejects(refund(id, 25.01), isApiError('not_valid', 'amount'))
  // A cent is worth 1.2 hundredths of a token: the fan keeps the fraction.
  await refund(id, 0.01)
  assert.equal(await balance(fan), 29.99)
  await refund(id, 24.99)
  assert.deepEqual(await purchaseOf(fan), { all: 120, removed: 30, unspent: 0, paid: 100, refunded: 25, refundable: 0 })
  assert.equal(await balance(fan), 0)
  await assert.rejects(refund(id), isApiError('not_valid', 'amount'))
  await assertBooks(site)
})

test('ten parallel operators refund once, and a fan who spends in between is never overdrawn', async () => {
  const [fan, ada] = [await site.fan('tenfold'), await site.performer('bea')]
  const id = await buys(fan, 100)
  const same = await Promise.all(Array.from({ length: 10 }, () => refund(id, 40, 'one-press')))
  assert.equal(new Set(same.map((one) => one._id)).size, 1)
  assert.equal(await balance(fan), 60)
  const tip = fan(tokens.tip, { params: { id: ada.id }, body: { amount: 50 } })
  const [tipped, ...parts] = await Promise.allSettled([tip, ...Array.from({ length: 9 }, () => refund(id, 10))])
  const refunded = parts.filter(({ status }) => status === 'fulfilled').length
  // Either the tip leaves ten of the sixty for one refund, or six refunds leave nothing for the tip.
  assert.deepEqual([refunded, await balance(fan)], [tipped.status === 'fulfilled' ? 1 : 6, 0])
  await site.quiet()
  await assertBooks(site)
})

test('a fan gets the tax of refunded tokens back to the cent, in parts too', async () => {
  await operator(tax.changeTaxSettings, { body: { isTaxed: true, pricesIncludeTax: true } })
  const today = site.ctx.clock.now().toISOString().slice(0, 10)
  await operator(tax.createTaxRate, { body: { country: 'DE', name: 'VAT', percent: 19, validFrom: today } })
  const fan = await site.fan('greta')
  const id = await buys(fan, 10, { country: 'DE', total: 11.9 })
  assert.equal((await purchaseOf(fan)).refundable, 11.9)
  await refund(id, 3.33)
  await refund(id, 8.57)
  assert.equal(await sumOf(site.ctx.db, 'tax:DE'), 0)
  assert.equal(await balance(fan), 0)
  await assertBooks(site)
  await operator(tax.changeTaxSettings, { body: { isTaxed: false, pricesIncludeTax: true } })
})

test('a refund to a card that takes none waits for an operator', async () => {
  const fan = await site.fan('closed')
  const id = await buys(fan, 20, { number: FAILS_REFUNDS })
  const { _id } = await refund(id)
  await site.quiet()
  const failed = await operator(refunds.searchRefunds, { query: { status: 'failed' } })
  assert.deepEqual(
    failed.data.map((one) => one._id),
    [_id],
  )
  const settled = await operator(refunds.settleRefund, { params: { id: _id }, body: { reference: 'SEPA 12' } })
  assert.deepEqual([settled.status, settled.performer], ['settled', null])
  await assertBooks(site)
})

test('only operators refund, with one of four reasons, and an explanation for another one', async () => {
  const [fan, ada] = [await site.fan('mallory'), await site.performer('cleo')]
  const id = await buys(fan, 20)
  const body = { reason: 'goodwill' } as const
  for (const who of [fan, ada])
    await assert.rejects(who(refunds.refundTokens, { params: { id }, body }), isApiError('not_allowed'))
  const wordless = { reason: 'other', note: '  ' } as const
  await assert.rejects(operator(refunds.refundTokens, { params: { id }, body: wordless }), isApiError('not_valid', 'note'))
  const missing = { params: { id: fan.id }, body }
  await assert.rejects(operator(refunds.refundTokens, missing), isApiError('not_found'))
})
