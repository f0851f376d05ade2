import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeAll, test } from 'vitest'
import * as earnings from '@fanfare/contract/earnings'
import * as follows from '@fanfare/contract/follows'
import * as inbox from '@fanfare/contract/inbox'
import type { WritePermission } from '@fanfare/contract/conversation-states'
import * as messages from '@fanfare/contract/messages'
import * as spending from '@fanfare/contract/spending'
import * as tiers from '@fanfare/contract/tiers'
import * as tokens from '@fanfare/contract/tokens'
import * as users from '@fanfare/contract/users'
import { ApiError } from '@fanfare/contract'
import { isApiError, saves, subscribes } from '../../../../test/payments.ts'
import { openTestServer, type Caller, type TestServer } from '../../../../test/test-server.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})

type Terms = Partial<inbox.WritingTerms>
const sets = (performer: Caller, { who = 'subscribers', price = null, daily = null, tiers: some = [] }: Terms = {}) =>
  performer(inbox.changeWritingTerms, { body: { who, price, daily, tiers: some } })
const tierForm = { monthly: 12, yearly: 120 }
const balanceOf = async (fan: Caller) => (await fan(users.readMe)).balance
const opens = async (fan: Caller, performer: Caller) =>
  fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
const writingOf = async (fan: Caller, id: string): Promise<WritePermission | undefined> =>
  (await fan(messages.readConversation, { params: { id } })).writing
const send = (who: Caller, id: string, paid?: number, key?: string) =>
  who(
    messages.sendMessage,
    { params: { id }, body: { text: 'hello', ...(paid !== undefined && { paid }) } },
    key === undefined ? {} : { key },
  )
const messagesIn = async (who: Caller, id: string) => (await who(messages.listMessages, { params: { id } })).total

/** Creates a performer with these terms and a fan in a conversation. */
async function openConversationWith(name: string, terms: Terms, coins = 20) {
  const performer = await site.performer(name)
  await sets(performer, terms)
  const fan = await site.fan(`fan.${name}`, coins)
  return { performer, fan, id: (await opens(fan, performer))._id }
}

test('everyone writes by default, and a fan sees the unlock options before typing if only subscribers may', async () => {
  const { performer, fan, id } = await openConversationWith('open', { who: 'everyone' })
  assert.deepEqual(await writingOf(fan, id), { may: 'free', left: null })
  await send(fan, id)
  await sets(performer)
  const locked = { may: 'not', why: 'subscribe', unlock: [{ by: 'subscribe' }] }
  assert.deepEqual(await writingOf(fan, id), locked)
  assert.deepEqual((await opens(fan, performer)).writing, locked)
  await assert.rejects(send(fan, id), isApiError('not_allowed'))
  await saves(fan)
  await subscribes(fan, performer)
  assert.deepEqual(await writingOf(fan, id), { may: 'free', left: null })
  await send(fan, id)
  await send(performer, id)
  assert.deepEqual(await writingOf(performer, id), { may: 'free', left: null })
})

test('a user sees before typing, without the reason, that a deleted or suspended account cannot be written to', async () => {
  const { performer, fan, id } = await openConversationWith('leaving', { who: 'everyone' })
  await send(fan, id)
  const unavailable = { may: 'not', why: 'unavailable', unlock: [] }
  const status = (of: Caller, now: string) => site.sql.query('update accounts set status = $2 where id = $1', [of.id, now])
  for (const gone of ['deleted', 'suspended']) {
    await status(performer, gone)
    assert.deepEqual(await writingOf(fan, id), unavailable)
    await status(performer, 'active')
    await status(fan, gone)
    assert.deepEqual(await writingOf(performer, id), unavailable)
    await status(fan, 'active')
  }
  await send(fan, id)
})

test('a fan must follow to write to a performer for followers, and only known fans write to one for no one new', async () => {
  const { performer, fan, id } = await openConversationWith('closed', { who: 'followers' })
  assert.deepEqual(await writingOf(fan, id), { may: 'not', why: 'follow', unlock: [{ by: 'follow' }, { by: 'subscribe' }] })
  await assert.rejects(send(fan, id), isApiError('not_allowed'))
  await fan(follows.follow, { params: { id: performer.id } })
  await send(fan, id)
  await sets(performer, { who: 'nobody' })
  await send(fan, id)
  const late = await site.fan('late')
  const begun = await opens(late, performer)
  assert.deepEqual(begun.writing, { may: 'not', why: 'closed', unlock: [] })
  await assert.rejects(send(late, begun._id), isApiError('not_allowed'))
  const tipper = await site.fan('tipper', 100)
  await tipper(tokens.tip, { params: { id: performer.id }, body: { amount: 50, message: 'let me in' } })
  await site.quiet()
  await assert.rejects(
    send(tipper, (await opens(tipper, performer))._id),
    isApiError('not_allowed'),
    'a tip gives no right to write',
  )
})

test('a fan who is not included pays for each message once, and the performer earns and answers for free', async () => {
  const { performer, fan, id } = await openConversationWith('dear', { price: 3 })
  assert.deepEqual(await writingOf(fan, id), { may: 'pay', price: 3, unlock: [{ by: 'subscribe' }] })
  const key = randomUUID()
  const sent = await Promise.all(Array.from({ length: 10 }, () => send(fan, id, 3, key)))
  assert.equal(new Set(sent.map((one) => one._id)).size, 1)
  assert.deepEqual([sent[0]?.paid, await balanceOf(fan), await messagesIn(fan, id)], [3, 17, 1])
  await send(fan, id, 3)
  assert.equal(await balanceOf(fan), 14)
  await send(performer, id)
  const [earning = assert.fail()] = (await performer(earnings.listEarnings)).data
  assert.deepEqual([earning.kind, earning.gross, earning.net], ['sent_message', 3, 2.4])
  const [transaction = assert.fail()] = (await fan(tokens.listTokenTransactions)).data
  assert.deepEqual([transaction.kind, transaction.tokens, transaction.with?.username], ['sent_message', -3, 'dear'])
  assert.deepEqual(await site.wrongBalances(), [])
})

test('a fan never pays a price they were not shown, and cannot send without tokens or beyond their limit', async () => {
  const { performer, fan, id } = await openConversationWith('prices', { price: 3 }, 10)
  const costs = (price: number) => (error: unknown) =>
    error instanceof ApiError && error.code === 'price_changed' && error.price === price
  await assert.rejects(send(fan, id), costs(3))
  await assert.rejects(send(fan, id, 2), costs(3))
  await sets(performer, { price: 5 })
  await assert.rejects(send(fan, id, 3), costs(5))
  await sets(performer, { price: 50 })
  await assert.rejects(send(fan, id, 50), isApiError('not_enough_tokens'))
  await sets(performer, { price: 5 })
  await fan(spending.setSpendingLimits, { body: { perPerformer: 4 } })
  await assert.rejects(send(fan, id, 5), isApiError('spending_limit'))
  assert.deepEqual([await balanceOf(fan), await messagesIn(fan, id)], [10, 0])
  await sets(performer, { who: 'everyone' })
  assert.equal((await send(fan, id, 5)).paid, undefined, 'a message that became free is not charged')
  assert.equal(await balanceOf(fan), 10)
})

test('a fan does not pay for a rejected message', async () => {
  const { fan, id } = await openConversationWith('empty', { price: 3 })
  const body = { text: '   ', paid: 3 }
  await assert.rejects(fan(messages.sendMessage, { params: { id }, body }), isApiError('not_valid'))
  assert.equal(await balanceOf(fan), 20)
})

test('a subscriber has a daily number of free messages by tier, and pays for more', async () => {
  const { performer, fan, id } = await openConversationWith('daily', { price: 2, daily: 2 })
  await saves(fan)
  await subscribes(fan, performer)
  assert.deepEqual(await writingOf(fan, id), { may: 'free', left: 2 })
  const both = await Promise.allSettled([send(fan, id), send(fan, id), send(fan, id)])
  assert.equal(both.filter((one) => one.status === 'fulfilled').length, 2, 'three parallel messages use up two free ones')
  assert.deepEqual(await writingOf(fan, id), { may: 'pay', price: 2, unlock: [] })
  await send(fan, id, 2)
  assert.equal(await balanceOf(fan), 18)
  await sets(performer, { daily: 2 })
  assert.deepEqual(await writingOf(fan, id), { may: 'not', why: 'allowance', unlock: [] })
  await site.sql.query(`update messages set created_at = created_at - interval '25 hours' where conversation_id = $1`, [id])
  assert.deepEqual(await writingOf(fan, id), { may: 'free', left: 2 })
  const gold = await performer(tiers.createTier, { body: { ...tierForm, name: 'Gold' } })
  const golden = await site.fan('golden')
  await saves(golden)
  await subscribes(golden, performer, { tierId: gold._id })
  const talk = (await opens(golden, performer))._id
  assert.deepEqual(await writingOf(golden, talk), { may: 'free', left: 2 })
  const tier = { tierId: gold._id, daily: 7 }
  assert.deepEqual((await sets(performer, { daily: 2, tiers: [tier] })).tiers, [tier])
  assert.deepEqual(await writingOf(golden, talk), { may: 'free', left: 7 })
  await sets(performer, { daily: 2, tiers: [{ tierId: gold._id, daily: null }] })
  assert.deepEqual(await writingOf(golden, talk), { may: 'free', left: null })
  assert.deepEqual(await writingOf(fan, id), { may: 'free', left: 2 })
})

test('a performer sets terms with prices in bounds and own tiers, each once', async () => {
  const performer = await site.performer('own.terms')
  const rival = await site.performer('terms.rival')
  assert.deepEqual(await performer(inbox.readWritingTerms), { who: 'everyone', price: null, daily: null, tiers: [] })
  await assert.rejects(sets(performer, { price: 0.5 }), isApiError('not_valid', 'price'))
  const foreign = await rival(tiers.createTier, { body: { ...tierForm, name: 'Theirs' } })
  await assert.rejects(sets(performer, { tiers: [{ tierId: foreign._id, daily: 3 }] }), isApiError('not_valid', 'tierIds'))
  assert.equal((await sets(performer, { who: 'everyone', price: 3 })).price, null, 'no price, because everyone writes for free')
})
