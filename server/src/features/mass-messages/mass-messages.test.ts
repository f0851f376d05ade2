import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { Input } from '@fanfare/contract'
import * as groups from '@fanfare/contract/fan-groups'
import * as follows from '@fanfare/contract/follows'
import * as mass from '@fanfare/contract/mass-messages'
import * as messages from '@fanfare/contract/messages'
import * as notifications from '@fanfare/contract/notifications'
import * as rules from '@fanfare/contract/text-rules'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { isApiError } from '../../../test/payments.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openSocket } from '../../../test/socket.ts'

const site = await openTestServer()
let olga: Caller
beforeAll(async () => {
  olga = await site.operator()
})

const follower = async (name: string, performer: Caller, coins = 0) => {
  const fan = await site.fan(name, coins)
  await fan(follows.follow, { params: { id: performer.id } })
  return fan
}
type New = Input<typeof mass.scheduleMassMessage>['body']
const followers = { rule: { match: 'all' as const, conditions: [{ who: 'followers' as const }] } }
const sends = (who: Caller, body: Partial<New> = {}, key?: string) =>
  who(mass.scheduleMassMessage, { body: { audience: followers, text: 'Hello all', ...body } }, key === undefined ? {} : { key })
const results = (who: Caller, id: string) => who(mass.readMassMessage, { params: { id } })
const act = (who: Caller, id: string, verb: mass.MassMessageAction) =>
  who(mass.changeMassMessageState, { params: { id, act: verb } })
const photoOf = async (performer: Caller) => {
  const { _id } = await performer(messages.uploadMessagePhoto, { files: { file: await jpeg() } })
  await site.quiet()
  return _id
}
/** Returns a performer's messages to a fan, oldest first. */
const received = async (fan: Caller, performer: Caller) => {
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
  return (await fan(messages.listMessages, { params: { id }, query: {} })).data.toReversed()
}
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

test('a performer sends a paid photo to all followers, one unlocks it, and the performer sees the result', async () => {
  const ada = await site.performer('ada.vale')
  const [buyer, reader, third] = [await follower('buyer', ada, 100), await follower('reader', ada), await follower('third', ada)]
  const socket = await openSocket(site.base, reader.token)
  const fileId = await photoOf(ada)
  assert.equal((await ada(mass.countMassAudience, { body: { audience: followers } })).total, 3)
  const { _id } = await sends(ada, { text: 'New set', fileIds: [fileId], price: 10 })
  await socket.received(messages.messageCreated, ({ text, locked }) => text === 'New set' && locked)
  await site.quiet()
  socket.close()
  const [bought] = await received(buyer, ada)
  assert.deepEqual([bought?.locked, bought?.price, bought?.text], [true, 10, 'New set'])
  await buyer(messages.buyMessage, { params: { id: bought!._id }, body: { price: 10 } })
  for (const fan of [buyer, reader])
    await fan(messages.markConversationRead, { params: { id: (await received(fan, ada))[0]!.conversationId } })
  await site.quiet()
  const { message, seen, unlocked, earned } = await results(ada, _id)
  assert.deepEqual([message.status, message.total, message.sent, message.skipped], ['sent', 3, 3, 0])
  assert.deepEqual([seen, unlocked, earned], [2, 1, 8])
  assert.equal((await third(messages.countUnseen, {})).total, 1)
  const { data } = await third(notifications.listNotifications, { query: { type: 'message' } })
  assert.deepEqual(
    data.map(({ title }) => title),
    ['You have a new message'],
  )

  // The unsent message is gone for all but the buyer.
  await act(ada, _id, 'unsend')
  await site.quiet()
  assert.equal((await results(ada, _id)).message.status, 'unsent')
  assert.deepEqual(
    (await received(third, ada)).map(({ isDeleted }) => isDeleted),
    [true],
  )
  assert.deepEqual(
    (await received(buyer, ada)).map(({ isDeleted, locked }) => [isDeleted, locked]),
    [[false, false]],
  )
  assert.equal((await results(ada, _id)).earned, 8, 'earned amounts do not change')
})

test('a performer sends a preview and locked text with a paid photo, and its owners are left out later', async () => {
  const kira = await site.performer('kira')
  const fan = await follower('kira_fan', kira, 50)
  const [locked, open] = [await photoOf(kira), await photoOf(kira)]
  const paid = { fileIds: [locked, open], openFileIds: [open], price: 7, lockedText: 'Between us' }
  await assert.rejects(sends(kira, { ...paid, openFileIds: [locked, open] }), isApiError('not_valid', 'openFileIds'))
  await assert.rejects(sends(kira, { lockedText: 'For nothing' }), isApiError('not_valid', 'lockedText'))
  const { lockedText, openFileIds } = await sends(kira, { ...paid, audience: { ...followers, exceptOwners: true } })
  assert.deepEqual([lockedText, openFileIds], ['Between us', [open]])
  await site.quiet()
  const [offer] = await received(fan, kira)
  assert.ok(offer?.locked)
  assert.deepEqual([offer.openFiles.length, offer.inside.photos, offer.hasLockedText], [1, 1, true])
  await fan(messages.buyMessage, { params: { id: offer._id }, body: { price: 7 } })
  const [bought] = await received(fan, kira)
  assert.ok(bought && !bought.locked)
  assert.deepEqual([bought.lockedText, bought.files.length], ['Between us', 2])
  await assert.rejects(
    sends(kira, { ...paid, audience: { ...followers, exceptOwners: true } }),
    isApiError('not_valid', 'audience'),
  )
})

test('a performer combines rules, groups and names, and excluded fans and owners of the media are left out', async () => {
  const mira = await site.performer('mira')
  const [a, b, c, d] = [
    await follower('mira_a', mira, 50),
    await follower('mira_b', mira),
    await follower('mira_c', mira),
    await follower('mira_d', mira),
  ]
  const fileId = await photoOf(mira)
  const first = await sends(mira, { fileIds: [fileId], price: 5, audience: { fanIds: [a.id] } })
  await site.quiet()
  await a(messages.buyMessage, { params: { id: (await received(a, mira))[0]!._id }, body: { price: 5 } })
  const group = await mira(groups.createFanGroup, { body: { name: 'No' } })
  await mira(groups.addFanGroupUsers, { params: { id: group._id }, body: { userIds: [b.id] } })
  const smart = await mira(groups.createFanGroup, { body: { name: 'Yes', rule: followers.rule } })
  const audience = { groupIds: [smart._id], exceptGroupIds: [group._id], exceptFanIds: [c.id], exceptOwners: true }
  assert.equal((await mira(mass.countMassAudience, { body: { audience, fileIds: [fileId] } })).total, 1)
  await sends(mira, { text: 'the rest', audience, fileIds: [fileId], price: 5 })
  await site.quiet()
  const got = await Promise.all([a, b, c, d].map(async (fan) => (await received(fan, mira)).length))
  assert.deepEqual(got, [1, 0, 0, 1])
  assert.equal((await results(mira, first._id)).message.sent, 1)
})

test('a fan who blocks, is suspended or is deleted before the time gets nothing, even if counted', async () => {
  const juno = await site.performer('juno')
  const [kept, blocks, blocked, gone] = [
    await follower('kept', juno),
    await follower('blocker', juno),
    await follower('blocked', juno),
    await follower('gone', juno),
  ]
  const { _id, status } = await sends(juno, { at: tomorrow() })
  assert.equal(status, 'scheduled')
  await site.quiet()
  assert.equal((await results(juno, _id)).message.sent, 0)
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2), ($2, $3)', [blocks.id, juno.id, blocked.id])
  await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [gone.id])
  await site.sql.query(`update mass_messages set scheduled_at = now() where id = $1`, [_id])
  await act(juno, _id, 'pause')
  await act(juno, _id, 'resume')
  await site.quiet()
  const { message } = await results(juno, _id)
  assert.deepEqual([message.status, message.total, message.sent], ['sent', 1, 1])
  assert.equal((await received(kept, juno)).length, 1)
  const { rows } = await site.sql.query('select from messages where recipient_id = any($1::uuid[])', [
    [blocks.id, blocked.id, gone.id],
  ])
  assert.equal(rows.length, 0)
  await assert.rejects(sends(juno, { audience: { fanIds: [blocks.id] } }), isApiError('not_valid', 'audience'))
})

test('a fan who unfollows between listing and sending is skipped and counted as skipped', async () => {
  const lena = await site.performer('lena')
  const [stays, leaves] = [await follower('stays', lena), await follower('leaves', lena)]
  const { _id } = await sends(lena, { at: tomorrow() })
  await site.sql.query(
    `update mass_messages set status = 'paused', is_listed = true, total = 2, scheduled_at = now() where id = $1`,
    [_id],
  )
  await site.sql.query('insert into mass_message_recipients (mass_message_id, fan_id) values ($1, $2), ($1, $3)', [
    _id,
    stays.id,
    leaves.id,
  ])
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [leaves.id, lena.id])
  await act(lena, _id, 'resume')
  await site.quiet()
  const { message } = await results(lena, _id)
  assert.deepEqual([message.total, message.sent, message.skipped], [2, 1, 1])
})

test('a performer who sends twice with one key sends once, and with two keys sends two messages', async () => {
  const nova = await site.performer('nova')
  const fan = await follower('nova_fan', nova)
  const [one, same] = await Promise.all([sends(nova, {}, 'the-same-key-of-a-press'), sends(nova, {}, 'the-same-key-of-a-press')])
  assert.equal(one._id, same._id)
  await sends(nova, {}, 'another-key-of-a-press')
  await site.quiet()
  assert.equal((await received(fan, nova)).length, 2)
  await act(nova, one._id, 'unsend')
  await assert.rejects(act(nova, one._id, 'unsend'), isApiError('already_done'))
})

test("a fan reads that an operator wrote in the performer's name", async () => {
  const yara = await site.performer('yara')
  const fan = await follower('yara_fan', yara)
  await assert.rejects(sends(olga), isApiError('not_valid', 'performerId'))
  await assert.rejects(sends(olga, { performerId: fan.id }), isApiError('not_found'))
  const { _id, isByOperator, writtenBy } = await sends(olga, { performerId: yara.id })
  await site.quiet()
  assert.deepEqual([isByOperator, writtenBy?.username], [true, 'olga'])
  assert.equal((await results(yara, _id)).message.writtenBy, undefined, 'the performer does not see which operator wrote it')
  assert.deepEqual(
    (await received(fan, yara)).map(({ author }) => author),
    ['operator'],
  )
  assert.equal((await results(yara, _id)).message.sent, 1)
  assert.ok((await olga(mass.listMassMessages, { query: {} })).data.some((one) => one._id === _id))
})

test('a suspended performer or a deleted file stops a mass message, with a reason', async () => {
  const [rhea, tess] = [await site.performer('rhea'), await site.performer('tess')]
  await follower('rhea_fan', rhea)
  await follower('tess_fan', tess)
  const [closed, lost] = [
    await sends(rhea, { at: tomorrow() }),
    await sends(tess, { at: tomorrow(), fileIds: [await photoOf(tess)] }),
  ]
  await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [rhea.id])
  await site.sql.query('update files set removed_at = now() where owner_id = $1', [tess.id])
  for (const [who, { _id }] of [
    [olga, closed],
    [tess, lost],
  ] as const) {
    await act(who, _id, 'pause')
    await site.sql.query(`update mass_messages set scheduled_at = now() where id = $1`, [_id])
    await act(who, _id, 'resume')
  }
  await site.quiet()
  const after = async (id: string) => {
    const { message } = await results(olga, id)
    return [message.status, message.problem, message.sent]
  }
  assert.deepEqual(await after(closed._id), ['cancelled', 'performer', 0])
  assert.deepEqual(await after(lost._id), ['cancelled', 'files', 0])
})

test('newly forbidden words or a deleted group stop a mass message before anyone gets it, with a reason', async () => {
  const [wren, opal] = [await site.performer('wren'), await site.performer('opal')]
  const [heard, excluded] = [await follower('heard', wren), await follower('excluded', opal)]
  const group = await opal(groups.createFanGroup, { body: { name: 'Not these' } })
  await opal(groups.addFanGroupUsers, { params: { id: group._id }, body: { userIds: [excluded.id] } })
  const sent = [
    [wren, await sends(wren, { at: tomorrow(), text: 'Come to the casino' }), 'rules'],
    [opal, await sends(opal, { at: tomorrow(), audience: { ...followers, exceptGroupIds: [group._id] } }), 'groups'],
  ] as const
  await opal(groups.deleteFanGroup, { params: { id: group._id } })
  await olga(rules.changeTextRules, { body: { bannedWords: 'casino', linksAllowed: true } })
  for (const [who, { _id }] of sent) {
    await act(who, _id, 'pause')
    await site.sql.query(`update mass_messages set scheduled_at = now() where id = $1`, [_id])
    await act(who, _id, 'resume')
  }
  await site.quiet()
  await olga(rules.changeTextRules, { body: { bannedWords: '', linksAllowed: true } })
  for (const [who, { _id }, problem] of sent) {
    const { message } = await results(who, _id)
    assert.deepEqual([message.status, message.problem, message.sent], ['cancelled', problem, 0])
    const { data } = await who(notifications.listNotifications)
    assert.ok(data.some(({ type, link }) => type === 'mass_message_stopped' && link === `/studio/mass-messages/${_id}`))
  }
  assert.deepEqual([await received(heard, wren), await received(excluded, opal)], [[], []])
})

test('a performer cannot use mass messages, groups and files of others, or invalid values', async () => {
  const [owner, thief] = [await site.performer('owner'), await site.performer('thief')]
  const fan = await follower('prey', owner)
  await follower('own_fan', thief)
  const { _id } = await sends(owner, { text: '<script>alert(1)</script>', at: tomorrow() })
  const group = await owner(groups.createFanGroup, { body: { name: 'Theirs' } })
  const fileId = await photoOf(owner)
  for (const attempt of [
    () => results(thief, _id),
    () => act(thief, _id, 'cancel'),
    () => sends(thief, { audience: { groupIds: [group._id] } }),
    () => sends(thief, { audience: { ...followers, exceptGroupIds: [group._id] } }),
    () => sends(thief, { fileIds: [fileId] }),
    () => sends(thief, { performerId: owner.id }),
  ])
    await assert.rejects(attempt(), isApiError('not_found'))
  for (const attempt of [
    () => sends(fan),
    () => fan(mass.listMassMessages, { query: {} }),
    () => results(fan, _id),
    () => act(fan, _id, 'cancel'),
    () => fan(mass.countMassAudience, { body: { audience: followers } }),
  ])
    await assert.rejects(attempt(), isApiError('not_allowed'))
  await assert.rejects(sends(thief, { audience: { fanIds: [fan.id] } }), isApiError('not_valid', 'audience'))
  await assert.rejects(sends(owner, { text: '  ' }), isApiError('not_valid', 'text'))
  await assert.rejects(sends(owner, { price: 5 }), isApiError('not_valid', 'price'))
  await assert.rejects(sends(owner, { price: 1_000_000, fileIds: [fileId] }), isApiError('not_valid', 'price'))
  await assert.rejects(sends(owner, { at: '2020-01-01T00:00:00Z' }), isApiError('not_valid', 'at'))
  await assert.rejects(sends(owner, { audience: {} }), isApiError('not_valid', 'audience'))
  const wild = { rule: { match: 'all' as const, conditions: [{ who: 'new' as const, days: 1e21 }] } }
  await assert.rejects(sends(owner, { audience: wild }), isApiError('not_valid'))
  assert.equal((await act(owner, _id, 'cancel')).status, 'cancelled')
  await assert.rejects(act(owner, _id, 'resume'), isApiError('already_done'))
})
