import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as notifications from '@fanfare/contract/notifications'
import * as tokens from '@fanfare/contract/tokens'
import * as topUps from '@fanfare/contract/top-ups'
import * as users from '@fanfare/contract/users'
import { sumOf } from '#core/money/index.ts'
import { makeJobsDue } from '../../../test/jobs.ts'
import { isApiError } from '../../../test/payments.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const server = await openTestServer()
const [olga, omar] = [await server.operator('olga_bank'), await server.operator('omar_bank')]

const ACCOUNT = 'Fanfare Ltd · IBAN DE02 1203 0000 0000 2020 51'
const offers = (isOffered: boolean, twoPersonAmount = 500) =>
  olga(topUps.saveTopUpSettings, { body: { isOffered, account: ACCOUNT, twoPersonAmount } })
const requests = (fan: Caller, amount: number) => fan(topUps.startTopUp, { body: { amount } })
const today = () => new Date().toISOString().slice(0, 10)
const confirms = (operator: Caller, id: string, amount: number, receivedOn = today()) =>
  operator(topUps.confirmTopUp, { params: { id }, body: { amount, reference: 'BANK 4711', receivedOn } })
const balance = async (fan: Caller) => (await fan(users.readMe)).balance
const notified = async (who: Caller) => (await who(notifications.listNotifications, { query: {} })).data.map(({ title }) => title)
const sums = async () => ({
  bank: await sumOf(server.ctx.db, 'gateway:bank'),
  deferred: await sumOf(server.ctx.db, 'platform:deferred'),
  discounts: await sumOf(server.ctx.db, 'platform:discounts'),
})
/** Returns how the site's accounts changed, in minor units. */
async function moved(work: () => Promise<unknown>) {
  const before = await sums()
  await work()
  const now = await sums()
  return { bank: now.bank - before.bank, deferred: now.deferred - before.deferred, discounts: now.discounts - before.discounts }
}

test('a fan cannot announce a transfer or see the account while the site takes none', async () => {
  const fan = await server.fan('early')
  assert.deepEqual((await fan(topUps.readTopUpOffer)).isOffered, false)
  await assert.rejects(requests(fan, 50), isApiError('not_allowed'))
  await assert.rejects(
    olga(topUps.saveTopUpSettings, { body: { isOffered: true, account: '  ', twoPersonAmount: 500 } }),
    isApiError('not_valid', 'account'),
  )
  await offers(true)
  assert.deepEqual((await fan(topUps.readTopUpOffer)).account, ACCOUNT)
})

test('a fan with an announced transfer still sees where to send it after the site stops taking them', async () => {
  const [fan, other] = [await server.fan('sends_later'), await server.fan('asks_later')]
  const { _id: id } = await requests(fan, 50)
  const account = async (who: Caller) => (await who(topUps.readTopUpOffer)).account
  await offers(false)
  assert.deepEqual([await account(fan), await account(other)], [ACCOUNT, ''])
  await fan(topUps.cancelTopUp, { params: { id } })
  assert.equal(await account(fan), '')
  await offers(true)
})

test('a fan announces a transfer, an operator confirms it once, and the wallet gets the received amount', async () => {
  const fan = await server.fan('transfers')
  const requested = await requests(fan, 50)
  assert.deepEqual([requested.status, requested.tokens, requested.can], ['pending', 50, ['cancel']])
  assert.match(requested.reference, /^\w{4}-\w{4}$/)
  const found = await olga(topUps.searchTopUps, { query: { reference: requested.reference.toLowerCase() } })
  assert.deepEqual(
    found.data.map(({ _id, can }) => [_id, can]),
    [[requested._id, ['confirm', 'reject']]],
  )
  const changes = await moved(async () => {
    const both = await Promise.allSettled([confirms(olga, requested._id, 40), confirms(omar, requested._id, 40)])
    assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
    await assert.rejects(confirms(olga, requested._id, 40), isApiError('already_done'))
  })
  // A payment into the bank is a debit of the bank.
  assert.deepEqual([Math.abs(changes.bank), changes.deferred, changes.discounts], [4000, 4000, 0])
  assert.equal(await balance(fan), 40)
  await server.quiet()
  assert.ok((await notified(fan)).includes('40 tokens ($40.00) added to your wallet'))
  assert.ok((await notified(olga)).includes('A bank transfer was announced'))
  const { steps } = await omar(topUps.viewTopUp, { params: { id: requested._id } })
  assert.deepEqual(
    steps.map(({ event, amount }) => [event, amount]),
    [
      ['request', 50],
      ['confirm', 40],
    ],
  )
  assert.match(steps[1]?.note ?? '', /^BANK 4711 · /)
})

test('a large transfer waits for a second operator, who must be another person', async () => {
  const fan = await server.fan('large')
  await offers(true, 30)
  const requested = await requests(fan, 100)
  assert.equal((await confirms(olga, requested._id, 100)).status, 'confirmed')
  assert.equal(await balance(fan), 0)
  await assert.rejects(olga(topUps.approveTopUp, { params: { id: requested._id } }), isApiError('not_allowed'))
  await assert.rejects(fan(topUps.cancelTopUp, { params: { id: requested._id } }), isApiError('already_done'))
  await assert.rejects(confirms(omar, requested._id, 100), isApiError('already_done'))
  const both = await Promise.allSettled([1, 2].map(() => omar(topUps.approveTopUp, { params: { id: requested._id } })))
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.equal(await balance(fan), 100)
  await offers(true)
})

test('a fan cancels their announced transfer, no one else can, and it can no longer be confirmed', async () => {
  const [fan, thief] = [await server.fan('changes_mind'), await server.fan('thief')]
  const requested = await requests(fan, 20)
  await assert.rejects(thief(topUps.cancelTopUp, { params: { id: requested._id } }), isApiError('not_found'))
  assert.deepEqual((await thief(topUps.listOwnTopUps, { query: {} })).data, [])
  assert.equal((await fan(topUps.cancelTopUp, { params: { id: requested._id } })).status, 'cancelled')
  await assert.rejects(confirms(olga, requested._id, 20), isApiError('already_done'))
  await assert.rejects(fan(topUps.cancelTopUp, { params: { id: requested._id } }), isApiError('already_done'))
  await assert.rejects(fan(topUps.searchTopUps, { query: {} }), isApiError('not_allowed'))
  await assert.rejects(fan(topUps.approveTopUp, { params: { id: requested._id } }), isApiError('not_allowed'))
  assert.equal(await balance(fan), 0)
})

test('a fan reads why a transfer is rejected; an overdue one expires, and late money is still credited', async () => {
  const fan = await server.fan('waits')
  const [first, second] = [await requests(fan, 20), await requests(fan, 30)]
  await olga(topUps.rejectTopUp, { params: { id: first._id }, body: { reason: 'Sent back by the bank' } })
  server.clock.moveTo(new Date(Date.now() + 15 * 86_400_000))
  await makeJobsDue(server.sql, `top-up:${second._id}`)
  await server.quiet()
  server.clock.reset()
  const own = (await fan(topUps.listOwnTopUps, { query: {} })).data
  assert.deepEqual(own.map(({ status, reason }) => `${status} ${reason}`).toSorted(), [
    'expired ',
    'rejected Sent back by the bank',
  ])
  assert.deepEqual((await notified(fan)).toSorted(), [
    'One of your transfers hasn’t arrived',
    'One of your transfers was rejected',
  ])
  assert.equal((await confirms(olga, second._id, 30)).status, 'credited')
  await assert.rejects(confirms(olga, first._id, 20), isApiError('already_done'))
  assert.equal(await balance(fan), 30)
})

test('an operator reads why an invalid amount is rejected, and nothing moves', async () => {
  const fan = await server.fan('hostile')
  for (const amount of [0.1 + 0.2, 1e21, -5, 0, Number.MAX_SAFE_INTEGER, 2.94, 300.01, 10.001])
    await assert.rejects(requests(fan, amount), isApiError('not_valid', 'amount'), String(amount))
  const requested = await requests(fan, 20)
  for (const amount of [0.1 + 0.2, 1e21, -5, 0, 10.001])
    await assert.rejects(confirms(olga, requested._id, amount), isApiError('not_valid', 'amount'), String(amount))
  for (const day of ['2019-01-01', '2099-01-01'])
    await assert.rejects(confirms(olga, requested._id, 20, day), isApiError('not_valid', 'receivedOn'))
  for (const _ of [1, 2]) await requests(fan, 20)
  await assert.rejects(requests(fan, 20), isApiError('already_done'))
  assert.equal(await balance(fan), 0)
})

test("a fan who retries with one key announces once, and an operator's second confirmation gets the first reply", async () => {
  const fan = await server.fan('presses')
  const request = () => fan(topUps.startTopUp, { body: { amount: 25 } }, { key: 'asks-once' })
  const [first, second] = [await request(), await request()]
  assert.equal(first._id, second._id)
  const body = { amount: 25, reference: 'BANK 1', receivedOn: today() }
  const confirm = () => olga(topUps.confirmTopUp, { params: { id: first._id }, body }, { key: 'confirms-once' })
  assert.deepEqual([(await confirm()).status, (await confirm()).status], ['credited', 'credited'])
  assert.equal(await balance(fan), 25)
})

test("an operator gives tokens with a reason at the site's expense, and above the limit a second one approves", async () => {
  const [fan, performer] = [await server.fan('lucky'), await server.performer('no_wallet')]
  const gives = (given: number, username = 'lucky', kind: 'gift' | 'correction' = 'correction') =>
    olga(topUps.grantTopUp, { body: { username, kind, tokens: given, reason: 'Paid twice in March' } })
  for (const name of ['nobody_here', 'no_wallet', 'olga_bank'])
    await assert.rejects(gives(10, name), isApiError('not_valid', 'username'), name)
  for (const wrong of [-1, 0, 1e21, 0.1 + 0.2])
    await assert.rejects(gives(wrong), isApiError('not_valid', 'tokens'), String(wrong))
  const changes = await moved(async () => assert.equal((await gives(10, 'lucky', 'gift')).status, 'credited'))
  assert.deepEqual([changes.bank, changes.deferred, Math.abs(changes.discounts)], [0, 1000, 1000])
  assert.equal((await fan(tokens.listTokenTransactions)).data[0]?.kind, 'grant')
  const large = await gives(600)
  assert.deepEqual([large.status, large.can], ['confirmed', ['reject']])
  await assert.rejects(olga(topUps.approveTopUp, { params: { id: large._id } }), isApiError('not_allowed'))
  await omar(topUps.approveTopUp, { params: { id: large._id } })
  assert.equal(await balance(fan), 610)
  assert.ok(performer.id)
  assert.deepEqual(await server.wrongBalances(), [])
})
