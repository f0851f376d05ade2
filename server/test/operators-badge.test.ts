/** Tests that a notification for operators is resolved for all of them once one has acted, and that no other is. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as disputes from '@fanfare/contract/disputes'
import * as notifications from '@fanfare/contract/notifications'
import * as topUps from '@fanfare/contract/top-ups'
import { features } from '../src/app.ts'
import { findDisputes } from '../src/features/disputes/find-disputes.ts'
import { saves, subscribes } from './payments.ts'
import { approves, payoutPeople, requestsPayout } from './payouts.ts'
import { openTestServer, type Caller, type TestServer } from './test-server.ts'

/** Kinds that need no act, or that only their recipient can resolve. */
const ONLY_TOLD: Readonly<Record<string, string>> = {
  security: 'about the operator’s own account',
  sign_in_methods: 'about the operator’s own account',
  passkeys: 'about the operator’s own account',
  failing_address: 'about the operator’s own account, until its address is confirmed',
  operators: 'an operator was added or removed',
  dispute_share: 'a figure of the month',
  scheme_report: 'a report of the month',
  mass_message_stopped: 'to the author',
  mass_message_test: 'to the person who requested the test',
}

let site: TestServer
let people: Awaited<ReturnType<typeof payoutPeople>>
beforeAll(async () => {
  site = await openTestServer()
  people = await payoutPeople(site)
})

/** Returns the links of an operator's unread notifications of one kind. */
const waits = async (operator: Caller, type: string) => {
  await site.quiet()
  const { data } = await operator(notifications.listNotifications, { query: { type, unread: true } })
  return data.map(({ link }) => link).toSorted()
}

test("every kind of operators' notification is resolved by something, or is for information only", () => {
  const rules = features.flatMap((feature) => feature.notificationRules ?? [])
  const resolved = new Set(features.flatMap((feature) => feature.notificationResolutions ?? []).map(({ kind }) => kind.name))
  const told = new Set(rules.filter(({ kind }) => kind.who.includes('admin')).map(({ kind }) => kind.name))
  assert.deepEqual([...told].filter((name) => !resolved.has(name)).toSorted(), Object.keys(ONLY_TOLD).toSorted())
})

test('an operator no longer sees a payout that another operator has approved', async () => {
  const { olga, otto, earner } = people
  const [first, second] = [await requestsPayout(await earner('ada'), 60), await requestsPayout(await earner('bea'), 60)]
  const addressOf = ({ _id }: { _id: string }) => `/admin/payouts?status=pending#${_id}`
  for (const operator of [olga, otto])
    assert.deepEqual(await waits(operator, 'payout_request'), [first, second].map(addressOf).toSorted())
  await approves(otto, first._id)
  for (const operator of [olga, otto]) assert.deepEqual(await waits(operator, 'payout_request'), [addressOf(second)])
})

test('a transfer that needs a second operator leaves the first queue, and then the second', async () => {
  const { olga, otto } = people
  const fan = await site.fan('transfers')
  await olga(topUps.saveTopUpSettings, { body: { isOffered: true, account: 'IBAN DE02', twoPersonAmount: 50 } })
  const { _id: id } = await fan(topUps.startTopUp, { body: { amount: 90 } })
  const receivedOn = new Date().toISOString().slice(0, 10)
  assert.deepEqual(await waits(otto, 'top_up'), [`/admin/top-ups?status=pending#${id}`])
  await olga(topUps.confirmTopUp, { params: { id }, body: { amount: 90, reference: 'BANK 4711', receivedOn } })
  assert.deepEqual(await waits(otto, 'top_up'), [`/admin/top-ups?status=confirmed#${id}`])
  await otto(topUps.approveTopUp, { params: { id } })
  for (const operator of [olga, otto]) assert.deepEqual(await waits(operator, 'top_up'), [])
})

test("an operator no longer sees a bank's inquiry that another operator has answered", async () => {
  const { olga, otto } = people
  const [fan, performer] = [await site.fan('irma'), await site.performer('isa')]
  await saves(fan, '4000000000001976')
  await subscribes(fan, performer)
  await findDisputes(site.ctx)
  await site.quiet()
  const [dispute] = (await olga(disputes.searchDisputes, { query: { limit: 1 } })).data
  assert.deepEqual(await waits(otto, 'dispute'), [`/admin/disputes?status=inquiry#${dispute?._id}`])
  await olga(disputes.submitEvidence, { params: { id: dispute!._id }, body: { note: 'uncertain' } })
  assert.equal((await waits(otto, 'dispute')).includes(`/admin/disputes?status=inquiry#${dispute?._id}`), false)
})
