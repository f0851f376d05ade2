/** Stories of a database that is too slow to decide who is notified of a commit. */
import assert from 'node:assert/strict'
import { onTestFinished, test } from 'vitest'
import { Type } from 'typebox'
import { serverEvent } from '@fanfare/contract'
import { MISSED } from '@fanfare/contract/sockets'
import { feature } from '#core/feature.ts'
import { deliver } from '#platform/deliveries.ts'
import { event } from '#platform/events.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { features } from '../src/app.ts'
import { openSocket } from './socket.ts'
import { openTestServer } from './test-server.ts'
import { waitFor } from './wait.ts'

const Ids = Type.Object({ accountId: Type.String() })
const bellRung = event('bell.rung', Ids)
const rung = serverEvent('bell_rung', Ids, [])
const echoed = serverEvent('bell_echoed', Ids, [])

/** How often the first rule fails to get a connection. */
let failures = 0
const bells = feature({
  name: 'bells',
  serverEvents: [
    serverEventsOn(bellRung, async (_ctx, payload) => {
      if (failures-- > 0) throw new Error('timeout exceeded when trying to connect')
      return [deliver({ from: null, to: [payload.accountId] }, rung, payload)]
    }),
    serverEventsOn(bellRung, async (_ctx, payload) => [deliver({ from: null, to: [payload.accountId] }, echoed, payload)]),
  ],
})

test('a window gets a failed event a moment later, and if it keeps failing, every window is asked to reload', async () => {
  const site = await openTestServer({ features: [...features, bells] })
  const { id: accountId, token } = await site.fan('felix')
  const window = await openSocket(site.base, token)
  onTestFinished(() => window.close())
  let missed = 0
  window.socket.on(MISSED, () => (missed += 1))
  const ring = () => site.ctx.write(async (tx) => tx.emit(bellRung, { accountId }))

  failures = 1
  await ring()
  await window.received(rung)
  assert.deepEqual([window.all(rung).length, window.all(echoed).length, missed], [1, 1, 0])

  failures = Number.POSITIVE_INFINITY
  await ring()
  await waitFor(() => window.all(echoed).length === 2, 'the event of the other rule')
  await waitFor(() => missed === 1, 'the window to learn that it missed an event')
  assert.equal(window.all(rung).length, 1)
  assert.match(String(site.log.errors.splice(0)), /timeout exceeded/)
})
