import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as payments from '@fanfare/contract/payments'
import * as spending from '@fanfare/contract/spending'
import * as subscriptions from '@fanfare/contract/subscriptions'
import type { RenewalFailure } from '@fanfare/contract/subscriptions'
import { pauseCards } from '#core/payments/index.ts'
import { newId } from '#lib/id.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { crashesAt, FAILS_LATER_CARD, hasAccess, intentsOf, runDelayedSync } from '../../../test/payments.ts'
import { advanceTime, onlyOne, periodEnds, runDueSubscriptions, subscriber, titles } from '../../../test/subscribers.ts'

const site = await openTestServer()

interface ExpectedNotice {
  readonly failure: RenewalFailure
  readonly why: RegExp
  /** The page that the email links to. */
  readonly path: string
}

async function assertNotified({ fan, ada }: { fan: Caller; ada: Caller }, { failure, why, path }: ExpectedNotice): Promise<void> {
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  const { status, failure: shown } = await onlyOne(fan)
  assert.deepEqual([status, shown?.code], ['past_due', failure])
  assert.match(shown?.message ?? '', why)
  assert.ok((await titles(fan)).some((title) => title.startsWith('Your subscription couldn’t be renewed') && why.test(title)))
  const mail = (await site.mailsTo(`${fan.username}@example.test`)).find((text) => text.includes('couldn’t renew')) ?? ''
  assert.match(mail, why)
  assert.ok(mail.includes(path), mail)
  const [seen] = (await ada(subscriptions.listSubscribers, { query: {} })).data
  assert.deepEqual([seen?.status, seen?.failure], ['past_due', null], 'the performer does not see why the payment failed')
}

test('a fan whose renewal exceeds their own limit reads so and gets a link to the limit', async () => {
  const people = await subscriber(site, 'lena')
  await people.fan(spending.setSpendingLimits, { body: { monthly: 10 } })
  await assertNotified(people, {
    failure: 'spending_limit',
    why: /exceed your spending limit/,
    path: '/wallet?tab=spending',
  })
})

test('a fan whose card was declined reads so, and the email links to another card', async () => {
  const people = await subscriber(site, 'dora', { number: FAILS_LATER_CARD })
  await assertNotified(people, {
    failure: 'card_declined',
    why: /Your card was declined/,
    path: `/subscriptions/${people.id}/payment`,
  })
})

test('a fan whose card expired reads so, and not that it was declined', async () => {
  const people = await subscriber(site, 'elsa')
  await site.sql.query('update cards set exp_year = 2020 where id = $1', [people.card._id])
  await assertNotified(people, {
    failure: 'card_expired',
    why: /Your card has expired/,
    path: `/subscriptions/${people.id}/payment`,
  })
})

test('a fan whose cards are paused for a dispute reads so, and the card is not blamed', async () => {
  const people = await subscriber(site, 'pavel')
  await site.ctx.write((tx) => pauseCards(tx, { accountId: people.fan.id, disputeId: newId(tx.now) }))
  await assertNotified(people, {
    failure: 'cards_paused',
    why: /Your card payments are paused because your bank reversed a payment/,
    path: `/subscriptions/${people.id}/payment`,
  })
  assert.equal((await people.fan(payments.listCards)).data[0]?.state, 'works')
})

test('a fan whose wallet is short reads so, and no longer after paying', async () => {
  const people = await subscriber(site, 'wim', { paymentMethod: 'wallet' })
  await assertNotified(people, { failure: 'not_enough_tokens', why: /don’t have enough tokens in your wallet/, path: '/wallet' })
  await people.fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId: people.card._id, amount: 10 } })
  await advanceTime(site, people.fan, '1 day')
  await runDueSubscriptions(site)
  const { status, failure } = await onlyOne(people.fan)
  assert.deepEqual([status, failure], ['active', null])
})

test('a fan keeps access while a processor is down for hours, and is charged once when it is back', async () => {
  const { fan, ada } = await subscriber(site, 'gisa')
  await periodEnds(site, fan)
  await crashesAt(site, 'before the intent', () => runDueSubscriptions(site))
  await advanceTime(site, fan, '2 hours')
  assert.equal(await hasAccess(site, fan, ada), true, 'a pending payment ends no access')
  await runDelayedSync(site)
  const { status, expiresAt } = await onlyOne(fan)
  assert.deepEqual([status, await intentsOf(site, fan)], ['active', 2], 'the first month and the current one')
  assert.ok(Date.parse(expiresAt) > Date.now())
  assert.equal(await hasAccess(site, fan, ada), true)
})
