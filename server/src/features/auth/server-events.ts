import { addressConfirmed } from '@fanfare/contract/auth'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { addressChanged } from './events.ts'

export const serverEvents = [
  serverEventsOn(addressChanged, async (_ctx, { accountId: id }) => [deliver({ from: id, to: [id] }, addressConfirmed, {})]),
]
