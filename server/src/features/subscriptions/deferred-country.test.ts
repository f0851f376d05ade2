/** Stories of offers that are free now and charged by card later: they require the same input as paying now. */
import assert from 'node:assert/strict'
import { afterEach, test } from 'vitest'
import * as offers from '@fanfare/contract/offers'
import * as payments from '@fanfare/contract/payments'
import * as receipts from '@fanfare/contract/receipts'
import * as renewals from '@fanfare/contract/renewals'
import * as tax from '@fanfare/contract/tax'
import { isApiError, saves, subscribes, subscriptionsOf } from '../../../test/payments.ts'
import { cancels, onlyOne, periodEnds, runDueSubscriptions, subscriber } from '../../../test/subscribers.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
const olga = await site.operator()

const taxes = (isTaxed: boolean) => olga(tax.changeTaxSettings, { body: { isTaxed, pricesIncludeTax: false } })
/** Simulates a card that will be entered on the gateway's page with its first payment. */
const isStillToBeEntered = (cardId: string) => site.sql.query(`update cards set last4 = '' where id = $1`, [cardId])

async function trial(name: string) {
  const [fan, ada] = [await site.fan(name), await site.performer(`p_${name}`)]
  const { _id: cardId } = await saves(fan)
  const { code } = await ada(offers.createPromotion, { body: { kind: 'trial', value: 7, audience: 'all' } })
  const starts = (how: { renewsAs?: 'monthly'; country?: string }) =>
    fan(payments.subscribe, { body: { performerId: ada.id, type: 'free', price: 0, cardId, trialCode: code!, ...how } })
  return { fan, ada, cardId, starts }
}
const totals = async (fan: Caller) => (await fan(receipts.listReceipts, { query: {} })).data.map((one) => [one.total, one.tax])

afterEach(() => taxes(false))

test('a fan states a country for a free trial that renews by card on a taxing site, and is taxed there later', async () => {
  const { data: rates } = await olga(tax.listTaxRates, { query: {} })
  assert.deepEqual(rates, [])
  const validFrom = site.ctx.clock.now().toISOString().slice(0, 10)
  await olga(tax.createTaxRate, { body: { country: 'DE', name: 'VAT', percent: 19, validFrom } })
  await taxes(true)
  const { fan, starts } = await trial('tilda')
  await assert.rejects(starts({ renewsAs: 'monthly' }), isApiError('not_valid', 'country'))
  assert.deepEqual(await subscriptionsOf(fan), [])
  await starts({ renewsAs: 'monthly', country: 'DE' })
  // Reminded first, charged three days later.
  for (const _ of [1, 2]) {
    await periodEnds(site, fan)
    await runDueSubscriptions(site)
  }
  assert.deepEqual(await totals(fan), [[11.89, 1.9]])

  const { fan: other, starts: without } = await trial('ohne')
  await without({})
  assert.equal((await onlyOne(other)).renews, false, 'a subscription that does not renew needs no country')
})

test('a fan who resumes a renewal by card also states a country', async () => {
  const { fan, ada, id } = await subscriber(site, 'wieder')
  await cancels(fan, id)
  await taxes(true)
  await assert.rejects(subscribes(fan, ada, { price: 9.99 }), isApiError('not_valid', 'country'))
  assert.equal((await onlyOne(fan)).renews, false)
  const resumes = (total?: number) =>
    fan(payments.subscribe, {
      body: { performerId: ada.id, type: 'monthly', price: 9.99, country: 'DE', ...(total !== undefined && { total }) },
    })
  await assert.rejects(resumes(), isApiError('price_changed'), 'the charge would exceed the price shown')
  await resumes(11.89)
  assert.equal((await onlyOne(fan)).renews, true)
})

test('a fan who switches renewals from wallet to card also states a country, and pays the same price', async () => {
  const { fan, card, id } = await subscriber(site, 'wechsel', { paymentMethod: 'wallet' })
  await taxes(true)
  const changes = (country?: string) =>
    fan(renewals.changePaymentMethod, { params: { id }, body: { method: 'card', cardId: card._id, ...(country && { country }) } })
  await assert.rejects(changes(), isApiError('not_valid', 'country'))
  await assert.rejects(changes('XX'), isApiError('not_valid', 'country'))
  assert.equal((await onlyOne(fan)).payment?.method, 'wallet')
  const { payment, nextTotal } = await changes('DE')
  assert.deepEqual([payment?.method, nextTotal], ['card', 9.99])
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.deepEqual((await totals(fan))[0], [9.99, 1.6])
})

test('a site that starts to charge tax charges it from the next renewal, however recent the last one', async () => {
  const { fan, card, id } = await subscriber(site, 'gleich')
  await fan(renewals.changePaymentMethod, { params: { id }, body: { method: 'card', cardId: card._id, country: 'DE' } })
  const renews = async () => {
    await periodEnds(site, fan)
    await runDueSubscriptions(site)
  }
  await renews()
  await taxes(true)
  await renews()
  assert.deepEqual(await totals(fan), [
    [9.99, 1.6],
    [9.99, 0],
    [9.99, 0],
  ])
})

test('a fan cannot choose a card that is not entered yet for a trial, a renewal or another payment method', async () => {
  const { fan, ada, cardId, starts } = await trial('blank')
  await isStillToBeEntered(cardId)
  await assert.rejects(starts({ renewsAs: 'monthly' }), isApiError('not_valid', 'cardId'))
  assert.deepEqual(await subscriptionsOf(fan), [])
  const { _id: good } = await saves(fan)
  await subscribes(fan, ada, { cardId: good })
  const { _id: id } = await onlyOne(fan)
  const change = fan(renewals.changePaymentMethod, { params: { id }, body: { method: 'card', cardId } })
  await assert.rejects(change, isApiError('not_valid', 'cardId'))
  await cancels(fan, id)
  await assert.rejects(subscribes(fan, ada, { cardId }), isApiError('not_valid', 'cardId'))
})
