/** Stories about disputes of sales that performers split: whose share is frozen, and who returns what. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as disputes from '@fanfare/contract/disputes'
import * as notifications from '@fanfare/contract/notifications'
import { addDays } from '#lib/time.ts'
import { saves, subscribes } from '../../../test/payments.ts'
import { agree, figures, pendingOf } from '../../../test/splits.ts'
import { assertBooks } from '../../../test/books.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { findDisputes } from './find-disputes.ts'

const DISPUTED = '4000000000000259'

let site: TestServer
let operator: Caller
beforeAll(async () => {
  site = await openTestServer()
  operator = await site.operator()
})

const frozenOf = async (who: Caller) => {
  const { frozen, available } = await figures(who)
  return [frozen, available]
}

test('two performers have their shares frozen by a dispute: a win releases both, a loss takes both', async () => {
  for (const [evidence, name] of [
    ['winning_evidence', 'wins'],
    ['losing_evidence', 'loses'],
  ] as const) {
    const [eva, lia, fan] = [
      await site.performer(`eva.${name}`),
      await site.performer(`lia.${name}`),
      await site.fan(`nils.${name}`),
    ]
    await agree(eva, lia, { percent: 40 })
    await saves(fan, DISPUTED)
    site.clock.moveTo(addDays(new Date(), -2))
    await subscribes(fan, eva)
    site.clock.reset()
    // 9.99 less 1.99 is 8.00.
    assert.deepEqual(await pendingOf(site, eva, lia), [480, 320])
    await findDisputes(site.ctx)
    await site.quiet()
    site.clock.moveTo(addDays(new Date(), 6))
    assert.deepEqual(await frozenOf(eva), [4.8, 0])
    assert.deepEqual(await frozenOf(lia), [3.2, 0])
    site.clock.reset()
    const { data } = await operator(disputes.searchDisputes, { query: { limit: 100 } })
    const dispute = data.find((line) => line.fan._id === fan.id) ?? assert.fail('no dispute')
    assert.equal((await operator(disputes.viewDispute, { params: { id: dispute._id } })).frozenEarnings, 8)
    await operator(disputes.submitEvidence, { params: { id: dispute._id }, body: { note: evidence } })
    await site.quiet()
    assert.deepEqual(await pendingOf(site, eva, lia), evidence === 'winning_evidence' ? [480, 320] : [0, 0])
    site.clock.moveTo(addDays(new Date(), 6))
    assert.deepEqual(await frozenOf(lia), [0, evidence === 'winning_evidence' ? 3.2 : 0])
    site.clock.reset()
    await assertBooks(site)
    const decided = {
      wins: 'won: your share of a shared sale is no longer frozen',
      loses: 'lost: your share of a shared sale was reversed',
    }
    const notified = (await lia(notifications.listNotifications)).data.map(({ title }) => title)
    assert.deepEqual(notified.slice(0, 2), [
      `Dispute ${decided[name]}`,
      'The payment for a sale shared with you is disputed. Your share is frozen.',
    ])
  }
})
