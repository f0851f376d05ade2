import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as automations from '@fanfare/contract/automations'
import * as groups from '@fanfare/contract/fan-groups'
import * as inbox from '@fanfare/contract/inbox'
import * as messages from '@fanfare/contract/messages'
import * as posts from '@fanfare/contract/posts'
import * as rules from '@fanfare/contract/text-rules'
import * as vault from '@fanfare/contract/vault'
import { makeJobsDue } from '../../../test/jobs.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import {
  automaticTo,
  conversationOf,
  followsNow,
  makes,
  resultsOf,
  skippedOf,
  tips,
  onServer,
} from '../../../test/automations.ts'
import { isApiError, saves, subscribes } from '../../../test/payments.ts'
import { makesTier } from '../../../test/tiers.ts'
import { sendRun } from './send-run.ts'

const site = await openTestServer()
const { dayPasses, photoOf, texts, timePasses } = onServer(site)
let olga: Caller
beforeAll(async () => {
  olga = await site.operator()
})

test('a fan with two messages due at the same moment gets one now and the other after the pause', async () => {
  const star = await site.performer('double')
  const fan = await site.fan('twice', 500)
  const both = [
    await makes(star, 'tip', { delayMinutes: 60, text: 'a' }),
    await makes(star, 'follow', { delayMinutes: 60, text: 'b' }),
  ]
  await followsNow(fan, star)
  await tips(fan, star)
  await site.quiet()
  const { rows } = await site.sql.query<{ id: string }>('select id from automation_runs where performer_id = $1', [star.id])
  assert.equal(rows.length, 2)
  await Promise.all([...rows, ...rows].map(({ id }) => site.ctx.write((tx) => sendRun(tx, id))))
  assert.equal((await texts(fan, star)).length, 1)
  const waiting = await Promise.all(both.map(async ({ _id }) => (await resultsOf(star, _id)).automation.results.waiting))
  assert.deepEqual(
    waiting.toSorted((a, b) => a - b),
    [0, 1],
  )
  assert.deepEqual((await Promise.all(both.map(({ _id }) => skippedOf(star, _id)))).flat(), [])
  await star(automations.changeAutomationPause, { body: { hours: 2 } })
  await site.sql.query(`update automation_runs set decided_at = decided_at - interval '3 hours'`)
  await tips(fan, star)
  await timePasses()
  assert.equal((await texts(fan, star)).length, 2)
})

test('a fan who is blocked, suspended, restricted or no longer meets the conditions gets nothing', async () => {
  const star = await site.performer('careful')
  const group = await star(groups.createFanGroup, { body: { name: 'Not these' } })
  const { _id } = await makes(star, 'follow', {
    delayMinutes: 60,
    conditions: { exceptGroupIds: [group._id], isSubscribed: false },
  })
  const names = ['blocks', 'blocked', 'suspended', 'restricted', 'listed', 'subscribed', 'reached'] as const
  const fans = new Map(await Promise.all(names.map(async (name) => [name, await site.fan(`${name}_fan`)] as const)))
  const of = (name: (typeof names)[number]) => fans.get(name)!
  for (const fan of fans.values()) await followsNow(fan, star)
  const id = await conversationOf(of('restricted'), star)
  await star(inbox.changeConversation, { params: { id }, body: { isRestricted: true } })
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2), ($2, $3)', [
    of('blocks').id,
    star.id,
    of('blocked').id,
  ])
  await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [of('suspended').id])
  await star(groups.addFanGroupUsers, { params: { id: group._id }, body: { userIds: [of('listed').id] } })
  await saves(of('subscribed'))
  await subscribes(of('subscribed'), star)
  await site.quiet()
  await timePasses()
  assert.equal((await texts(of('reached'), star)).length, 1)
  const { rows } = await site.sql.query('select from messages where sender_id = $1', [star.id])
  assert.equal(rows.length, 1)
  assert.deepEqual((await skippedOf(star, _id)).toSorted(), [
    'conditions',
    'conditions',
    'restricted',
    'unreachable',
    'unreachable',
    'unreachable',
  ])
})

test('a fan gets pay-per-view media with a free preview and unlocks them, but no offer of media they own', async () => {
  const star = await site.performer('seller')
  const [owner, buyer] = [await site.fan('owner', 200), await site.fan('buyer', 200)]
  const [locked, open] = [await photoOf(star), await photoOf(star)]
  const { _id } = await makes(star, 'tip', {
    text: 'For you',
    lockedText: 'Just for {name}',
    price: 10,
    fileIds: [locked, open],
    openFileIds: [open],
  })
  const sold = await star(posts.createPost, { body: { text: 'x', audience: 'paid', price: 5, fileIds: [locked] } })
  await site.quiet()
  await owner(posts.buyPost, { params: { id: sold._id }, body: { price: 5 } })
  await tips(owner, star)
  await tips(buyer, star)
  assert.deepEqual(await texts(owner, star), [])
  assert.deepEqual(await texts(buyer, star), ['For you'])
  assert.deepEqual(await skippedOf(star, _id), ['owned'])
  const [offer] = await automaticTo(buyer, star)
  assert.ok(offer?.locked)
  assert.deepEqual([offer.price, offer.openFiles.length, offer.hasLockedText], [10, 1, true])
  await buyer(messages.buyMessage, { params: { id: offer._id }, body: { price: 10 } })
  const [bought] = await automaticTo(buyer, star)
  assert.ok(bought && !bought.locked)
  assert.equal(bought.lockedText, 'Just for buyer')
  await site.quiet()
  const { automation, earned } = await resultsOf(star, _id)
  assert.deepEqual([automation.results.sent, automation.results.unlocked, earned], [1, 1, 8])

  // Deleting a file from the vault stops the automation, with that reason.
  await star(vault.deleteVaultItem, { params: { id: locked } })
  await dayPasses()
  const third = await site.fan('too_late', 200)
  await tips(third, star)
  assert.deepEqual(await texts(third, star), [])
  assert.equal((await resultsOf(star, _id)).automation.lacksFiles, true)
})

test('a killed process sends the message once, and long downtime thanks no one for old events', async () => {
  const star = await site.performer('sturdy')
  const fan = await site.fan('lasting', 500)
  const { _id } = await makes(star, 'tip', { delayMinutes: 60, text: 'Once' })
  await tips(fan, star)
  await site.quiet()
  const { rows } = await site.sql.query<{ id: string }>('select id from automation_runs where automation_id = $1', [_id])
  const runId = rows[0]!.id
  const dies = site.ctx.write(async (tx) => {
    await sendRun(tx, runId)
    throw new Error('The server was killed here')
  })
  await assert.rejects(dies, /killed here/)
  assert.deepEqual(await texts(fan, star), [])
  await timePasses()
  await site.ctx.write((tx) => sendRun(tx, runId))
  assert.deepEqual(await texts(fan, star), ['Once'])
  await dayPasses()
  await tips(fan, star)
  await site.quiet()
  await site.sql.query(`update automation_runs set due_at = now() - interval '25 hours' where state = 'pending'`)
  await makeJobsDue(site.sql, 'automation:%')
  assert.deepEqual(await texts(fan, star), ['Once'])
  assert.deepEqual(await skippedOf(star, _id), ['late'])
})

test('a performer sees forbidden words beforehand, cannot save them, and does not send words forbidden since', async () => {
  const star = await site.performer('wordy')
  const fan = await site.fan('reader')
  const { _id } = await makes(star, 'follow', { text: 'Come to the casino' })
  await olga(rules.changeTextRules, { body: { bannedWords: 'casino', linksAllowed: true } })
  const { problems } = await star(rules.checkWords, { body: { texts: ['A casino!'], message: { price: 5, files: 0 } } })
  assert.match(problems.join(), /casino/)
  await assert.rejects(makes(star, 'tip', { text: 'A casino!' }), isApiError('not_valid', 'text'))
  await followsNow(fan, star)
  assert.deepEqual(await texts(fan, star), [])
  assert.deepEqual(await skippedOf(star, _id), ['rules'])
  await olga(rules.changeTextRules, { body: { bannedWords: '', linksAllowed: true } })
})

test('a performer cannot use automations, tiers, groups and files of others, or invalid values', async () => {
  const [owner, thief] = [await site.performer('proper'), await site.performer('thief')]
  const fan = await site.fan('stranger')
  const { _id: id } = await makes(owner, 'tip')
  const [tier, group, fileId] = [
    await makesTier(owner),
    await owner(groups.createFanGroup, { body: { name: 'Theirs' } }),
    await photoOf(owner),
  ]
  const body = { trigger: { on: 'tip' as const }, delayMinutes: 0, conditions: {}, text: 'x', isOn: true }
  for (const attempt of [
    () => resultsOf(thief, id),
    () => thief(automations.changeAutomation, { params: { id }, body }),
    () => thief(automations.setAutomationOn, { params: { id }, body: { isOn: false } }),
    () => thief(automations.removeAutomation, { params: { id } }),
    () => makes(thief, 'tip', { conditions: { groupIds: [group._id] } }),
    () => makes(thief, 'tip', { conditions: { exceptGroupIds: [group._id] } }),
    () => makes(thief, 'tip', { fileIds: [fileId] }),
  ])
    await assert.rejects(attempt(), isApiError('not_found'))
  await assert.rejects(makes(thief, 'subscribe', { trigger: { on: 'subscribe', tierId: tier._id } }), isApiError('not_valid'))
  await assert.rejects(makes(fan, 'tip'), isApiError('not_allowed'))
  await assert.rejects(makes(owner, 'tip', { text: ' \u200b ' }), isApiError('not_valid', 'text'))
  await assert.rejects(makes(owner, 'anniversary'), isApiError('not_valid', 'trigger'))
  await assert.rejects(makes(owner, 'tip', { price: 5 }), isApiError('not_valid', 'price'))
  await assert.rejects(makes(owner, 'tip', { delayMinutes: 30 * 24 * 60 + 1 }), isApiError('not_valid'))
  await assert.rejects(
    makes(owner, 'tip', { fileIds: [fileId], price: 5, openFileIds: [fileId] }),
    isApiError('not_valid', 'openFileIds'),
  )
  assert.deepEqual((await thief(automations.listAutomations, { query: {} })).data, [])
  const changed = await owner(automations.changeAutomation, { params: { id }, body: { ...body, text: '<b>Hi</b>' } })
  assert.equal(changed.text, '<b>Hi</b>')
})

test('a performer cannot exceed the limit of automations, even with parallel requests', async () => {
  const star = await site.performer('busy')
  await site.sql.query(
    `insert into automations (id, performer_id, name, trigger, delay_minutes, conditions, text, locked_text, price, file_ids, open_file_ids, is_on, created_at)
      select gen_random_uuid(), $1, '', 'tip', 0, '{}', 'x', '', 0, '{}', '{}', false, now() from generate_series(1, $2::int) n`,
    [star.id, automations.MAX_AUTOMATIONS - 1],
  )
  const both = await Promise.allSettled([makes(star, 'tip'), makes(star, 'tip')])
  assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1)
})
