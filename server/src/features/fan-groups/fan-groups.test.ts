import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { Input } from '@fanfare/contract'
import * as groups from '@fanfare/contract/fan-groups'
import type { FanCondition, FanRule } from '@fanfare/contract/fan-rules'
import * as follows from '@fanfare/contract/follows'
import * as refunds from '@fanfare/contract/refunds'
import * as tokens from '@fanfare/contract/tokens'
import { groupsById } from '#core/fan-groups/index.ts'
import { exportGroup } from './export-group.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { isApiError, saves, subscribes } from '../../../test/payments.ts'
import { cancels, onlyOne, periodEnds, runDueSubscriptions } from '../../../test/subscribers.ts'

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
const subscriber = async (name: string, performer: Caller) => {
  const fan = await site.fan(name)
  await saves(fan)
  await subscribes(fan, performer)
  return fan
}
const make = (who: Caller, body: Input<typeof groups.createFanGroup>['body']) => who(groups.createFanGroup, { body })
const add = (who: Caller, id: string, fans: readonly { id: string }[]) =>
  who(groups.addFanGroupUsers, { params: { id }, body: { userIds: fans.map((one) => one.id) } })
const names = async (who: Caller, id: string, q?: string) =>
  (await who(groups.listFanGroupUsers, { params: { id }, query: { ...(q !== undefined && { q }) } })).data.map(
    (one) => one.fan.username,
  )
const rule = (conditions: FanCondition[], more: Partial<FanRule> = {}): FanRule => ({ match: 'all', conditions, ...more })
const counts = async (who: Caller, fanRule: FanRule) => (await who(groups.countFans, { body: { rule: fanRule } })).total

test('a performer creates, fills, searches, sorts, empties and deletes lists of fans', async () => {
  const fans = [await follower('anna', ada), await follower('bert', ada), await follower('carl', ada)]
  const list = await make(ada, { name: 'Met in person', color: 'green' })
  assert.deepEqual([list.kind, list.total, list.rule], ['list', 0, null])
  assert.deepEqual(await add(ada, list._id, fans), { added: 3, skipped: 0 })
  assert.deepEqual(await add(ada, list._id, fans), { added: 0, skipped: 0 }, 'adding the same fans again changes nothing')
  assert.deepEqual(await names(ada, list._id), ['anna', 'bert', 'carl'])
  assert.deepEqual(await names(ada, list._id, 'BER'), ['bert'])
  assert.deepEqual(await names(ada, list._id, '%'), [], 'a percent sign is not a wildcard')
  await ada(groups.removeFanGroupUser, { params: { id: list._id, userId: fans[0]!.id } })
  const params = { id: list._id }
  assert.equal((await ada(groups.removeFanGroupUsers, { params, body: { userIds: fans.map((one) => one.id) } })).removed, 2)
  const second = await make(ada, { name: 'Later' })
  await ada(groups.changeFanGroup, { params: { id: second._id }, body: { position: 0, name: 'First' } })
  const { data } = await ada(groups.listFanGroups, {})
  assert.deepEqual(
    data.map((one) => one.name),
    ['First', 'Met in person'],
  )
  await ada(groups.deleteFanGroup, { params: { id: second._id } })
  await assert.rejects(ada(groups.readFanGroup, { params: { id: second._id } }), isApiError('not_found'))
})

test('a performer has one favorites group even with parallel requests, and adds and removes a fan', async () => {
  const mira = await site.performer('mira')
  const fan = await follower('dora', mira)
  const made = await Promise.all(Array.from({ length: 8 }, () => mira(groups.ensureFavourites, {})))
  assert.equal(new Set(made.map((one) => one._id)).size, 1)
  const toggle = (userId: string) => mira(groups.toggleFavourite, { body: { userId } })
  assert.equal((await toggle(fan.id)).isFavourite, true)
  assert.deepEqual(await names(mira, made[0]!._id), ['dora'])
  assert.equal((await toggle(fan.id)).isFavourite, false)
  await assert.rejects(toggle((await site.fan('unknown')).id), isApiError('not_found'))
})

test('a performer cannot add or list blocked, suspended or unrelated users, and sees fans again after a block ends', async () => {
  const juno = await site.performer('juno')
  const [kept, blocked, gone, stranger] = [
    await follower('kept', juno),
    await follower('blocked', juno),
    await follower('gone', juno),
    await site.fan('stranger'),
  ]
  const { _id } = await make(juno, { name: 'All' })
  assert.deepEqual(await add(juno, _id, [kept, blocked, gone, stranger, ada]), { added: 3, skipped: 2 })
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [blocked.id, juno.id])
  await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [gone.id])
  assert.deepEqual(await names(juno, _id), ['kept'])
  assert.equal((await juno(groups.readFanGroup, { params: { id: _id } })).total, 1)
  assert.deepEqual(
    (await juno(groups.searchOwnFans, {})).data.map((one) => one.fan.username),
    ['kept'],
  )
  await site.sql.query('delete from blocks')
  assert.deepEqual(await names(juno, _id), ['blocked', 'kept'])
})

test("a performer's rules choose fans by relation and payments, combined by all or any", async () => {
  const nova = await site.performer('nova')
  const other = await site.performer('other.star')
  const [tipper, lurker] = [await follower('tipper', nova, 200), await follower('lurker', nova)]
  const [renewing, leaving, over] = [
    await subscriber('renewing', nova),
    await subscriber('leaving', nova),
    await subscriber('over', nova),
  ]
  await tipper(tokens.tip, { params: { id: nova.id }, body: { amount: 60 } })
  await lurker(follows.follow, { params: { id: other.id } })
  for (const fan of [leaving, over]) await cancels(fan, (await onlyOne(fan))._id)
  await periodEnds(site, over)
  await runDueSubscriptions(site)
  await site.sql.query(`update entitlements set created_at = created_at - interval '40 days' where holder_id = $1`, [lurker.id])
  const list = await make(nova, { name: 'Not them' })
  await add(nova, list._id, [tipper])

  assert.equal(await counts(nova, rule([{ who: 'everyone' }])), 5)
  assert.equal(await counts(nova, rule([{ who: 'subscribers' }])), 2)
  assert.equal(await counts(nova, rule([{ who: 'renewing' }])), 1)
  assert.equal(await counts(nova, rule([{ who: 'not_renewing' }])), 1)
  assert.equal(await counts(nova, rule([{ who: 'expired' }])), 1)
  assert.equal(await counts(nova, rule([{ who: 'never_bought' }])), 1)
  assert.equal(await counts(nova, rule([{ who: 'spent', amount: 60 }])), 1)
  assert.equal(await counts(nova, rule([{ who: 'spent', amount: 60.01 }])), 0)
  assert.equal(await counts(nova, rule([{ who: 'spent', amount: 5, days: 30 }])), 4)
  assert.equal(await counts(nova, rule([{ who: 'followers' }, { who: 'spent', amount: 50 }])), 1)
  assert.equal(await counts(nova, rule([{ who: 'expired' }, { who: 'spent', amount: 50 }], { match: 'any' })), 2)
  assert.equal(await counts(nova, rule([{ who: 'everyone' }], { exceptGroupIds: [list._id] })), 4)

  assert.equal(await counts(nova, rule([{ who: 'top', count: 1 }])), 1)
  const best = await make(nova, { name: 'Best', rule: rule([{ who: 'top', count: 1, days: 30 }]) })
  assert.deepEqual(await names(nova, best._id), ['tipper'])
  assert.equal(await counts(nova, rule([{ who: 'top', count: 1000 }])), 4, 'fans who spent nothing are not included')
  assert.equal(await counts(nova, rule([{ who: 'top', count: 3 }])), 3, 'ties are cut off at the count')
  assert.equal(await counts(nova, rule([{ who: 'top', count: 1 }, { who: 'subscribers' }])), 0)
  await assert.rejects(make(nova, { name: 'No one', rule: rule([{ who: 'top' }]) }), isApiError('not_valid', 'rule'))

  const smart = await make(nova, { name: 'Leaving', rule: rule([{ who: 'not_renewing' }]) })
  assert.deepEqual(await names(nova, smart._id), ['leaving'])
  const news = await make(nova, { name: 'New', rule: rule([{ who: 'followers' }, { who: 'new', days: 7 }]) })
  assert.ok(!(await names(nova, news._id)).includes('lurker'))
  assert.equal(news.total, (await names(nova, news._id)).length)
  await assert.rejects(add(nova, smart._id, [renewing]), isApiError('not_valid', 'userIds'))
  await assert.rejects(
    nova(groups.changeFanGroup, { params: { id: list._id }, body: { rule: rule([{ who: 'everyone' }]) } }),
    isApiError('not_valid', 'rule'),
  )
})

test('refunded payments and payments to other performers do not count for a rule', async () => {
  const [zoe, yara] = [await site.performer('zoe'), await site.performer('yara')]
  const fan = await follower('generous', zoe, 300)
  await fan(follows.follow, { params: { id: yara.id } })
  await fan(tokens.tip, { params: { id: yara.id }, body: { amount: 100 } })
  assert.equal(await counts(zoe, rule([{ who: 'spent', amount: 1 }])), 0)
  assert.equal(await counts(yara, rule([{ who: 'spent', amount: 100 }])), 1)
  const { rows } = await site.sql.query<{ id: string }>('select id from sales where fan_id = $1', [fan.id])
  await yara(refunds.refundOwnSale, { params: { id: rows[0]!.id }, body: { amount: 40, reason: 'mistake' } })
  for (const days of [{}, { days: 1 }]) {
    assert.equal(await counts(yara, rule([{ who: 'spent', amount: 60.01, ...days }])), 0)
    assert.equal(await counts(yara, rule([{ who: 'spent', amount: 60, ...days }])), 1)
  }
})

test('a performer cannot use groups of others or invalid values', async () => {
  const [owner, thief] = [await site.performer('owner'), await site.performer('thief')]
  const fan = await follower('prey', owner)
  const list = await make(owner, { name: '<img src=x onerror=alert(1)>' })
  assert.equal(list.name, '<img src=x onerror=alert(1)>', 'a name is stored as plain text')
  await add(owner, list._id, [fan])
  const params = { id: list._id }
  const body = { userIds: [fan.id] }
  for (const attempt of [
    () => thief(groups.readFanGroup, { params }),
    () => thief(groups.listFanGroupUsers, { params, query: {} }),
    () => thief(groups.changeFanGroup, { params, body: { name: 'mine' } }),
    () => thief(groups.deleteFanGroup, { params }),
    () => thief(groups.addFanGroupUsers, { params, body }),
    () => thief(groups.removeFanGroupUsers, { params, body }),
    () => thief(groups.exportFanGroup, { params }),
    () => make(thief, { name: 'Borrowed', rule: rule([{ who: 'everyone' }], { exceptGroupIds: [list._id] }) }),
  ])
    await assert.rejects(attempt(), isApiError('not_found'))
  await assert.rejects(fan(groups.listFanGroups, {}), isApiError('not_allowed'))
  await assert.rejects(counts(owner, rule([{ who: 'new', days: 1e21 }])), isApiError('not_valid'))
  await assert.rejects(counts(owner, rule([{ who: 'new' }])), isApiError('not_valid', 'rule'))
  await assert.rejects(counts(owner, rule([{ who: 'spent' }])), isApiError('not_valid', 'rule'))
  const crowd = Array.from({ length: 10_000 }, (_, i) => ({ id: `01980000-0000-7000-8000-${String(i).padStart(12, '0')}` }))
  await assert.rejects(add(owner, list._id, crowd), isApiError('upload_too_large'))
  await assert.rejects(add(owner, list._id, crowd.slice(0, 501)), isApiError('not_valid'))
  assert.deepEqual(await add(owner, list._id, crowd.slice(0, 500)), { added: 0, skipped: 500 })
})

test('a performer exports a group as a table without formulas', async () => {
  const mona = await site.performer('mona')
  const fan = await follower('formula', mona)
  await site.sql.query(`update accounts set name = '=HYPERLINK("https://evil")' where id = $1`, [fan.id])
  const { _id: id } = await make(mona, { name: 'All', rule: rule([{ who: 'followers' }]) })
  const file = await mona(groups.exportFanGroup, { params: { id } })
  const text = Buffer.from(file.content, 'base64').toString()
  assert.equal(file.mediaType, 'text/csv')
  assert.match(text, /'=HYPERLINK/)
  assert.match(text, /,formula,yes,no,0\r\n$/)
})

test('a performer who exports too large a group gets an error and no truncated table', async () => {
  const nora = await site.performer('nora')
  for (const name of ['one_of_three', 'two_of_three', 'three_of_three']) await follower(name, nora)
  const { _id: id } = await make(nora, { name: 'All', rule: rule([{ who: 'followers' }]) })
  const of = { services: site.ctx, db: site.ctx.db, performerId: nora.id }
  const [group] = await groupsById(site.ctx.db, nora.id, [id])
  await assert.rejects(exportGroup(of, group!, 2), /You can export up to 2 fans, but this group has 3/)
  const { content } = await exportGroup(of, group!, 3)
  assert.equal(Buffer.from(content, 'base64').toString().trim().split('\r\n').length, 4)
})
