import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { beforeAll, test } from 'vitest'
import { ApiError } from '@fanfare/contract'
import * as earnings from '@fanfare/contract/earnings'
import * as gifts from '@fanfare/contract/gifts'
import * as messages from '@fanfare/contract/messages'
import * as notifications from '@fanfare/contract/notifications'
import * as tokens from '@fanfare/contract/tokens'
import * as users from '@fanfare/contract/users'
import { isApiError } from '../../../test/payments.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let performer: Caller
let operator: Caller
beforeAll(async () => {
  site = await openTestServer()
  ;[performer, operator] = [await site.performer('nadia'), await site.operator()]
})

const balanceOf = async (fan: Caller) => (await fan(users.readMe)).balance
const gives = (fan: Caller, giftId: gifts.GiftId, more: { message?: string; price?: number } = {}, key?: string) =>
  fan(gifts.sendGift, { params: { id: performer.id }, body: { giftId, ...more } }, key === undefined ? {} : { key })

test('a fan pays for a gift once and sees it in the conversation, and the performer is notified and earns', async () => {
  const fan = await site.fan('giver', 100)
  const receipt = await gives(fan, 'rose', { message: 'for the sunset', price: 5 })
  assert.deepEqual([receipt.kind, receipt.tokens, receipt.balance], ['gift', 5, 95])
  await site.quiet()
  const [conversation = assert.fail()] = (await performer(messages.listConversations)).data
  assert.equal(conversation.lastMessage, 'Sent a gift (5 tokens)\nfor the sunset')
  const [message = assert.fail()] = (await performer(messages.listMessages, { params: { id: conversation._id } })).data
  assert.deepEqual([message.kind, message.text, message.senderId], ['gift', 'Sent rose for 5 tokens\nfor the sunset', fan.id])
  const notified = (await performer(notifications.listNotifications)).data.map((one) => one.title)
  assert.ok(notified.includes('You received a gift: Rose'), notified.join())
  const [earning = assert.fail()] = (await performer(earnings.listEarnings)).data
  assert.deepEqual([earning.kind, earning.gross, earning.net], ['gift', 5, 4])
  const [transaction = assert.fail()] = (await fan(tokens.listTokenTransactions)).data
  assert.deepEqual([transaction.kind, transaction.tokens, transaction.with?.username], ['gift', -5, 'nadia'])
})

test('a fan who presses Send ten times pays for one gift', async () => {
  const fan = await site.fan('doubleclick', 100)
  const key = randomUUID()
  const receipts = await Promise.all(Array.from({ length: 10 }, () => gives(fan, 'heart', {}, key)))
  assert.equal(new Set(receipts.map((one) => one._id)).size, 1)
  assert.equal(await balanceOf(fan), 90)
  await assert.rejects(gives(fan, 'crown', {}, key), isApiError('key_reused'))
  assert.deepEqual(await site.wrongBalances(), [])
})

test('a fan cannot send a gift without tokens, at another price, off sale, or to a performer they may not see', async () => {
  const fan = await site.fan('unlucky', 20)
  await assert.rejects(gives(fan, 'crown'), isApiError('not_enough_tokens'))
  const changes = (price: number, isOnSale = true) =>
    operator(gifts.changeGift, { params: { id: 'cake' }, body: { price, isOnSale } })
  await changes(8)
  await assert.rejects(gives(fan, 'cake', { price: 25 }), (error) => error instanceof ApiError && error.price === 8)
  await changes(8, false)
  await assert.rejects(gives(fan, 'cake', { price: 8 }), isApiError('not_found'))
  const strange = fan(gifts.sendGift, { params: { id: performer.id }, body: { giftId: 'yacht' as gifts.GiftId } })
  await assert.rejects(strange, isApiError('not_valid'))
  const pending = await site.performer('not.yet', 'pending')
  for (const id of [pending.id, fan.id, randomUUID()])
    await assert.rejects(fan(gifts.sendGift, { params: { id }, body: { giftId: 'rose' } }), isApiError('not_found'))
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [performer.id, fan.id])
  await assert.rejects(gives(fan, 'rose'), isApiError('not_found'))
  assert.equal(await balanceOf(fan), 20)
})

test('an operator prices gifts and turns them on and off, and every gift has a picture', async () => {
  const { data } = await operator(gifts.listAllGifts)
  assert.equal(data.length, 12)
  assert.ok(data.find((one) => one._id === 'rose')!.sent >= 1)
  for (const { picture } of data) assert.ok(existsSync(new URL(`../../../../web/public${picture}`, import.meta.url)), picture)
  for (const price of [0, -1, 1.005, 1e21])
    await assert.rejects(
      operator(gifts.changeGift, { params: { id: 'ring' }, body: { price, isOnSale: true } }),
      isApiError('not_valid', 'price'),
    )
  await operator(gifts.changeGift, { params: { id: 'ring' }, body: { price: 0.5, isOnSale: true } })
  const [cheapest] = (await site.guest(gifts.searchGifts)).data
  assert.deepEqual([cheapest?._id, cheapest?.price], ['ring', 0.5])
})
