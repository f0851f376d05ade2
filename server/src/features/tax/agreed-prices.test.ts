/** Stories about prices agreed under former tax settings: they are charged as agreed, whatever fails or is undone in between. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as payments from '@fanfare/contract/payments'
import * as renewals from '@fanfare/contract/renewals'
import * as tax from '@fanfare/contract/tax'
import * as tiers from '@fanfare/contract/tiers'
import { DECLINED_CARD, isApiError, saves, subscribes } from '../../../test/payments.ts'
import { cancels, onlyOne, periodEnds, runDueSubscriptions } from '../../../test/subscribers.ts'
import { makesTier } from '../../../test/tiers.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let olga: Caller
beforeAll(async () => {
  site = await openTestServer()
  olga = await site.operator()
  const validFrom = site.ctx.clock.now().toISOString().slice(0, 10)
  await olga(tax.createTaxRate, { body: { country: 'DE', name: 'VAT', percent: 19, validFrom } })
})

const taxes = (pricesIncludeTax: boolean, isTaxed = true) => olga(tax.changeTaxSettings, { body: { isTaxed, pricesIncludeTax } })
const subscribing = (fan: Caller, ada: Caller, body: { price: number; total?: number; tierId?: string; cardId?: string }) =>
  fan(payments.subscribe, { body: { performerId: ada.id, type: 'monthly', country: 'DE', ...body } })
const charged = async (fan: Caller) =>
  (await fan(payments.listPayments, { query: {} })).data.filter(({ status }) => status === 'succeeded').map((one) => one.amount)

async function renews(fan: Caller): Promise<number | undefined> {
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  return (await charged(fan))[0]
}

/** Creates a subscription for 9.99 including tax, before the site starts to add tax. */
async function agreedWithTax(name: string) {
  const [ada, fan] = [await site.performer(`ada_${name}`), await site.fan(name)]
  await saves(fan)
  await taxes(true)
  await subscribing(fan, ada, { price: 9.99 })
  await taxes(false)
  return { ada, fan, id: (await onlyOne(fan))._id }
}

test('a fan whose upgrade is declined is charged the agreed price at the next renewal', async () => {
  const { ada, fan } = await agreedWithTax('dunja')
  const [large, bad] = [await makesTier(ada), await saves(fan, DECLINED_CARD)]
  const wanted = { tierId: large._id, price: 15.01, total: 17.86, cardId: bad._id }
  await assert.rejects(subscribing(fan, ada, wanted), isApiError('card_declined'))
  assert.equal((await onlyOne(fan)).nextTotal, 9.99)
  assert.equal(await renews(fan), 9.99)
})

test("a fan who downgrades agrees to that tier's tax, and gets the former price when they undo it", async () => {
  const { ada, fan, id } = await agreedWithTax('ute')
  const small = await makesTier(ada, { name: 'Small', monthly: 5 })
  await subscribing(fan, ada, { tierId: small._id, price: 5, total: 5.95 })
  assert.equal((await onlyOne(fan)).nextTotal, 5.95)
  await fan(tiers.cancelTierChange, { params: { id } })
  assert.equal((await onlyOne(fan)).nextTotal, 9.99)
  assert.equal(await renews(fan), 9.99)
  await subscribing(fan, ada, { tierId: small._id, price: 5, total: 5.95 })
  assert.equal(await renews(fan), 5.95)
  await taxes(true)
  assert.equal(await renews(fan), 5.95, 'agreed with added tax, even while new prices include tax')
})

test('a fan who upgrades renews with the tax as agreed then', async () => {
  const { ada, fan } = await agreedWithTax('urs')
  const large = await makesTier(ada)
  await subscribing(fan, ada, { tierId: large._id, price: 15.01, total: 17.86 })
  assert.equal(await renews(fan), 29.75)
})

test('a fan who subscribes again while the site takes no tax agrees to that price', async () => {
  const { ada, fan, id } = await agreedWithTax('nele')
  await cancels(fan, id)
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  await subscribing(fan, ada, { price: 9.99, total: 11.89 })
  await cancels(fan, id)
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  await taxes(false, false)
  await subscribes(fan, ada, { price: 9.99 })
  await taxes(false)
  assert.equal((await onlyOne(fan)).nextTotal, 9.99)
  assert.equal(await renews(fan), 9.99)
})

test("a fan who switches from wallet to card sees the card's charge, and is charged exactly that", async () => {
  const [ada, fan] = [await site.performer('ada_wanda'), await site.fan('wanda', 100)]
  const card = await saves(fan)
  await taxes(false)
  await subscribing(fan, ada, { price: 9.99, total: 11.89 })
  const { _id: id } = await onlyOne(fan)
  const pays = (body: { method: 'card' | 'wallet'; cardId?: string; total: number }) =>
    fan(renewals.changePaymentMethod, { params: { id }, body })
  const inTokens = await pays({ method: 'wallet', total: 9.99 })
  assert.deepEqual([inTokens.nextTotal, inTokens.isNextWithTax], [9.99, false])
  // Prices of others include tax by now, but this one was agreed before.
  await taxes(true)
  const quote = { purpose: 'subscription', price: 9.99, agreed: 'before_tax' } as const
  assert.equal((await fan(tax.readTaxQuote, { query: quote })).total, 11.89)
  await assert.rejects(pays({ method: 'card', cardId: card._id, total: 9.99 }), isApiError('price_changed'))
  assert.equal((await onlyOne(fan)).payment?.method, 'wallet', 'nothing has changed')
  assert.equal((await pays({ method: 'card', cardId: card._id, total: 11.89 })).nextTotal, 11.89)
  assert.equal(await renews(fan), 11.89)
})

test("the next period's charge is compared with the shown one, as if it were charged now", async () => {
  const { ada, fan } = await agreedWithTax('lola')
  const small = await makesTier(ada, { name: 'Small', monthly: 5 })
  await assert.rejects(subscribing(fan, ada, { tierId: small._id, price: 5 }), (error: Error & { price?: number }) => {
    assert.equal(error.price, 5.95)
    return isApiError('price_changed')(error)
  })
  assert.equal((await onlyOne(fan)).nextTier, null)
  await subscribing(fan, ada, { tierId: small._id, price: 5, total: 5.95 })
  assert.equal((await onlyOne(fan)).nextTotal, 5.95)
})
