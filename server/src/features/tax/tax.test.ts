import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as books from '@fanfare/contract/books'
import * as coupons from '@fanfare/contract/coupons'
import * as gifts from '@fanfare/contract/gift-subscriptions'
import * as payments from '@fanfare/contract/payments'
import * as receipts from '@fanfare/contract/receipts'
import * as refunds from '@fanfare/contract/refunds'
import * as tax from '@fanfare/contract/tax'
import { balanceOf, bookChecks, sumOf } from '#core/money/index.ts'
import { earned, isApiError, saves, subscribes, subscriptionsOf } from '../../../test/payments.ts'
import { advanceTime, periodEnds, runDueSubscriptions } from '../../../test/subscribers.ts'
import { leavesOpen } from '../../../test/unattended-browser.ts'
import { addDays } from '#lib/time.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let olga: Caller
beforeAll(async () => {
  site = await openTestServer()
  olga = await site.operator()
  await rate('DE', 19)
  await rate('IE', 23)
  await taxes(true)
})

const today = () => site.ctx.clock.now().toISOString().slice(0, 10)
const rate = (country: string, percent: number, validFrom = today()) =>
  olga(tax.createTaxRate, { body: { country, name: 'VAT', percent, validFrom } })
const taxes = (pricesIncludeTax: boolean, isTaxed = true) => olga(tax.changeTaxSettings, { body: { isTaxed, pricesIncludeTax } })
/** Replaces a rate of today, as an operator does after a typing error. */
async function corrected(country: string, percent: number): Promise<void> {
  const { data } = await olga(tax.listTaxRates, { query: {} })
  const known = data.find((one) => one.country === country && one.state === 'current')
  if (known) await olga(tax.removeTaxRate, { params: { id: known._id } })
  await rate(country, percent)
}

const fanWithCard = async (name: string) => {
  const fan = await site.fan(name)
  return { fan, cardId: (await saves(fan))._id }
}
interface Buying {
  readonly price?: number
  readonly total?: number
  readonly country?: string
  readonly couponCode?: string
}
const buys = (fan: Caller, cardId: string, { price = 10, ...how }: Buying) =>
  fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount: 10, price, ...how } })
const subscribesIn = (fan: Caller, star: Caller, country: string, body: { price: number; total?: number; couponCode?: string }) =>
  fan(payments.subscribe, { body: { performerId: star.id, type: 'monthly', country, ...body } })
const latest = async (fan: Caller) => (await fan(receipts.listReceipts, { query: {} })).data[0]
const owed = (country: string) => sumOf(site.ctx.db, `tax:${country}`)
async function booksAgree(): Promise<void> {
  await site.quiet()
  for (const check of bookChecks(site.ctx)) assert.deepEqual(await check.find(site.ctx), [], check.name)
}

test('a fan pays tax on tokens in the stated country, and never again when spending them', async () => {
  const [{ fan, cardId }, ada] = [await fanWithCard('dora'), await site.performer('ada_dora')]
  const quoted = await fan(tax.readTaxQuote, { query: { purpose: 'tokens', price: 10 } })
  assert.deepEqual([quoted.isTaxed, quoted.country, quoted.total], [true, null, 10], 'the buyer is asked for a country first')
  const shown = await fan(tax.readTaxQuote, { query: { purpose: 'tokens', price: 10, country: 'DE' } })
  assert.deepEqual([shown.net, shown.tax, shown.total, shown.percent, shown.isIncluded], [10, 1.9, 11.9, 19, false])
  const before = await owed('DE')
  const paid = await buys(fan, cardId, { country: 'DE', total: 11.9 })
  assert.deepEqual([paid.status, paid.amount], ['succeeded', 11.9])
  assert.equal(await balanceOf(site.ctx.db, fan.id), 1000, 'tax buys no tokens')
  assert.equal((await owed('DE')) - before, 190)
  const receipt = await latest(fan)
  assert.deepEqual(
    [receipt?.net, receipt?.tax, receipt?.total, receipt?.taxPercent, receipt?.taxCountry],
    [10, 1.9, 11.9, 19, 'DE'],
  )
  const again = await fan(tax.readTaxQuote, { query: { purpose: 'tokens', price: 20 } })
  assert.deepEqual([again.country, again.total], ['DE', 23.8], 'the country is stored for later payments')
  await subscribes(fan, ada, { paymentMethod: 'wallet', price: 9.99 })
  assert.equal((await owed('DE')) - before, 190)
  await booksAgree()
})

test('a fan is not charged without a country, with an unknown one, or with a total they were not shown', async () => {
  const { fan, cardId } = await fanWithCard('egon')
  await assert.rejects(buys(fan, cardId, { total: 10 }), isApiError('not_valid', 'country'))
  for (const country of ['ZZ', 'QQ', 'EU'])
    await assert.rejects(buys(fan, cardId, { country }), isApiError('not_valid', 'country'))
  for (const country of ['de', 'DEU', '']) await assert.rejects(buys(fan, cardId, { country }), isApiError('not_valid'))
  await assert.rejects(buys(fan, cardId, { country: 'DE', total: 10 }), isApiError('price_changed'))
  await assert.rejects(
    buys(fan, cardId, { country: 'DE' }),
    isApiError('price_changed'),
    'a buyer who was shown no tax is not charged tax',
  )
  await assert.rejects(
    fan(tax.readTaxQuote, { query: { purpose: 'tokens', price: 10, country: 'ZZ' } }),
    isApiError('not_valid', 'country'),
  )
  assert.equal(await balanceOf(site.ctx.db, fan.id), 0)
  assert.equal((await fan(payments.listPayments, { query: {} })).total, 0)
})

test('a fan is shown a tax rate again that changes between showing and paying', async () => {
  const { fan, cardId } = await fanWithCard('enno')
  await rate('FR', 20)
  const shown = await fan(tax.readTaxQuote, { query: { purpose: 'tokens', price: 10, country: 'FR' } })
  await corrected('FR', 20.5)
  await assert.rejects(buys(fan, cardId, { country: 'FR', total: shown.total }), (error: Error & { price?: number }) => {
    assert.equal(error.price, 12.05)
    return isApiError('price_changed')(error)
  })
  const paid = await buys(fan, cardId, { country: 'FR', total: 12.05 })
  assert.equal(paid.amount, 12.05)
})

test('a fan with a coupon pays tax on the reduced price, and the tokens are backed in full', async () => {
  const { fan, cardId } = await fanWithCard('ella')
  await olga(coupons.createCoupon, { body: { code: 'QUARTER', percent: 25, forSubscriptions: true, forTokens: true } })
  const paid = await buys(fan, cardId, { country: 'DE', couponCode: 'QUARTER', price: 7.5, total: 8.93 })
  assert.equal(paid.amount, 8.93)
  assert.equal(await balanceOf(site.ctx.db, fan.id), 1000)
  const receipt = await latest(fan)
  assert.deepEqual([receipt?.net, receipt?.tax], [7.5, 1.43])
  await booksAgree()
})

test('a fan pays a price that includes tax, and shares are taken from the rest', async () => {
  const [{ fan }, ada] = [await fanWithCard('ines'), await site.performer('ada_ines')]
  const before = await owed('IE')
  const shown = await fan(tax.readTaxQuote, { query: { purpose: 'subscription', price: 9.99, country: 'IE' } })
  assert.deepEqual([shown.net, shown.tax, shown.total, shown.isIncluded], [8.12, 1.87, 9.99, true])
  const paid = await subscribesIn(fan, ada, 'IE', { price: 9.99, total: 9.99 })
  assert.equal(paid.amount, 9.99)
  assert.equal((await owed('IE')) - before, 187)
  // 20 % of 8.12 is 1.62.
  assert.equal(await earned(site, ada), 650)
  await booksAgree()
})

test('a performer earns the same with a coupon of the site, even if the price includes tax', async () => {
  const [{ fan }, ada] = [await fanWithCard('irma'), await site.performer('ada_irma')]
  const paid = await subscribesIn(fan, ada, 'IE', { price: 7.49, couponCode: 'QUARTER' })
  assert.equal(paid.amount, 7.49)
  assert.equal(await earned(site, ada), 650)
  const { fan: free } = await fanWithCard('ivan')
  const lucky = await site.performer('ada_ivan')
  await olga(coupons.createCoupon, { body: { code: 'WHOLE', percent: 100, forSubscriptions: true, forTokens: true } })
  await subscribesIn(free, lucky, 'IE', { price: 0, couponCode: 'WHOLE' })
  assert.equal(await earned(site, lucky), 650)
  await booksAgree()
})

test('a fan who saw only the price is asked again if tax is added, and a renewal uses the current rate', async () => {
  const [{ fan }, ada] = [await fanWithCard('olaf'), await site.performer('ada_olaf')]
  await taxes(false)
  await assert.rejects(subscribesIn(fan, ada, 'DE', { price: 9.99 }), isApiError('price_changed'))
  const paid = await subscribesIn(fan, ada, 'DE', { price: 9.99, total: 11.89 })
  assert.equal(paid.amount, 11.89)
  assert.equal(await earned(site, ada), 800)
  // Prices include tax from now on, but not this agreed one, and the rate changes.
  await taxes(true)
  await corrected('DE', 25)
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  const { data } = await fan(payments.listPayments, { query: {} })
  assert.deepEqual(
    data.map((one) => one.amount),
    [12.49, 11.89],
  )
  assert.equal(await earned(site, ada), 1600, 'the performer’s share does not depend on the tax rate')
  await corrected('DE', 19)
  await booksAgree()
})

test("a fan's renewal reminder states the total with added tax", async () => {
  const [{ fan }, ada] = [await fanWithCard('yara'), await site.performer('ada_yara')]
  await taxes(false)
  await fan(payments.subscribe, { body: { performerId: ada.id, type: 'yearly', country: 'DE', price: 99.9, total: 118.88 } })
  await taxes(true)
  const [shown] = await subscriptionsOf(fan)
  assert.deepEqual([shown?.nextPrice, shown?.nextTotal], [99.9, 118.88])
  await advanceTime(site, fan, '360 days')
  await site.sql.query(`select graphile_worker.add_job('find due renewal reminders', '{}')`)
  await site.quiet()
  assert.ok((await site.mailsTo(fan.email)).some((text) => text.includes('for $118.88')))
})

test('a fan who subscribed before there was tax pays the agreed price, untaxed until they state a country', async () => {
  const [{ fan, cardId }, ada] = [await fanWithCard('arne'), await site.performer('ada_arne')]
  await taxes(false, false)
  const paid = await subscribes(fan, ada, { price: 9.99 })
  assert.equal(paid.amount, 9.99)
  await taxes(false)
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.deepEqual([(await latest(fan))?.total, (await latest(fan))?.tax], [9.99, 0])
  await buys(fan, cardId, { country: 'DE', total: 11.9 })
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  const renewed = await latest(fan)
  assert.deepEqual([renewed?.total, renewed?.tax], [9.99, 1.6], 'the price stays and now includes the tax')
  await taxes(true)
  await booksAgree()
})

test('a partial refund returns the tax to the cent, and reduces what is owed to the country', async () => {
  const [{ fan }, ada] = [await fanWithCard('rosa'), await site.performer('ada_rosa')]
  const before = await owed('DE')
  await subscribesIn(fan, ada, 'DE', { price: 9.99 })
  const { data: sales } = await olga(refunds.searchSales, { query: { username: 'rosa' } })
  assert.deepEqual([sales[0]?.paid, sales[0]?.gross], [9.99, 8.39], 'the amount the fan paid, and the amount that was shared')
  const refund = (amount?: number) =>
    olga(refunds.refundSale, {
      params: { id: sales[0]!._id },
      body: { reason: 'requested', ...(amount !== undefined && { amount }) },
    })
  await refund(0.01)
  await refund(3.33)
  await assert.rejects(refund(6.66), isApiError('not_valid', 'amount'))
  await refund()
  assert.equal(await owed('DE'), before)
  assert.equal(await earned(site, ada), 0)
  const { data } = await fan(receipts.listReceipts, { query: {} })
  const notes = data.filter((one) => one.kind === 'credit_note')
  const sum = (of: (one: receipts.PaymentReceipt) => number) => Math.round(notes.reduce((all, one) => all + of(one) * 100, 0))
  assert.deepEqual([sum((one) => one.net), sum((one) => one.tax), sum((one) => one.total)], [839, 160, 999])
  await booksAgree()
})

test('a gift is taxed like a subscription, and payments from the wallet are not taxed again', async () => {
  const [{ fan, cardId }, ada] = [await fanWithCard('gerd'), await site.performer('ada_gerd')]
  await site.fan('gift_friend')
  const gives = (body: { price: number; paymentMethod?: 'wallet'; country?: string }) =>
    fan(gifts.buyGift, { body: { performerId: ada.id, months: 1, username: 'gift_friend', ...body } })
  await gives({ price: 9.99, country: 'IE' })
  assert.deepEqual([(await latest(fan))?.item, (await latest(fan))?.tax], ['Gift subscription', 1.87])
  const before = await owed('IE')
  await buys(fan, cardId, { total: 12.3 })
  const { total } = await fan(receipts.listReceipts, { query: {} })
  await gives({ price: 9.99, paymentMethod: 'wallet' })
  assert.equal((await fan(receipts.listReceipts, { query: {} })).total, total, 'no card, no receipt')
  assert.equal((await owed('IE')) - before, 230, 'only the tax on the tokens')
  await booksAgree()
})

test('only operators manage rates, and invalid or past ones are rejected', async () => {
  const { fan } = await fanWithCard('kurt')
  const body = { country: 'IT', name: 'IVA', percent: 22, validFrom: today() }
  await assert.rejects(fan(tax.createTaxRate, { body }), isApiError('not_allowed'))
  for (const percent of [1000, 51, -1, 19.001]) await assert.rejects(rate('IT', percent), isApiError('not_valid', 'percent'))
  await assert.rejects(rate('ZZ', 10), isApiError('not_valid', 'country'))
  await assert.rejects(rate('IT', 22, '2020-01-01'), isApiError('not_valid', 'validFrom'))
  await assert.rejects(rate('IT', 22, '2031-02-30'), isApiError('not_valid', 'validFrom'))
  const coming = await rate('IT', 22, '2031-01-01')
  assert.equal(coming.state, 'upcoming')
  await assert.rejects(rate('IT', 23, '2031-01-01'), isApiError('not_valid', 'validFrom'))
  const quote = await fan(tax.readTaxQuote, { query: { purpose: 'tokens', price: 10, country: 'IT' } })
  assert.deepEqual([quote.country, quote.tax, quote.total], ['IT', 0, 10], 'tomorrow’s rate does not apply today')
  await olga(tax.removeTaxRate, { params: { id: coming._id } })
  await assert.rejects(olga(tax.removeTaxRate, { params: { id: coming._id } }), isApiError('not_found'))
  const past = await rate('IT', 22)
  await site.sql.query(`update tax_rates set valid_from = '2020-01-01' where id = $1`, [past._id])
  await assert.rejects(olga(tax.removeTaxRate, { params: { id: past._id } }), isApiError('already_done'))
})

test('the tax report sums receipts by month, country and rate, and matches the ledger', async () => {
  const year = site.ctx.clock.now().getUTCFullYear()
  const { lines } = await olga(tax.readTaxReport, { query: { year } })
  const of = (country: string) =>
    Math.round(lines.filter((one) => one.country === country).reduce((sum, one) => sum + one.tax * 100, 0))
  for (const country of ['DE', 'IE', 'FR']) assert.equal(of(country), await owed(country), country)
  const file = await olga(tax.downloadTaxReport, { query: { year } })
  const text = Buffer.from(file.content, 'base64').toString()
  assert.match(text, /month,country,name,percent,receipts,net,tax,currency/)
  assert.match(text, /DE,VAT,19,/)
  const { accounts } = await olga(books.readTrialBalance)
  assert.ok(accounts.some(({ account }) => account === 'tax:DE'))
})

test('an unattended browser cannot turn tax off or set its rate to zero without the password', async () => {
  const otto = await site.operator('otto')
  const noTax = { country: 'DE', name: 'VAT', percent: 0, validFrom: site.clock.now().toISOString().slice(0, 10) }
  const later = { ...noTax, country: 'FR', validFrom: addDays(site.clock.now(), 9).toISOString().slice(0, 10) }
  const { _id: id } = await otto(tax.createTaxRate, { body: later })
  const state = async () => [await otto(tax.readTaxSettings), await otto(tax.listTaxRates, { query: {} })]
  const before = await state()
  await leavesOpen(site.sql, otto.id)
  await assert.rejects(
    otto(tax.changeTaxSettings, { body: { isTaxed: false, pricesIncludeTax: false } }),
    isApiError('proof_needed'),
  )
  await assert.rejects(otto(tax.createTaxRate, { body: noTax }), isApiError('proof_needed'))
  await assert.rejects(otto(tax.removeTaxRate, { params: { id } }), isApiError('proof_needed'))
  assert.deepEqual(await state(), before)
})
