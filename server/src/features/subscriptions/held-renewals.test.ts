import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as control from '@fanfare/contract/account-control'
import { advanceTime, onlyOne, periodEnds, runDueSubscriptions, subscriber, titles } from '../../../test/subscribers.ts'
import { hasAccess, earned } from '../../../test/payments.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { findUnremindedSubscriptions } from './jobs.ts'

const site = await openTestServer()
const olga = await site.operator('olga')
type Act = typeof control.suspendAccount | typeof control.restoreAccount | typeof control.banAccount | typeof control.closeAccount
async function acts(route: Act, { id }: Caller) {
  await olga(route, { params: { id }, body: { reason: 'A reason' } })
  await site.quiet()
}

test('renewals of a suspended performer pause, fans are told, and they continue three days after the restoration', async () => {
  const { fan, ada } = await subscriber(site, 'paula')
  await acts(control.suspendAccount, ada)
  assert.ok((await titles(fan)).includes('A renewal is paused'))
  await periodEnds(site, fan)
  for (let day = 0; day < 2; day++) {
    await runDueSubscriptions(site)
    await advanceTime(site, fan, '25 hours')
  }
  const held = await onlyOne(fan)
  assert.deepEqual([held.status, held.renews, held.isHeld, await earned(site, ada)], ['active', true, true, 800])
  assert.equal(await hasAccess(site, fan, ada), false)

  await acts(control.restoreAccount, ada)
  assert.ok((await titles(fan)).includes('A renewal continues'))
  await runDueSubscriptions(site)
  assert.equal(await earned(site, ada), 800)
  assert.equal((await onlyOne(fan)).isHeld, false)
  await advanceTime(site, fan, '3 days 1 minute')
  await runDueSubscriptions(site)
  assert.deepEqual([(await onlyOne(fan)).status, await earned(site, ada)], ['active', 1600])
  assert.equal(await hasAccess(site, fan, ada), true)
})

test('a renewal that is not due during a suspension keeps its date', async () => {
  const { fan, ada } = await subscriber(site, 'petra')
  const { renewsAt } = await onlyOne(fan)
  await acts(control.suspendAccount, ada)
  await runDueSubscriptions(site)
  await acts(control.restoreAccount, ada)
  assert.equal((await onlyOne(fan)).renewsAt, renewsAt)
})

test("a suspended fan's renewals pause and continue too", async () => {
  const { fan, ada } = await subscriber(site, 'pablo')
  await acts(control.suspendAccount, fan)
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  await acts(control.restoreAccount, fan)
  assert.deepEqual([(await onlyOne(fan)).status, await earned(site, ada)], ['active', 800])
  await advanceTime(site, fan, '3 days 1 minute')
  await runDueSubscriptions(site)
  assert.equal(await earned(site, ada), 1600)
})

test.for([
  ['ban', control.banAccount],
  ['close', control.closeAccount],
] as const)('a performer whom an operator does %s has no renewals left', async ([name, route]) => {
  const { fan, ada } = await subscriber(site, `pia_${name}`)
  await acts(route, ada)
  const row = await onlyOne(fan)
  assert.deepEqual([row.status, row.renews], ['cancelled', false])
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.deepEqual([(await onlyOne(fan)).status, await earned(site, ada)], ['expired', 800])
})

test("a banned fan's own subscriptions do not renew, and a restoration does not start them again", async () => {
  const { fan } = await subscriber(site, 'pepe')
  await acts(control.banAccount, fan)
  await acts(control.restoreAccount, fan)
  assert.equal((await onlyOne(fan)).renews, false)
})

test('a held renewal is announced only after the restoration', async () => {
  const { fan, ada } = await subscriber(site, 'paco', { type: 'yearly' })
  await acts(control.suspendAccount, ada)
  await periodEnds(site, fan)
  await advanceTime(site, fan, '-5 days')
  const announces = async () => {
    await site.ctx.write(async (tx) => tx.enqueue(findUnremindedSubscriptions, {}))
    return (await site.mailsTo(fan.email)).filter((mail) => mail.includes('One of your subscriptions renews on')).length
  }
  assert.equal(await announces(), 0)
  await acts(control.restoreAccount, ada)
  assert.equal(await announces(), 1)
})
