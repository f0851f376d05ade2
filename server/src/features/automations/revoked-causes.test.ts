/** Stories of pending messages while their cause, trigger, group, words or price changes. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as automations from '@fanfare/contract/automations'
import * as groups from '@fanfare/contract/fan-groups'
import * as refunds from '@fanfare/contract/refunds'
import * as rules from '@fanfare/contract/text-rules'
import { changeSettings } from '#core/settings/index.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { followsNow, makes, onServer, resultsOf, skippedOf, tips } from '../../../test/automations.ts'
import { saves, subscribes } from '../../../test/payments.ts'
import { cancels, onlyOne, periodEnds, runDueSubscriptions } from '../../../test/subscribers.ts'
import { makesTier } from '../../../test/tiers.ts'
import { startDatedRuns } from './date-triggers.ts'
import { findDated } from './find-dated.ts'

const site = await openTestServer()
const { dayPasses, photoOf, texts, timePasses, whileQueueWaits } = onServer(site)
let olga: Caller
beforeAll(async () => {
  olga = await site.operator()
})

const HOUR = { delayMinutes: 60 }
const refund = async (fan: Caller) => {
  const { rows } = await site.sql.query<{ id: string }>('select id from sales where fan_id = $1', [fan.id])
  return olga(refunds.refundSale, { params: { id: rows[0]!.id }, body: { reason: 'requested' } })
}
const change = (who: Caller, id: string, on: automations.TriggerKind) =>
  who(automations.changeAutomation, {
    params: { id },
    body: { trigger: { on }, delayMinutes: 0, conditions: {}, text: `Now ${on}`, isOn: true },
  })

test('a fan excluded by a group does not become a recipient when the group is deleted, even through a smart group', async () => {
  const star = await site.performer('forgets')
  const fan = await site.fan('left_out')
  await followsNow(fan, star)
  const list = await star(groups.createFanGroup, { body: { name: 'Not these' } })
  await star(groups.addFanGroupUsers, { params: { id: list._id }, body: { userIds: [fan.id] } })
  const rule = { match: 'all' as const, conditions: [{ who: 'followers' as const }], exceptGroupIds: [list._id] }
  const smart = await star(groups.createFanGroup, { body: { name: 'All but these', rule } })
  const both = [
    await makes(star, 'follow', { ...HOUR, conditions: { exceptGroupIds: [list._id] } }),
    await makes(star, 'follow', { ...HOUR, conditions: { groupIds: [smart._id] } }),
  ]
  const newcomer = await site.fan('left_out_too')
  await followsNow(newcomer, star)
  await star(groups.addFanGroupUsers, { params: { id: list._id }, body: { userIds: [newcomer.id] } })
  await star(groups.deleteFanGroup, { params: { id: list._id } })
  await timePasses()
  assert.deepEqual(await texts(newcomer, star), [])
  assert.deepEqual((await Promise.all(both.map(({ _id }) => skippedOf(star, _id)))).flat(), ['conditions', 'conditions'])
})

test('a fan who renews, resubscribes or was refunded gets no message about the undone event', async () => {
  const star = await site.performer('attentive')
  const [cancel, expire, tip] = [
    await makes(star, 'cancel', HOUR),
    await makes(star, 'expire', HOUR),
    await makes(star, 'tip', HOUR),
  ]
  const [renews, comesBack, tipper] = [await site.fan('renews'), await site.fan('comes_back'), await site.fan('regrets', 100)]
  for (const fan of [renews, comesBack]) {
    await saves(fan)
    await subscribes(fan, star)
    await cancels(fan, (await onlyOne(fan))._id)
  }
  await periodEnds(site, comesBack)
  await runDueSubscriptions(site)
  for (const fan of [renews, comesBack]) await subscribes(fan, star)
  await tips(tipper, star)
  await refund(tipper)
  await timePasses()
  for (const fan of [renews, comesBack, tipper]) assert.deepEqual(await texts(fan, star), [])
  assert.deepEqual(await skippedOf(star, cancel._id), ['cause', 'cause'])
  assert.deepEqual(await skippedOf(star, expire._id), ['cause'])
  assert.deepEqual(await skippedOf(star, tip._id), ['cause'])
})

test('a fan who was refunded for a subscription or renewal gets no thank-you and no anniversary message', async () => {
  const star = await site.performer('grateful')
  const large = await makesTier(star)
  const all = [
    await makes(star, 'subscribe', HOUR),
    await makes(star, 'subscribe', { ...HOUR, trigger: { on: 'subscribe', tierId: large._id } }),
    await makes(star, 'renew', HOUR),
    await makes(star, 'anniversary', { ...HOUR, trigger: { on: 'anniversary', months: 1 } }),
  ]
  const [leaves, moves] = [await site.fan('leaves'), await site.fan('moves')]
  for (const fan of [leaves, moves]) await saves(fan)
  await subscribes(leaves, star)
  await periodEnds(site, leaves)
  await runDueSubscriptions(site)
  await site.sql.query(`update entitlements set created_at = now() - interval '1 month 1 hour' where holder_id = $1`, [leaves.id])
  await findDated(site.ctx, 'anniversary')
  await subscribes(moves, star, { tierId: large._id })
  await site.quiet()
  const waiting = await Promise.all(all.map(async ({ _id }) => (await resultsOf(star, _id)).automation.results.waiting))
  assert.deepEqual(waiting, [2, 1, 1, 1])
  const { rows } = await site.sql.query<{ id: string }>('select id from sales where performer_id = $1', [star.id])
  for (const { id } of rows) await olga(refunds.refundSale, { params: { id }, body: { reason: 'requested' } })
  await subscribes(moves, star)
  await timePasses()
  assert.deepEqual(await texts(leaves, star), [])
  assert.deepEqual(await texts(moves, star), ['After subscribe, moves'], 'the fan subscribes again, to another tier')
  assert.deepEqual(await Promise.all(all.map(({ _id }) => skippedOf(star, _id))), [['cause'], ['cause'], ['cause'], ['cause']])
})

test('a refunded fan gets no win-back message, whether the refund stops the renewal or ends the subscription', async () => {
  const star = await site.performer('refunded')
  const [paidAhead, paidOnce] = [await site.fan('paid_ahead'), await site.fan('paid_once')]
  const both = [await makes(star, 'cancel'), await makes(star, 'expire')]
  for (const [fan, status] of [
    [paidAhead, 'cancelled'],
    [paidOnce, 'expired'],
  ] as const) {
    await saves(fan)
    await subscribes(fan, star)
    const more = status === 'cancelled' ? '1 month' : '0'
    await site.sql.query('update subscriptions set expires_at = expires_at + $2::interval where fan_id = $1', [fan.id, more])
    await refund(fan)
    await site.quiet()
    const { rows } = await site.sql.query<{ status: string }>('select status from subscriptions where fan_id = $1', [fan.id])
    assert.deepEqual(rows, [{ status }])
    assert.deepEqual(await texts(fan, star), [])
  }
  for (const { _id } of both) {
    const { automation, skipped } = await resultsOf(star, _id)
    assert.deepEqual([automation.results.sent, automation.results.waiting, skipped], [0, 0, []])
  }
})

test('a fan gets no pending message of a former trigger, and the new trigger welcomes them again', async () => {
  const star = await site.performer('changes_mind')
  const [early, late] = [await site.fan('early'), await site.fan('late')]
  const { _id } = await makes(star, 'follow')
  await followsNow(early, star)
  assert.equal((await texts(early, star)).length, 1)
  await star(automations.changeAutomation, {
    params: { id: _id },
    body: { trigger: { on: 'follow' }, delayMinutes: 60, conditions: {}, text: 'Later', isOn: true },
  })
  await followsNow(late, star)
  await site.quiet()
  await change(star, _id, 'subscribe')
  await timePasses()
  assert.deepEqual(await texts(late, star), [])
  assert.equal((await resultsOf(star, _id)).automation.results.waiting, 0)
  await dayPasses()
  await saves(early)
  await subscribes(early, star)
  assert.deepEqual((await texts(early, star)).slice(1), ['Now subscribe'])
})

test("a message whose words are forbidden or too long with the fan's name is not sent", async () => {
  const star = await site.performer('polite')
  const { _id } = await makes(star, 'follow', { text: 'Hi {name}' })
  await olga(rules.changeTextRules, { body: { bannedWords: 'casino', linksAllowed: true } })
  const [named, long] = [await site.fan('named'), await site.fan('long')]
  await site.sql.query(`update accounts set name = 'Casino' where id = $1`, [named.id])
  await followsNow(named, star)
  assert.deepEqual(await texts(named, star), [])
  await change(star, _id, 'follow')
  await star(automations.changeAutomation, {
    params: { id: _id },
    body: { trigger: { on: 'follow' }, delayMinutes: 0, conditions: {}, text: '{name}'.repeat(800), isOn: true },
  })
  await site.sql.query(`update accounts set name = 'A long name' where id = $1`, [long.id])
  await followsNow(long, star)
  assert.deepEqual(await texts(long, star), [])
  assert.deepEqual(await skippedOf(star, _id), ['rules', 'rules'])
  await olga(rules.changeTextRules, { body: { bannedWords: '', linksAllowed: true } })
})

test('a fan is not charged a price that the site no longer allows', async () => {
  const star = await site.performer('pricey')
  const fan = await site.fan('offered', 100)
  const { _id } = await makes(star, 'tip', { price: 10, fileIds: [await photoOf(star)] })
  await site.ctx.write((tx) => changeSettings(tx, { maximumContentPrice: 900 }))
  await tips(fan, star)
  assert.deepEqual(await texts(fan, star), [])
  assert.deepEqual(await skippedOf(star, _id), ['price'])
})

test('fans of one performer do not wait for the messages of another', async () => {
  const [star, other] = [await site.performer('crowded'), await site.performer('next_door')]
  await makes(star, 'follow', HOUR)
  await makes(other, 'follow', HOUR)
  const fan = await site.fan('follows_both')
  for (const performer of [star, other]) await followsNow(fan, performer)
  await site.quiet()
  const { rows } = await site.sql.query(
    `select distinct j.job_queue_id from graphile_worker._private_jobs j
    join automation_runs r on j.key = 'automation:' || r.id where r.fan_id = $1`,
    [fan.id],
  )
  assert.equal(rows.length, 2)
})

test('the hourly start does not replace a pending page of anniversaries', async () => {
  const star = await site.performer('jubilee')
  const { _id } = await makes(star, 'anniversary', { ...HOUR, trigger: { on: 'anniversary', months: 1 } })
  await site.sql.query(
    `with made as (
      insert into accounts (id, role, status, name, username, email, password_hash, created_at)
      select gen_random_uuid(), 'fan', 'active', 'Somebody', 'subscriber' || n, 'subscriber' || n || '@example.test', '', now()
      from generate_series(1, 501) n returning id
    ) insert into entitlements (holder_id, kind, subject_id, expires_at, created_at)
      select id, 'subscription', $1, now() + interval '1 day', now() - interval '1 month 1 hour' from made`,
    [star.id],
  )
  await whileQueueWaits('dated automations', async () => {
    await site.ctx.write((tx) => startDatedRuns(tx, _id, '00000000-0000-0000-0000-000000000000'))
    await findDated(site.ctx, 'anniversary')
    const { rows } = await site.sql.query(`select from graphile_worker._private_jobs where key like $1`, [`dated:${_id}%`])
    assert.equal(rows.length, 2)
  })
  await site.quiet()
  const runs = await site.sql.query('select from automation_runs where automation_id = $1', [_id])
  assert.equal(runs.rows.length, 501)
})
