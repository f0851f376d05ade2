import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as payments from '@fanfare/contract/payments'
import { makeJobsDue } from '../../../test/jobs.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import {
  answersBank,
  AUTHENTICATION_CARD,
  DECLINED_CARD,
  FAILS_LATER_CARD,
  VALID_CARD,
  isApiError,
  saves,
  subscribes,
} from '../../../test/payments.ts'
import { periodEnds, runDueSubscriptions, subscriber } from '../../../test/subscribers.ts'

const site = await openTestServer()

const buys = (fan: Caller, cardId: string, amount = 10) =>
  fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount } })
const listed = async (fan: Caller) => (await fan(payments.listCards)).data.map((card) => [card._id, card.isDefault, card.state])
const makesDefault = (fan: Caller, id: string) => fan(payments.makeDefaultCard, { params: { id } })

/** A card that has paid once. */
async function proven(fan: Caller, number = VALID_CARD) {
  const card = await saves(fan, number)
  const paid = await buys(fan, card._id)
  if (paid.authentication) await answersBank(fan, paid, true)
  return card
}

test("a fan's card becomes the default when it has paid, not when it is saved", async () => {
  const fan = await site.fan('cara')
  const first = await saves(fan)
  assert.deepEqual(
    [first.brand, first.last4, first.expMonth, first.expYear, first.gateway, first.isDefault, first.state],
    ['visa', '4242', 12, 2040, 'sandbox', false, 'unused'],
  )
  await buys(fan, first._id)
  const second = await saves(fan, FAILS_LATER_CARD)
  assert.deepEqual(await listed(fan), [
    [first._id, true, 'works'],
    [second._id, false, 'unused'],
  ])
})

test('a card that is declined before it ever paid is not kept, here or at the payment processor', async () => {
  const fan = await site.fan('dina')
  const bad = await saves(fan, DECLINED_CARD)
  await assert.rejects(buys(fan, bad._id), isApiError('card_declined'))
  assert.deepEqual(await listed(fan), [])
  await site.quiet()
  const { rows } = await site.sql.query('select removed_at from sandbox_cards where customer_id = $1', [fan.id])
  assert.ok(rows.every((row) => row.removed_at !== null))
  const good = await saves(fan)
  assert.equal((await buys(fan, good._id)).status, 'succeeded')
  assert.deepEqual(await listed(fan), [[good._id, true, 'works']])
})

test('a fan whose default card is declined gets a working card as default, or none', async () => {
  const { fan, card } = await subscriber(site, 'resi', { number: FAILS_LATER_CARD })
  const good = await proven(fan)
  assert.deepEqual(await listed(fan), [
    [card._id, true, 'works'],
    [good._id, false, 'works'],
  ])
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.deepEqual(await listed(fan), [
    [good._id, true, 'works'],
    [card._id, false, 'declined'],
  ])
  await fan(payments.removeCard, { params: { id: good._id } })
  assert.deepEqual(await listed(fan), [[card._id, false, 'declined']])
  const other = await site.performer('other_of_resi')
  await assert.rejects(subscribes(fan, other), isApiError('not_valid', 'cardId'))
  await buys(fan, card._id)
  assert.deepEqual(await listed(fan), [[card._id, true, 'works']], 'the card works again and is the default again')
})

test('a fan makes another card the default, but only one that has paid', async () => {
  const fan = await site.fan('mona')
  const [first, second, unused] = [await proven(fan), await proven(fan, AUTHENTICATION_CARD), await saves(fan)]
  assert.equal((await makesDefault(fan, second._id)).isDefault, true)
  assert.equal((await makesDefault(fan, second._id)).isDefault, true, 'choosing it again changes nothing')
  assert.deepEqual(await listed(fan), [
    [second._id, true, 'works'],
    [unused._id, false, 'unused'],
    [first._id, false, 'works'],
  ])
  await assert.rejects(makesDefault(fan, unused._id), isApiError('not_valid'))
  await fan(payments.removeCard, { params: { id: second._id } })
  assert.deepEqual((await listed(fan))[0], [first._id, true, 'works'])
  await assert.rejects(fan(payments.removeCard, { params: { id: second._id } }), isApiError('not_found'))
  await assert.rejects(makesDefault(await site.fan('moni'), first._id), isApiError('not_found'))
})

test('a fan who sends ten parallel requests for a default has one default', async () => {
  const fan = await site.fan('tina')
  const cards = [await proven(fan), await proven(fan)]
  await Promise.all(Array.from({ length: 10 }, (_, i) => makesDefault(fan, cards[i % 2]!._id)))
  assert.equal((await fan(payments.listCards)).data.filter((card) => card.isDefault).length, 1)
})

test('a fan cannot pay with an expired card, by default or by choice', async () => {
  const [fan, ada] = [await site.fan('expa'), await site.performer('p_expa')]
  const card = await proven(fan)
  await site.sql.query('update cards set exp_year = 2020 where id = $1', [card._id])
  assert.deepEqual(await listed(fan), [[card._id, true, 'expired']])
  await assert.rejects(subscribes(fan, ada), isApiError('not_valid', 'cardId'))
  await assert.rejects(subscribes(fan, ada, { cardId: card._id }), isApiError('not_valid', 'cardId'))
})

test("a fan who cancels the bank's authentication keeps the card and can use it again", async () => {
  const [fan, ada] = [await site.fan('vera'), await site.performer('p_vera')]
  const card = await saves(fan, AUTHENTICATION_CARD)
  await subscribes(fan, ada, { cardId: card._id })
  const again = await subscribes(fan, ada, { cardId: card._id, type: 'yearly' })
  assert.equal(again.status, 'authentication_needed')
  await answersBank(fan, again, true)
  assert.deepEqual(await listed(fan), [[card._id, true, 'works']])
})

test('a card saved by a server that then crashed is removed at the payment processor, and no other', async () => {
  const fan = await site.fan('kilian')
  const saved = await saves(fan)
  const current = site.ctx.gateways.sandbox!
  const save = current.saveCard
  current.saveCard = async (...args) => {
    await save(...args)
    throw new Error('The server was killed here')
  }
  await assert.rejects(saves(fan))
  current.saveCard = save
  assert.deepEqual(site.log.errors.splice(0).map(String), ['Error: The server was killed here'])
  const gatewayCards = async () =>
    (
      await site.sql.query('select reference from sandbox_cards where customer_id = $1 and removed_at is null', [fan.id])
    ).rows.map((row) => row.reference)
  assert.equal((await gatewayCards()).length, 2)
  await site.sql.query(`update sandbox_cards set created_at = created_at - interval '1 hour' where customer_id = $1`, [fan.id])
  await makeJobsDue(site.sql)
  await site.quiet()
  const { rows } = await site.sql.query('select reference from cards where id = $1', [saved._id])
  assert.deepEqual(await gatewayCards(), [rows[0].reference])
})
