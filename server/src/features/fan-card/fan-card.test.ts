import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { Input } from '@fanfare/contract'
import * as cards from '@fanfare/contract/fan-cards'
import * as groups from '@fanfare/contract/fan-groups'
import * as follows from '@fanfare/contract/follows'
import { startLibraryExport, startVaultExport } from '@fanfare/contract/exports'
import * as inbox from '@fanfare/contract/inbox'
import * as messages from '@fanfare/contract/messages'
import * as refunds from '@fanfare/contract/refunds'
import * as tokens from '@fanfare/contract/tokens'
import { chapters } from '../../../test/source.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { exportOf, fetchArchive, filesIn, linesOf } from '../../../test/archives.ts'
import { isApiError, saves, subscribes } from '../../../test/payments.ts'
import { cancels, onlyOne, periodEnds, runDueSubscriptions } from '../../../test/subscribers.ts'
import { openSocket } from '../../../test/socket.ts'
import { deleteCardsOfDeletedFans } from './jobs.ts'

const site = await openTestServer()
let ada: Caller
beforeAll(async () => {
  ada = await site.performer('ada.vale')
})

const follower = async (name: string, performer: Caller, coins = 0) => {
  const fan = await site.fan(name, coins)
  await fan(follows.follow, { params: { id: performer.id } })
  return fan
}
const cardOf = (who: Caller, { id }: { readonly id: string }) => who(cards.readFanCard, { params: { id } })
type Form = Input<typeof cards.changeFanCard>['body']
const save = (who: Caller, { id }: { readonly id: string }, body: Form) => who(cards.changeFanCard, { params: { id }, body })

test('a performer sees how long someone has been a fan, their subscription, spending and purchases', async () => {
  const fan = await follower('wanda', ada, 500)
  const fresh = await cardOf(ada, fan)
  assert.deepEqual([fresh.version, fresh.spent, fresh.subscription, fresh.conversationId], [0, 0, null, null])
  assert.ok(fresh.followsSince)
  await saves(fan)
  await subscribes(fan, ada)
  await fan(tokens.tip, { params: { id: ada.id }, body: { amount: 60 } })
  await site.quiet()
  const card = await cardOf(ada, fan)
  assert.deepEqual([card.spent, card.spentLately, card.subscription?.state], [69.99, 69.99, 'renews'])
  assert.ok(card.subscribedSince && card.subscription && card.conversationId)
  await site.sql.query(`alter table sales disable trigger user`)
  await site.sql.query(`update sales set at = at - interval '31 days' where fan_id = $1 and kind = 'tip'`, [fan.id])
  await site.sql.query(`alter table sales enable trigger user`)
  assert.equal((await cardOf(ada, fan)).spentLately, 9.99)
  const { data, total } = await ada(cards.listFanPurchases, { params: { id: fan.id }, query: {} })
  assert.deepEqual([total, data.map((one) => one.kind).toSorted()], [2, ['subscription', 'tip']])
  const tip = data.find((one) => one.kind === 'tip')
  await ada(refunds.refundOwnSale, { params: { id: tip?._id ?? '' }, body: { amount: 60, reason: 'mistake' } })
  assert.equal((await cardOf(ada, fan)).spent, 9.99)
  assert.equal((await ada(cards.listFanPurchases, { params: { id: fan.id }, query: {} })).total, 1)
  await cancels(fan, (await onlyOne(fan))._id)
  assert.equal((await cardOf(ada, fan)).subscription?.state, 'ends')
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.equal((await cardOf(ada, fan)).subscription?.state, 'ended')
})

test('a performer sees nicknames in the inbox and finds fans by nickname and tag', async () => {
  const fan = await follower('felix', ada)
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } })
  await fan(messages.sendMessage, { params: { id }, body: { text: 'hello' } })
  const window = await openSocket(site.base, ada.token)
  const saved = await save(ada, fan, { nickname: 'Mountain man', tags: ['Outdoors', 'outdoors', ' 50%  off '], version: 0 })
  await window.received(cards.fanNamesChanged)
  window.close()
  assert.deepEqual([saved.nickname, saved.tags, saved.version], ['Mountain man', ['Outdoors', '50% off'], 1])
  assert.equal((await ada(messages.readConversation, { params: { id } })).nickname, 'Mountain man')
  const found = async (keyword: string) =>
    (await ada(messages.searchConversations, { query: { keyword } })).data.map((one) => one._id)
  const fans = async (q: string) => (await ada(groups.searchOwnFans, { query: { q } })).data.map((one) => one.fan.username)
  for (const words of ['MOUNTAIN', 'outdoor', '50%']) assert.deepEqual([await found(words), await fans(words)], [[id], ['felix']])
  assert.deepEqual([await found('%o'), await fans('5_%')], [[], []], 'a percent sign is not a wildcard')
  const tags = async (q: string) => (await ada(cards.listFanTags, { query: { q } })).data.map(({ tag }) => tag)
  assert.deepEqual([await tags('out'), await tags('_')], [['Outdoors'], []])
  const list = await ada(groups.createFanGroup, { body: { name: 'Met' } })
  await ada(groups.addFanGroupUsers, { params: { id: list._id }, body: { userIds: [fan.id] } })
  assert.deepEqual((await cardOf(ada, fan)).groupIds, [list._id])
  const chosen = async (tag: string) =>
    (await ada(groups.countFans, { body: { rule: { match: 'all', conditions: [{ who: 'tagged', tag }] } } })).total
  assert.deepEqual([await chosen('OUTDOORS'), await chosen('Out'), await chosen('%')], [1, 0, 0])
  const without = ada(groups.countFans, { body: { rule: { match: 'all', conditions: [{ who: 'tagged' }] } } })
  await assert.rejects(without, isApiError('not_valid', 'rule'))
})

test('a performer with two windows never overwrites a card unseen, and a retried request saves once', async () => {
  const fan = await follower('double', ada)
  const both = await Promise.allSettled(['one', 'two'].map((notes) => save(ada, fan, { notes, version: 0 })))
  const refused = both.filter((one) => one.status === 'rejected')
  assert.equal(refused.length, 1)
  isApiError('changed_meanwhile')(refused[0]?.reason)
  const { notes, version } = await cardOf(ada, fan)
  assert.equal(version, 1)
  assert.equal(
    both.some((one) => one.status === 'fulfilled' && one.value.notes === notes),
    true,
  )
  await assert.rejects(save(ada, fan, { notes: 'stale', version: 0 }), isApiError('changed_meanwhile'))
  await save(ada, fan, { tags: ['Kind'], version: 1 })
  assert.equal((await cardOf(ada, fan)).notes, notes, 'absent fields do not change')
  const once = { params: { id: fan.id }, body: { notes: 'again', version: 2 } }
  const replies = await Promise.all([1, 2].map(() => ada(cards.changeFanCard, once, { key: 'the-same-key' })))
  assert.deepEqual(
    replies.map((one) => one.version),
    [3, 3],
  )
})

test('a performer has no card of a user who is not a fan, or only a fan of someone else', async () => {
  const [thief, other] = [await site.performer('thief'), await site.performer('victim')]
  const [prey, stranger] = [await follower('prey', other), await site.fan('stranger')]
  await save(other, prey, { notes: 'hers', version: 0 })
  const missing = '01980000-0000-7000-8000-00000000dead'
  for (const id of [prey.id, stranger.id, other.id, thief.id, missing]) {
    await assert.rejects(cardOf(thief, { id }), isApiError('not_found'))
    await assert.rejects(save(thief, { id }, { notes: 'mine', version: 0 }), isApiError('not_found'))
    await assert.rejects(thief(cards.listFanPurchases, { params: { id }, query: {} }), isApiError('not_found'))
  }
  await thief(messages.openConversation, { body: { source: 'user', sourceId: prey.id } }).catch(isApiError('not_found'))
  await assert.rejects(cardOf(thief, prey), isApiError('not_found'))
  assert.deepEqual((await thief(cards.listFanTags, { query: {} })).data, [])
  await assert.rejects(cardOf(prey, prey), isApiError('not_allowed'))
  await prey(follows.follow, { params: { id: thief.id } })
  assert.deepEqual((await cardOf(thief, prey)).notes, '', 'each performer keeps their own')
})

test('a performer cannot save unreadable or too long text, and markup stays text', async () => {
  const fan = await follower('hostile', ada)
  const wrong: Form[] = [
    { notes: 'x'.repeat(10_000), version: 0 },
    { nickname: 'a\u200Bb', version: 0 },
    { nickname: '\u202Egnp.exe', version: 0 },
    { nickname: 'x'.repeat(81), version: 0 },
    { tags: ['\u200B'], version: 0 },
    { tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`), version: 0 },
    { tags: ['x'.repeat(41)], version: 0 },
  ]
  for (const body of wrong) await assert.rejects(save(ada, fan, body), isApiError('not_valid'))
  const notes = '<img src=x onerror=alert(1)>\u0007 {name}\r\nnext'
  const savedCard = await save(ada, fan, { notes, version: 0 })
  assert.equal(savedCard.notes, '<img src=x onerror=alert(1)> {name}\nnext')
})

async function everythingReadBy(fan: Caller, conversationId: string): Promise<string> {
  const routes = (await chapters()).flatMap((chapter) => Object.values(chapter))
  const isRead = (one: unknown): one is { method: string; path: string; who: string } =>
    typeof one === 'object' && one !== null && 'method' in one && one.method === 'GET'
  const replies = routes.filter(isRead).flatMap(({ path }) =>
    (path.includes(':') ? [ada.id, fan.id, conversationId] : ['']).map(async (id) => {
      const answer = await fetch(`${site.api}${path.replace(/:\w+/g, id)}`, { headers: { authorization: fan.token } })
      return answer.text()
    }),
  )
  return (await Promise.all(replies)).join('\n')
}

test('a fan never sees a nickname, note or tag in any route, event, email or export, but the performer does', async () => {
  const fan = await follower('watched', ada, 100)
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } })
  const window = await openSocket(site.base, fan.token)
  const received: string[] = []
  window.socket.onAny((...what: unknown[]) => void received.push(JSON.stringify(what)))
  await save(ada, fan, { nickname: 'Zebrafish', notes: 'Quagmire', tags: ['Xylophone'], version: 0 })
  await fan(messages.sendMessage, { params: { id }, body: { text: 'hello' } })
  await ada(messages.sendMessage, { params: { id }, body: { text: 'hello yourself' } })
  await ada(inbox.changeConversation, { params: { id }, body: { isPinned: true } })
  await fan(tokens.tip, { params: { id: ada.id }, body: { amount: 50 } })
  await site.quiet()
  const secret = /Zebrafish|Quagmire|Xylophone/
  const read = await everythingReadBy(fan, id)
  assert.match(read, /hello yourself/)
  assert.doesNotMatch(read, secret)
  assert.match(received.join('\n'), /hello yourself/)
  assert.doesNotMatch(received.join('\n'), secret)
  window.close()
  assert.doesNotMatch((await site.mailsTo(fan.email)).join('\n'), secret)
  const library = await fetchArchive(site, fan, await exportOf(site, fan, startLibraryExport))
  assert.doesNotMatch([...(await filesIn(library)).values()].join('\n'), secret)
  const own = await filesIn(await fetchArchive(site, ada, await exportOf(site, ada, startVaultExport)))
  const line = linesOf(own, 'fan-cards').find((one) => one['id'] === fan.id)
  assert.deepEqual([line?.['givenName'], line?.['notes'], line?.['tags']], ['Zebrafish', 'Quagmire', ['Xylophone']])
})

test('a performer keeps the notes across a block but sees no presence, and deleting the account deletes them', async () => {
  const fan = await follower('leaver', ada)
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } })
  await fan(messages.sendMessage, { params: { id }, body: { text: 'hello' } })
  await site.sql.query('insert into presences (account_id, seen_at) values ($1, site_now())', [fan.id])
  await save(ada, fan, { notes: 'kept', version: 0 })
  assert.deepEqual([(await cardOf(ada, fan)).presence, (await cardOf(ada, fan)).conversationId], ['online', id])
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [fan.id, ada.id])
  const { notes, presence, conversationId, isAcrossBlock } = await cardOf(ada, fan)
  assert.deepEqual([notes, presence, conversationId, isAcrossBlock], ['kept', null, null, true])
  await assert.rejects(cardOf(fan, fan), isApiError('not_allowed'))
  await site.sql.query('delete from blocks')
  const saved = await follower('stays', ada)
  await save(ada, saved, { notes: 'stays', tags: ['Kind'], version: 0 })
  await site.sql.query(`update accounts set status = 'deleted' where id = $1`, [fan.id])
  await assert.rejects(cardOf(ada, fan), isApiError('not_found'))
  await site.ctx.write(async (tx) => tx.enqueue(deleteCardsOfDeletedFans, {}))
  await site.quiet()
  const { rows } = await site.sql.query<{ fan_id: string }>('select fan_id from fan_cards where fan_id = any($1)', [
    [fan.id, saved.id],
  ])
  assert.deepEqual(rows, [{ fan_id: saved.id }])
})
