import * as acts from '@fanfare/contract/message-actions'
import * as found from '@fanfare/contract/message-search'
import { conversationOf, type MessageRow, pinnedMessages, seqAt } from '#core/messages/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Services, Tx } from '#platform/context.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import { checkMessage } from './check-message.ts'
import { editMessage } from './edit-message.ts'
import { pinMessage, unpinMessage } from './pin-message.ts'
import { reactToMessage, removeReaction } from './react-to-message.ts'
import { searchMessages } from './search-messages.ts'
import { messageViews } from './views.ts'

interface Changing {
  readonly tx: Tx
  readonly services: Services
  readonly viewer: Viewer
}

const seen = async ({ tx, services, viewer }: Changing, row: MessageRow) =>
  (await messageViews(services, tx.db, viewer, [row]))[0]!

export const actRoutes = [
  mutation(acts.reactToMessage, async (of) => seen(of, await reactToMessage(of.tx, of.viewer, of.params.id, of.body.emoji))),

  mutation(acts.removeReaction, async (of) => seen(of, await removeReaction(of.tx, of.viewer, of.params.id))),

  mutation(acts.editMessage, async (of) => seen(of, await editMessage(of.tx, of.viewer, of.params.id, of.body.text))),

  mutation(acts.pinMessage, async (of) => seen(of, await pinMessage(of.tx, of.viewer, of.params.id))),

  mutation(acts.unpinMessage, async (of) => seen(of, await unpinMessage(of.tx, of.viewer, of.params.id))),

  query(acts.listPinned, async ({ ctx, viewer, params }) => {
    const conversation = await conversationOf(ctx.db, viewer.id, params.id)
    if (!conversation) throw notFound()
    const rows = await pinnedMessages(ctx.db, conversation, acts.MAX_PINNED_MESSAGES)
    return { pinned: await messageViews(ctx, ctx.db, viewer, rows) }
  }),

  action(acts.checkMessage, async ({ ctx, viewer, params, body: { text, lockedText = '', price = 0, files = 0 } }) => {
    // Only the number of files matters here. Their owner is checked when the message is sent.
    const fileIds = Array.from({ length: files }, () => '')
    return { problems: await checkMessage(ctx, viewer, params.id, { text, lockedText, price, fileIds }) }
  }),

  query(acts.findMessageAt, async ({ ctx, viewer, params, query: { moment } }) => {
    const conversation = await conversationOf(ctx.db, viewer.id, params.id)
    if (!conversation) throw notFound()
    return { seq: await seqAt(ctx.db, conversation, new Date(moment)) }
  }),

  action(found.searchMessages, async ({ ctx, viewer, body: { q, conversationId }, query: { limit = 20, cursor } }) => {
    const { data, next } = await searchMessages(ctx, viewer, { q, conversationId, limit, cursor })
    // A lower bound, because counting all matches would cost more than the page.
    return { data, total: data.length + (next === undefined ? 0 : 1), ...(next !== undefined && { next }) }
  }),
]
