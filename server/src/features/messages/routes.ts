import { done } from '@fanfare/contract'
import * as messages from '@fanfare/contract/messages'
import { entitledSubjects } from '#core/access/index.ts'
import { filesById, filesOwnedBy, statusView, storeUpload } from '#core/media/index.ts'
import { conversationOf, countUnseen, listMessages, mediaSent, messagesAround, messagesById } from '#core/messages/index.ts'
import { unlockHandler } from '#core/purchases/index.ts'
import { notFound } from '#lib/errors.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Context } from '#platform/context.ts'
import { mediaRoutes } from './media-routes.ts'
import { openConversation } from './open-conversation.ts'
import { markRead } from './mark-read.ts'
import { pageAround } from './act-rules.ts'
import { clearSentDraft } from './drafts/save-draft.ts'
import { sendMessage } from './send-message.ts'
import { deleteMessage, removeAllMessages } from './delete-messages.ts'
import { inboxPage, readConversation, searchedPage } from './read-conversations.ts'
import { messageViews } from './views.ts'

const MAX_PURCHASES = 5000

const reading = (ctx: Context) => ({ db: ctx.db, services: ctx, now: ctx.clock.now() })

const conversationRoutes = [
  query(messages.listConversations, ({ ctx, viewer, query: { tab, groupId, sortBy, limit = 25, offset = 0 } }) =>
    inboxPage(reading(ctx), viewer, {
      ...(tab && { tab }),
      ...(groupId && { groupId }),
      ...(sortBy && { sortBy }),
      limit,
      offset,
    }),
  ),

  query(messages.searchConversations, ({ ctx, viewer, query: { keyword = '', limit = 25, offset = 0 } }) =>
    searchedPage(reading(ctx), viewer, { keyword: keyword.trim(), limit, offset }),
  ),

  mutation(messages.openConversation, async ({ tx, viewer, body }) =>
    readConversation(tx, viewer, (await openConversation(tx, viewer, body)).id),
  ),

  query(messages.readConversation, ({ ctx, viewer, params }) => readConversation(reading(ctx), viewer, params.id)),

  query(messages.countUnseen, async ({ ctx, viewer }) => ({ total: await countUnseen(ctx.db, viewer.id) })),

  mutation(messages.markConversationRead, async ({ tx, viewer, params, query: { upToSeq } }) => {
    await markRead(tx, viewer, { conversationId: params.id, upToSeq })
    return done
  }),

  mutation(messages.removeAllMessages, async ({ tx, viewer, params }) => {
    await removeAllMessages(tx, viewer, params.id)
    return done
  }),
]

const messageRoutes = [
  query(
    messages.listMessages,
    async ({ ctx, viewer, params, query: { limit = 25, offset = 0, afterSeq, beforeSeq, aroundSeq } }) => {
      const conversation = await conversationOf(ctx.db, viewer.id, params.id)
      if (!conversation) throw notFound()
      const place = pageAround({ beforeSeq, aroundSeq, limit })
      if (place) {
        const rows = await messagesAround(ctx.db, conversation, { viewerId: viewer.id, ...place })
        return { data: await messageViews(ctx, ctx.db, viewer, rows), total: conversation.last_seq }
      }
      const { rows, total } = await listMessages(ctx.db, conversation, { viewerId: viewer.id, limit, offset, afterSeq })
      return { data: await messageViews(ctx, ctx.db, viewer, rows), total }
    },
  ),

  mutation(messages.sendMessage, async ({ tx, services, viewer, params, body, key }) => {
    const row = await sendMessage(tx, viewer, { conversationId: params.id, key }, body)
    if (body.draftVersion !== undefined)
      await clearSentDraft(
        tx,
        { accountId: viewer.id, conversationId: params.id },
        { version: body.draftVersion, text: body.text ?? '' },
      )
    return (await messageViews(services, tx.db, viewer, [row]))[0]!
  }),

  unlockHandler(messages.buyMessage, 'message'),

  mutation(
    messages.deleteMessage,
    async ({ tx, services, viewer, params }) =>
      (await messageViews(services, tx.db, viewer, [await deleteMessage(tx, viewer, params.id)]))[0]!,
  ),

  mutation(messages.uploadMessagePhoto, ({ tx, viewer, files }) =>
    storeUpload(tx, files.file, { owner: viewer, kind: 'picture' }),
  ),

  mutation(messages.uploadMessageVideo, ({ tx, viewer, files }) => storeUpload(tx, files.file, { owner: viewer, kind: 'video' })),

  query(messages.listSentMedia, async ({ ctx: { db }, viewer, params: { id } }) => {
    const conversation = await conversationOf(db, viewer.id, id)
    if (!conversation) throw notFound()
    const bought = await filesOwnedBy(db, viewer.id, await entitledSubjects(db, conversation.fan_id, ['media']))
    return { sent: await mediaSent(db, id, viewer.id), bought: bought.slice(0, MAX_PURCHASES) }
  }),

  query(messages.readMessageFileStatus, async ({ ctx: { db }, viewer, params: { id, fileId } }) => {
    const file = (await filesById(db, [fileId])).get(fileId)
    if (file?.owner_id !== viewer.id || file.kind === 'document') throw notFound()
    const [message] = id === fileId ? [] : await messagesById(db, [id])
    if (id !== fileId && !message?.file_ids.includes(fileId)) throw notFound()
    return statusView(file)
  }),
]

export const routes = [...conversationRoutes, ...messageRoutes, ...mediaRoutes]
