import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as renewals from '@fanfare/contract/renewals'
import { listOwnSubscriptions, readNextCharges } from '@fanfare/contract/subscriptions'
import { saves, subscribes } from '../../../test/payments.ts'
import { cancels, subscriber } from '../../../test/subscribers.ts'
import { openTestServer } from '../../../test/test-server.ts'

const site = await openTestServer()

test('a fan sees renewals of the next thirty days and their sum, without canceled, longer paused and yearly ones', async () => {
  const { fan, ada, id } = await subscriber(site, 'felix')
  const [bea, cleo, dora] = [await site.performer('bea'), await site.performer('cleo'), await site.performer('dora')]
  await saves(fan)
  await subscribes(fan, bea)
  await subscribes(fan, cleo)
  await subscribes(fan, dora, { type: 'yearly' })
  await site.sql.query(`update subscriptions set expires_at = expires_at - interval '20 days' where performer_id = $1`, [bea.id])
  const read = async () => {
    const { total, subscriptions } = await fan(readNextCharges)
    return [total, ...subscriptions.map((one) => one.with.username)]
  }
  // A month may have 31 days.
  await site.sql.query(`update subscriptions set expires_at = expires_at - interval '2 days' where performer_id = any($1)`, [
    [ada.id, cleo.id],
  ])
  assert.deepEqual(await read(), [29.97, 'bea', ada.username, 'cleo'])
  await fan(renewals.pauseSubscription, { params: { id }, body: { months: 2 } })
  assert.deepEqual(await read(), [19.98, 'bea', 'cleo'])
  const { data } = await fan(listOwnSubscriptions)
  await cancels(fan, data.find((one) => one.with.username === 'cleo')!._id)
  assert.deepEqual(await read(), [9.99, 'bea'])
  assert.deepEqual(await (await site.fan('nosy'))(readNextCharges), { total: 0, subscriptions: [] })
})
