import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readDisputeShare } from '@fanfare/contract/disputes'
import { listNotifications } from '@fanfare/contract/notifications'
import { saves, subscribes, VALID_CARD } from '../../../test/payments.ts'
import { openTestServer } from '../../../test/test-server.ts'
import { findDisputes } from './find-disputes.ts'
import { checkDisputeShare } from './ratio.ts'

/** The sandbox's bank disputes payments with this card. */
const DISPUTED = '4000000000000259'

const site = await openTestServer()
const olga = await site.operator('olga')

async function pays(name: string, card: string) {
  const [fan, performer] = [await site.fan(name), await site.performer(`p_${name}`)]
  await saves(fan, card)
  await subscribes(fan, performer)
}

const alarms = async () =>
  (await olga(listNotifications)).data.filter(({ type }) => type === 'dispute_share').map(({ title }) => title)

async function isChecked() {
  await findDisputes(site.ctx)
  await site.quiet()
  await Promise.all([checkDisputeShare(site.ctx), checkDisputeShare(site.ctx)])
  await site.quiet()
}

test('operators are told once when banks dispute too large a share of the month’s card payments', async () => {
  for (const name of ['valid_one', 'valid_two']) await pays(name, VALID_CARD)
  for (const name of ['disputed_one', 'disputed_two']) await pays(name, DISPUTED)
  await isChecked()
  const [current] = (await olga(readDisputeShare)).months
  assert.deepEqual([current?.disputes, current?.payments, current?.level], [2, 4, 'ok'])
  assert.deepEqual(await alarms(), [])

  await pays('disputed_three', DISPUTED)
  await isChecked()
  await isChecked()
  const { months } = await olga(readDisputeShare)
  assert.equal(months.length, 12)
  assert.deepEqual([months[0]?.disputes, months[0]?.payments, months[0]?.share, months[0]?.level], [3, 5, 0.6, 'alarm'])
  assert.deepEqual(await alarms(), ['Disputes have reached 0.7% of this month’s card payments'])
})
