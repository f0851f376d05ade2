import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import { follow } from '@fanfare/contract/follows'
import { sendGift } from '@fanfare/contract/gifts'
import * as live from '@fanfare/contract/live'
import * as chat from '@fanfare/contract/live-chat'
import { listConversations } from '@fanfare/contract/messages'
import { changeTextRules } from '@fanfare/contract/text-rules'
import { tip } from '@fanfare/contract/tokens'
import { readMe } from '@fanfare/contract/users'
import { addDays, addMinutes } from '#lib/time.ts'
import { assertBooks } from '../../../../test/books.ts'
import { goesLive, runsJob, staysLive } from '../../../../test/live.ts'
import { isApiError } from '../../../../test/payments.ts'
import { openTestServer, type Caller, type TestServer } from '../../../../test/test-server.ts'
import { openWatcher } from '../../../../test/watch.ts'

let site: TestServer
let ada: Caller
let room: string
beforeAll(async () => {
  site = await openTestServer()
  ada = await site.performer('ada')
  room = await staysLive(site, (await goesLive(ada))._id)
})

const code = (error: ApiError) => error.code
const writes = (who: Caller, text: string, more: { replyTo?: string } = {}, id = room) =>
  who(chat.sendLiveMessage, { params: { id }, body: { text, ...more } })
const reads = async (who: Caller, query: { afterSeq?: number; offset?: number } = {}, id = room) =>
  (await who(chat.listLiveMessages, { params: { id }, query })).data
const sanctions = (who: Caller, accountId: string, kind: 'mute' | 'ban', minutes?: number) =>
  who(chat.sanctionLiveViewer, {
    params: { id: room, accountId },
    body: { kind, ...(minutes !== undefined && { minutes }) },
  })
const silence = async (who: Caller) => (await who(chat.readLiveChat, { params: { id: room } })).silence?.reason
const changes = (who: Caller, body: { slowSeconds?: number; audience?: 'everyone' | 'followers'; pinnedId?: string | null }) =>
  who(chat.changeLiveChat, { params: { id: room }, body })

test('viewers write, reply and see each message once, 25 at a time, newest first', async () => {
  const [felix, gina] = [await site.fan('felix'), await site.fan('gina')]
  const key = randomUUID()
  const sent = await Promise.all(
    Array.from({ length: 3 }, () => felix(chat.sendLiveMessage, { params: { id: room }, body: { text: 'Hello 👋🏽' } }, { key })),
  )
  assert.equal(new Set(sent.map(({ _id }) => _id)).size, 1)
  const reply = await writes(gina, 'Hello Felix', { replyTo: sent[0]!._id })
  assert.deepEqual(reply.replyTo, { _id: sent[0]!._id, senderName: 'felix', text: 'Hello 👋🏽' })
  for (let i = 0; i < 30; i++) await writes(ada, `line ${i}`)
  const page = await reads(gina)
  assert.deepEqual([page.length, page[0]?.text, page[0]?.role, page[0]?.seq], [25, 'line 29', 'performer', 32])
  assert.deepEqual(
    (await reads(gina, { offset: 25 })).map(({ seq }) => seq),
    [7, 6, 5, 4, 3, 2, 1],
  )
  assert.deepEqual(
    (await reads(gina, { afterSeq: 30 })).map(({ seq }) => seq),
    [31, 32],
  )
  const other = (await goesLive(await site.performer('rival')))._id
  await assert.rejects(writes(gina, 'elsewhere', { replyTo: sent[0]!._id }, other), isApiError('not_found'))
})

test('a message reaches the windows of the room, and its deletion replaces the text', async () => {
  const hanna = await site.fan('hanna')
  const window = await openWatcher(site.base, hanna.token, { kind: 'live', id: room })
  const message = await writes(ada, 'Welcome!')
  const heard = await window.received(chat.liveMessageCreated)
  assert.equal(heard._id, message._id)
  await assert.rejects(hanna(chat.deleteLiveMessage, { params: { id: message._id } }), isApiError('not_found'))
  const deleted = await ada(chat.deleteLiveMessage, { params: { id: message._id } })
  assert.deepEqual([deleted.text, deleted.isDeleted], ['Message deleted', true])
  await assert.rejects(ada(chat.deleteLiveMessage, { params: { id: message._id } }), isApiError('already_done'))
  assert.equal((await window.received(chat.liveMessageUpdated)).text, 'Message deleted')
})

test('a payment shows in the windows of the payer and the performer, and a deletion in the author’s', async () => {
  const [bea, fan] = [await site.performer('kira'), await site.fan('thea', 100)]
  const id = await staysLive(site, (await goesLive(bea))._id)
  const [hers, his] = [
    await openWatcher(site.base, bea.token, { kind: 'live', id }),
    await openWatcher(site.base, fan.token, { kind: 'live', id }),
  ]
  await fan(tip, { params: { id: bea.id }, body: { amount: 50, streamId: id } })
  assert.equal((await his.received(chat.liveMessageCreated)).tokens, 50)
  assert.equal((await hers.received(live.ownLiveChanged))._id, id)
  await bea(chat.deleteLiveMessage, { params: { id: (await writes(fan, 'Too loud', {}, id))._id } })
  assert.equal((await his.received(chat.liveMessageUpdated)).isDeleted, true)
})

test('slow mode, the audience of the chat and banned words tell why someone cannot write', async () => {
  const [ida, operator] = [await site.fan('ida'), await site.operator()]
  await changes(ada, { slowSeconds: 30 })
  await writes(ida, 'first')
  await assert.rejects(writes(ida, 'second'), isApiError('too_many_requests'))
  assert.equal(await silence(ida), 'slow')
  await writes(ada, 'one')
  await writes(ada, 'two')
  site.clock.moveTo(addMinutes(site.clock.now(), 0.6))
  await writes(ida, 'second')
  await changes(ada, { slowSeconds: 0, audience: 'followers' })
  await assert.rejects(writes(ida, 'third'), isApiError('not_allowed'))
  assert.equal(await silence(ida), 'followers')
  await ida(follow, { params: { id: ada.id } })
  await writes(ida, 'third')
  await changes(ada, { audience: 'everyone' })
  await operator(changeTextRules, { body: { bannedWords: 'forbidden', linksAllowed: true } })
  await assert.rejects(writes(ida, 'a FORBIDDEN word'), isApiError('not_valid', 'text'))
  for (const text of ['', ' ', '\u200b', 'x'.repeat(501)]) await assert.rejects(writes(ida, text), isApiError('not_valid'))
  await assert.rejects(changes(ida, { slowSeconds: 5 }), isApiError('not_found'))
})

test('a muted viewer reads on and cannot write, and a banned one is out of all rooms of the performer', async () => {
  const [karl, lena] = [await site.fan('karl', 100), await site.fan('lena')]
  await sanctions(ada, karl.id, 'mute', 5)
  assert.equal(await silence(karl), 'muted')
  await assert.rejects(writes(karl, 'let me'), isApiError('not_allowed'))
  assert.ok((await reads(karl)).length > 0)
  await karl(tip, { params: { id: ada.id }, body: { amount: 50, message: 'read this', streamId: room } })
  await site.quiet()
  const [shown] = await reads(lena)
  assert.deepEqual([shown?.kind, shown?.tokens, shown?.text], ['tip', 50, ''])
  site.clock.moveTo(addMinutes(site.clock.now(), 6))
  await ada(live.beatLiveRoom, { body: { _id: room, duration: 1 } })
  await writes(karl, 'I am back')
  await sanctions(ada, karl.id, 'ban')
  for (const call of [() => reads(karl), () => writes(karl, 'hello'), () => karl(live.joinLiveRoom, { params: { id: room } })])
    await assert.rejects(call(), isApiError('not_found'))
  assert.equal((await karl(live.searchLiveRooms, { query: { username: 'ada' } })).total, 0)
  await assert.rejects(sanctions(ada, ada.id, 'ban'), isApiError('not_allowed'))
  assert.equal((await ada(chat.listLiveSanctions, { query: {} })).data[0]?.person.username, 'karl')
  await ada(chat.removeLiveSanction, { params: { id: karl.id } })
  await writes(karl, 'thank you')
})

test('a moderator deletes, mutes and pins, but not against the performer or another moderator', async () => {
  const [mia, nick, otto] = [await site.fan('mia'), await site.fan('nick'), await site.fan('otto')]
  const message = await writes(otto, 'look here')
  await assert.rejects(sanctions(mia, otto.id, 'mute', 5), isApiError('not_found'))
  for (const username of ['mia', '@nick']) await ada(chat.addLiveModerator, { body: { username } })
  await assert.rejects(ada(chat.addLiveModerator, { body: { username: 'mia' } }), isApiError('already_done'))
  assert.equal((await changes(mia, { pinnedId: message._id })).pinned?.text, 'look here')
  assert.equal((await mia(live.joinLiveRoom, { params: { id: room } })).can.includes('moderate'), true)
  assert.equal((await mia(chat.deleteLiveMessage, { params: { id: message._id } })).isDeleted, true)
  assert.equal((await otto(chat.readLiveChat, { params: { id: room } })).pinned, null)
  await sanctions(mia, otto.id, 'mute', 5)
  for (const id of [ada.id, nick.id]) await assert.rejects(sanctions(mia, id, 'ban'), isApiError('not_allowed'))
  await ada(chat.removeLiveModerator, { params: { id: mia.id } })
  await assert.rejects(sanctions(mia, otto.id, 'ban'), isApiError('not_found'))
})

test('tips, gifts and menu items appear in the room with the fan, once, and not in the conversation', async () => {
  const paul = await site.fan('paul', 500)
  const balance = async () => (await paul(readMe)).balance
  const { items } = await ada(live.saveLiveMenu, { body: { items: [{ title: 'Sing a song', price: 15 }] } })
  const buysItem = (price = 15, key: string = randomUUID()) =>
    paul(live.buyLiveMenuItem, { params: { id: items[0]!._id }, body: { streamId: room, price } }, { key })
  const key = randomUUID()
  await Promise.all([buysItem(15, key), buysItem(15, key), buysItem(15, key)])
  assert.equal(await balance(), 485)
  await assert.rejects(buysItem(10), isApiError('price_changed'))
  await paul(tip, { params: { id: ada.id }, body: { amount: 50, isAnonymous: true, streamId: room } })
  await paul(sendGift, { params: { id: ada.id }, body: { giftId: 'rose', message: 'for you', streamId: room } })
  await site.quiet()
  const shown = (await reads(ada))
    .slice(0, 3)
    .map((one) => [one.kind, one.sender?.username, one.itemTitle || one.giftId || one.tokens])
  assert.deepEqual(
    shown.toSorted((one, other) => String(one[0]).localeCompare(String(other[0]))),
    [
      ['gift', 'paul', 'rose'],
      ['menuitem', 'paul', 'Sing a song'],
      ['tip', undefined, 50],
    ],
  )
  assert.equal((await paul(listConversations, { query: {} })).total, 0)
  const show = await ada(live.viewOwnLiveRoom, { params: { id: room } })
  assert.deepEqual([show.earnings.menu, show.earnings.gifts, show.earnings.tips], [15, 5, 100])
  assert.deepEqual(show.supporters.find(({ person }) => person.username === 'paul')?.tokens, 20)
  await assertBooks(site)
})

test('a show that ends while a fan tips takes no tokens afterwards, and its chat is the performer’s for 30 days', async () => {
  const [bea, rosa] = [await site.performer('bea'), await site.fan('rosa', 1000)]
  const id = (await goesLive(bea))._id
  await writes(rosa, 'bye', {}, id)
  const tips = () => rosa(tip, { params: { id: bea.id }, body: { amount: 50, streamId: id } }).then(() => 'paid', code)
  const [, ...answers] = await Promise.all([
    bea(live.changeLiveStatus, { body: { _id: id, status: 'ended' } }),
    ...Array.from({ length: 10 }, tips),
  ])
  const paid = answers.filter((one) => one === 'paid').length
  assert.deepEqual(new Set(answers.filter((one) => one !== 'paid')).size <= 1, true)
  assert.equal((await rosa(readMe)).balance, 1000 - 50 * paid)
  assert.equal(await tips(), 'changed_meanwhile')
  await site.quiet()
  assert.equal((await bea(live.viewOwnLiveRoom, { params: { id } })).earnings.tips, 50 * paid)
  await assert.rejects(reads(rosa, {}, id), isApiError('not_found'))
  assert.equal((await reads(bea, {}, id)).filter(({ kind }) => kind === 'text').length, 1)
  site.clock.moveTo(addDays(site.clock.now(), 31))
  await runsJob(site, 'delete old chats of shows')
  assert.equal((await reads(bea, {}, id)).length, 0)
  await assertBooks(site)
})
