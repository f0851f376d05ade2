import type { ServerEvent } from '@fanfare/contract'
import * as inbox from '@fanfare/contract/inbox'
import * as messages from '@fanfare/contract/messages'
import { mediaProcessed, usesOf } from '#core/media/index.ts'
import {
  conversationCleared,
  conversationSeen,
  messageDeleted,
  messagesChanged,
  messageSent,
  messagesSent,
  messagesUnsent,
  messagesWithBlock,
} from '#core/messages/index.ts'
import { contentBought } from '#core/purchases/index.ts'
import type { Context } from '#platform/context.ts'
import { deliver, type Delivery } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { changedMessageDeliveries } from './changed-messages.ts'
import { conversationsChanged } from './inbox/events.ts'
import { isListedFor } from './act-rules.ts'
import { participantViewer } from './participant-viewer.ts'
import { messageViews, recipientViews } from './views.ts'

/** Sends each participant the message as that participant may see it, or nothing. */
async function toBoth(ctx: Context, messageId: string, serverEvent: ServerEvent<typeof messages.Message>): Promise<Delivery[]> {
  const [row] = await messagesWithBlock(ctx.db, [messageId])
  if (!row) return []
  const sides = (row.unblocked ? [row.sender_id, row.recipient_id] : [row.sender_id]).filter((id) => isListedFor(id, row))
  // Without a price, files (whose addresses work for one viewer only), a quote or a team member's name, both participants get the
  // same view in one event.
  if (Number(row.price) === 0 && row.file_ids.length === 0 && row.reply_to === null && row.member_id === null) {
    const [view] = await messageViews(ctx, ctx.db, participantViewer(row, row.sender_id), [row])
    return view ? [deliver({ from: null, to: sides, fanId: row.fan_id }, serverEvent, view)] : []
  }
  const views = await Promise.all(sides.map((id) => messageViews(ctx, ctx.db, participantViewer(row, id), [row])))
  return sides.flatMap((id, i) =>
    views[i]!.map((view) => deliver({ from: null, to: [id], fanId: row.fan_id }, serverEvent, view)),
  )
}

/** Sends each fan their own view. The performer gets one event about the whole mass message. */
async function toRecipients(
  ctx: Context,
  ids: readonly string[],
  event: ServerEvent<typeof messages.Message>,
): Promise<Delivery[]> {
  const rows = (await messagesWithBlock(ctx.db, ids)).filter(({ unblocked }) => unblocked)
  const views = await recipientViews(ctx, ctx.db, rows)
  return rows.flatMap(({ id, recipient_id }) => {
    const view = views.get(id)
    return view ? [deliver({ from: null, to: [recipient_id] }, event, view)] : []
  })
}

/** A file is rarely sent more often before processing. Further uses are updated by the next read. */
const MAX_USES = 20

export const serverEvents = [
  serverEventsOn(messageSent, (ctx, { messageId }) => toBoth(ctx, messageId, messages.messageCreated)),
  serverEventsOn(messageDeleted, (ctx, { messageId }) => toBoth(ctx, messageId, messages.messageUpdated)),
  serverEventsOn(messagesChanged, (ctx, { messageIds }) => changedMessageDeliveries(ctx, messageIds)),
  serverEventsOn(messagesSent, (ctx, { messageIds }) => toRecipients(ctx, messageIds, messages.messageCreated)),
  serverEventsOn(messagesUnsent, (ctx, { messageIds }) => toRecipients(ctx, messageIds, messages.messageUpdated)),
  serverEventsOn(contentBought, async (ctx, { kind, contentId }) =>
    kind === 'message' ? toBoth(ctx, contentId, messages.messageUpdated) : [],
  ),
  serverEventsOn(mediaProcessed, async (ctx, { fileId }) => {
    const uses = await usesOf(ctx.db, [fileId], MAX_USES)
    const sent = uses.flatMap((use) => (use.kind === 'message' ? use.subject_id : []))
    return (await Promise.all(sent.map((id) => toBoth(ctx, id, messages.messageUpdated)))).flat()
  }),
  serverEventsOn(conversationCleared, async (_ctx, { conversationId, fanId, performerId }) => [
    deliver({ from: performerId, to: [fanId, performerId] }, messages.conversationEmptied, { conversationId }),
  ]),
  serverEventsOn(conversationSeen, async (_ctx, { conversationId, accountId, otherId, seenSeq, unseen = 0, sendsReceipt }) => [
    deliver({ from: accountId, to: [accountId] }, inbox.conversationRead, { conversationId, seenSeq, unseen }),
    ...(sendsReceipt
      ? [
          deliver({ from: accountId, to: [otherId], fanId: accountId }, messages.conversationSeen, {
            conversationId,
            accountId,
            seenSeq,
          }),
        ]
      : []),
  ]),
  serverEventsOn(conversationsChanged, async (_ctx, { accountId }) => [
    deliver({ from: accountId, to: [accountId] }, inbox.conversationsChanged, {}),
  ]),
]
