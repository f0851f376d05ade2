/** Delivers messages of one conversation that changed together to both participants. */
import * as messages from '@fanfare/contract/messages'
import { messagesWithBlock } from '#core/messages/index.ts'
import type { Context } from '#platform/context.ts'
import { deliver, type Delivery } from '#platform/deliveries.ts'
import { isListedFor } from './act-rules.ts'
import { participantViewer } from './participant-viewer.ts'
import { messageViews } from './views.ts'

/** Delivers to each participant what they may see; across a block, to the senders only. */
export async function changedMessageDeliveries(ctx: Context, messageIds: readonly string[]): Promise<Delivery[]> {
  const rows = await messagesWithBlock(ctx.db, messageIds)
  const sides = [...new Set(rows.flatMap((row) => [row.sender_id, row.recipient_id]))]
  const events = sides.map(async (id) => {
    const own = rows.filter((row) => isListedFor(id, row) && (row.sender_id === id || (row.recipient_id === id && row.unblocked)))
    const [first] = own
    const views = first ? await messageViews(ctx, ctx.db, participantViewer(first, id), own) : []
    return views.map((view) =>
      deliver({ from: null, to: [id], ...(first && { fanId: first.fan_id }) }, messages.messageUpdated, view),
    )
  })
  return (await Promise.all(events)).flat()
}
