import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { earned } from '../../../test/payments.ts'
import { onlyOne, periodEnds, subscriber } from '../../../test/subscribers.ts'
import { waitFor } from '../../../test/wait.ts'
import { renewBatch } from './renew-batch.ts'
import { guardOf } from './subscribe.ts'

const site = await openTestServer()

/** Acts after the batch was read, and before this renewal begins its payment. */
async function duringRenewal({ fan, ada, id }: { fan: Caller; ada: Caller; id: string }, act: (tx: Tx) => Promise<unknown>) {
  await periodEnds(site, fan)
  const running = await site.ctx.write(async (tx) => {
    await oneAtATime(tx, guardOf(fan.id, ada.id))
    const batch = renewBatch(site.ctx, [id])
    const waits = `select from pg_locks where locktype = 'advisory' and not granted`
    await waitFor(async () => (await site.sql.query(waits)).rowCount !== 0, 'the renewal waits')
    await act(tx)
    return { batch }
  })
  await running.batch
}

test('a performer who blocks a fan during a batch earns nothing more from them', async () => {
  const people = await subscriber(site, 'berta')
  const block = () => site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [people.ada.id, people.fan.id])
  await duringRenewal(people, block)
  assert.deepEqual([await earned(site, people.ada), (await onlyOne(people.fan)).status], [800, 'expired'])
})

test('a fan who deletes the account during a batch is not charged', async () => {
  const people = await subscriber(site, 'lev')
  await duringRenewal(people, () => site.sql.query(`update accounts set status = 'deleted' where id = $1`, [people.fan.id]))
  const { rows } = await site.sql.query('select status from subscriptions where id = $1', [people.id])
  assert.deepEqual([await earned(site, people.ada), rows[0].status], [800, 'expired'])
})
