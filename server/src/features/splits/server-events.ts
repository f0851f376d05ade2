import { splitUpdated } from '@fanfare/contract/splits'
import { partnersOf } from '#core/money/index.ts'
import { saleRefunded } from '#core/refunds/index.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { splitChanged } from './events.ts'

/** Sent to each side from their own account, even across a block, because it is their own money. */
export const serverEvents = [
  serverEventsOn(splitChanged, async (_ctx, { fromId, recipientId }) =>
    [fromId, recipientId].map((id) => deliver({ from: id, to: [id] }, splitUpdated, {})),
  ),
  serverEventsOn(saleRefunded, async ({ db }, { saleId }) =>
    (await partnersOf(db, saleId)).map((id) => deliver({ from: id, to: [id] }, splitUpdated, {})),
  ),
]
