import { streamRestarted as restarted } from '@fanfare/contract/streaming'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { streamRestarted } from './events.ts'
import { participantIds } from './store.ts'

export const streamServerEvents = [
  serverEventsOn(streamRestarted, async (ctx, { kind, streamId }) => [
    deliver({ from: null, to: await participantIds(ctx.db, { kind, id: streamId }) }, restarted, { kind, _id: streamId }),
  ]),
]
