import { disputeChanged } from '@fanfare/contract/disputes'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { disputeClosed, disputeOpened } from './events.ts'

const toBoth = ({ fanId, performerId }: { readonly fanId: string; readonly performerId: string | null }) =>
  [fanId, ...(performerId === null ? [] : [performerId])].map((id) => deliver({ from: id, to: [id] }, disputeChanged, {}))

export const serverEvents = [
  serverEventsOn(disputeOpened, async (_ctx, payload) => toBoth(payload)),
  serverEventsOn(disputeClosed, async (_ctx, payload) => toBoth(payload)),
]
