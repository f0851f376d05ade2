import { done } from '@fanfare/contract'
import * as messages from '@fanfare/contract/messages'
import { entitledSubjects } from '#core/access/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import { filesById, filesOwnedBy, statusView, storeUpload } from '#core/media/index.ts'
import {
  conversationOf,
  conversationsById,
  countUnseen,
  latestPartners,
  listConversations,
  listMessages,
  mediaSent,
  messagesById,
  type Page,
} from '#core/messages/index.ts'
import { unlockHandler } from '#core/purchases/index.ts'
import { notFound } from '#lib/errors.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Db } from '#platform/context.ts'
import { openConversation } from './open-conversation.ts'
import { readAll } from './read-all.ts'
import { sendMessage } from './send-message.ts'
import { deleteMessage, removeAllMessages } from './delete-messages.ts'
import { conversationViews, messageViews } from './views.ts'

/** How many of the latest conversations a search by name looks through. */
const SEARCHED = 5000

const MOST_BOUGHT = 5000

async function one(db: Db, viewer: Viewer, id: string) {
  const [view] = await conversationViews(db, viewer, await conversationsById(db, viewer.id, [id]))
  if (!view) throw notFound('conversation')
  return view
}

/** Conversations whose other participant has the keyword in the name or username. */
async function searched(db: Db, viewer: Viewer, keyword: string, { limit, offset }: Page) {
  const partners = await latestPartners(db, viewer, SEARCHED)
  const people = await peopleById(
    db,
    partners.map((partner) => partner.other_id),
  )
  const wanted = keyword.toLowerCase()
  const found = partners.filter(({ other_id }) => {
    const person = people.get(other_id)
    return `${person?.name} ${person?.username}`.toLowerCase().includes(wanted)
  })
  const page = found.slice(offset, offset + limit).map((partner) => partner.id)
  return { data: await conversationViews(db, viewer, await conversationsById(db, viewer.id, page)), total: found.length }
}

const conversationRoutes = [
  query(messages.listConversations, async ({ ctx: { db }, viewer, query: { limit = 25, offset = 0 } }) => {
    const { rows, total } = await listConversations(db, viewer, { limit, offset })
    return { data: await conversationViews(db, viewer, rows), total }
  }),

  query(messages.searchConversations, ({ ctx, viewer, query: { keyword = '', limit = 25, offset = 0 } }) =>
    searched(ctx.db, viewer, keyword.trim(), { limit, offset }),
  ),

  mutation(messages.openConversation, async ({ tx, viewer, body }) =>
    one(tx.db, viewer, (await openConversation(tx, viewer, body)).id),
  ),

  query(messages.readConversation, ({ ctx, viewer, params }) => one(ctx.db, viewer, params.id)),

  query(messages.countUnseen, async ({ ctx, viewer }) => ({ total: await countUnseen(ctx.db, viewer.id) })),

  mutation(messages.readAll, async ({ tx, viewer, params }) => {
    await readAll(tx, viewer, params.id)
    return done
  }),

  mutation(messages.removeAllMessages, async ({ tx, viewer, params }) => {
    await removeAllMessages(tx, viewer, params.id)
    return done
  }),
]

const messageRoutes = [
  query(messages.listMessages, async ({ ctx, viewer, params, query: { limit = 25, offset = 0, afterSeq } }) => {
    const conversation = await conversationOf(ctx.db, viewer.id, params.id)
    if (!conversation) throw notFound('conversation')
    const { rows, total } = await listMessages(ctx.db, conversation, { viewerId: viewer.id, limit, offset, afterSeq })
    return { data: await messageViews(ctx, ctx.db, viewer, rows), total }
  }),

  mutation(
    messages.sendMessage,
    async ({ tx, services, viewer, params, body }) =>
      (await messageViews(services, tx.db, viewer, [await sendMessage(tx, viewer, params.id, body)]))[0]!,
  ),

  unlockHandler(messages.buyMessage, 'message'),

  mutation(
    messages.deleteMessage,
    async ({ tx, services, viewer, params }) =>
      (await messageViews(services, tx.db, viewer, [await deleteMessage(tx, viewer, params.id)]))[0]!,
  ),

  mutation(messages.uploadMessagePhoto, ({ tx, viewer, files }) => storeUpload(tx, files.file, { owner: viewer, kind: 'photo' })),

  mutation(messages.uploadMessageVideo, ({ tx, viewer, files }) => storeUpload(tx, files.file, { owner: viewer, kind: 'video' })),

  query(messages.listSentMedia, async ({ ctx: { db }, viewer, params: { id } }) => {
    const conversation = await conversationOf(db, viewer.id, id)
    if (!conversation) throw notFound('conversation')
    const bought = await filesOwnedBy(db, viewer.id, await entitledSubjects(db, conversation.fan_id, ['media']))
    return { sent: await mediaSent(db, id, viewer.id), bought: bought.slice(0, MOST_BOUGHT) }
  }),

  query(messages.readMessageFileStatus, async ({ ctx: { db }, viewer, params: { id, fileId } }) => {
    const file = (await filesById(db, [fileId])).get(fileId)
    if (file?.owner_id !== viewer.id || file.kind === 'document') throw notFound('file')
    const [message] = id === fileId ? [] : await messagesById(db, [id])
    if (id !== fileId && !message?.file_ids.includes(fileId)) throw notFound('file')
    return statusView(file)
  }),
]

export const routes = [...conversationRoutes, ...messageRoutes]
