import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as cards from '@fanfare/contract/fan-cards'
import * as follows from '@fanfare/contract/follows'
import * as mass from '@fanfare/contract/mass-messages'
import * as acts from '@fanfare/contract/message-actions'
import { searchMessages } from '@fanfare/contract/message-search'
import * as messages from '@fanfare/contract/messages'
import * as rules from '@fanfare/contract/text-rules'
import { isApiError } from '../../../test/payments.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
let olga: Caller
beforeAll(async () => {
  olga = await site.operator()
})

const follower = async (name: string, performer: Caller, shown: string, coins = 0) => {
  const fan = await site.fan(name, coins)
  await fan(follows.follow, { params: { id: performer.id } })
  await site.sql.query('update accounts set name = $2 where id = $1', [fan.id, shown])
  return fan
}
const followers = { rule: { match: 'all' as const, conditions: [{ who: 'followers' as const }] } }
const conversationOf = async (fan: Caller, performer: Caller) =>
  (await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } }))._id
const received = async (fan: Caller, performer: Caller) =>
  (await fan(messages.listMessages, { params: { id: await conversationOf(fan, performer) }, query: {} })).data
const textsOf = async (fan: Caller, performer: Caller) => (await received(fan, performer)).map(({ text }) => text)
const results = (who: Caller, id: string) => who(mass.readMassMessage, { params: { id } })

test('a fan reads their own name, or username without one, and other text in braces stays', async () => {
  const ada = await site.performer('ada.vale')
  const [mona, nameless] = [await follower('mona', ada, 'Mona $& {username}'), await follower('no_name', ada, '')]
  // A performer's nickname for a fan is never sent.
  await ada(cards.changeFanCard, { params: { id: mona.id }, body: { nickname: 'The night owl', version: 0 } })
  const text = 'Dear {name} (@{username}), {Name} {this} {'
  const { _id } = await ada(mass.scheduleMassMessage, { body: { audience: followers, text } })
  await site.quiet()
  assert.deepEqual(await textsOf(mona, ada), ['Dear Mona $& {username} (@mona), {Name} {this} {'])
  assert.deepEqual(await textsOf(nameless, ada), ['Dear no_name (@no_name), {Name} {this} {'])
  const { message } = await results(ada, _id)
  assert.deepEqual([message.text, message.sent], [text, 2], 'the performer sees the text with its merge fields')

  const conversationId = await conversationOf(mona, ada)
  const found = async (who: Caller) => (await who(searchMessages, { body: { q: 'dear mona', conversationId } })).total
  assert.deepEqual([await found(mona), await found(ada)], [1, 1])
  const [sent] = await received(mona, ada)
  const edit = { params: { id: sent!._id }, body: { text: 'Dear {name}' } }
  await assert.rejects(
    ada(acts.editMessage, edit),
    isApiError('not_allowed'),
    'a mass message can be unsent, but one copy cannot be edited',
  )
  await ada(mass.changeMassMessageState, { params: { id: _id, act: 'unsend' } })
  await site.quiet()
  assert.equal((await received(nameless, ada))[0]?.isDeleted, true)
})

test("a buyer's name is also in the text that unlocks with a paid photo", async () => {
  const kira = await site.performer('kira')
  const [one, two] = [await follower('buyer_one', kira, 'Uno', 20), await follower('buyer_two', kira, 'Dos', 20)]
  const { _id: fileId } = await kira(messages.uploadMessagePhoto, { files: { file: await jpeg() } })
  await site.quiet()
  const body = { audience: followers, text: 'For you', lockedText: 'Only you, {name}', price: 5, fileIds: [fileId] }
  await kira(mass.scheduleMassMessage, { body })
  await site.quiet()
  for (const [fan, words] of [
    [one, 'Only you, Uno'],
    [two, 'Only you, Dos'],
  ] as const) {
    const [offer] = await received(fan, kira)
    await fan(messages.buyMessage, { params: { id: offer!._id }, body: { price: 5 } })
    const [bought] = await received(fan, kira)
    assert.ok(bought && !bought.locked)
    assert.equal(bought.lockedText, words)
  }
})

test('a performer needs room for the longest name, and a fan whose name breaks a site rule is left out', async () => {
  const lena = await site.performer('lena')
  const [plain, address] = [await follower('plain', lena, 'Plain'), await follower('address', lena, 'meet.example.com')]
  const sends = (text: string) => lena(mass.scheduleMassMessage, { body: { audience: followers, text } })
  await assert.rejects(sends(`${'a'.repeat(4915)} {name}`.padEnd(4930, 'b')), isApiError('not_valid', 'text'))
  await sends('a'.repeat(5000))
  await site.quiet()
  await olga(rules.changeTextRules, { body: { bannedWords: '', linksAllowed: false } })
  const { _id } = await sends('Hello {name}')
  await site.quiet()
  await olga(rules.changeTextRules, { body: { bannedWords: '', linksAllowed: true } })
  assert.deepEqual((await textsOf(plain, lena))[0], 'Hello Plain')
  assert.equal((await textsOf(address, lena)).length, 1, 'only the earlier message')
  const { message } = await results(lena, _id)
  assert.deepEqual([message.sent, message.skipped], [1, 1])
})
