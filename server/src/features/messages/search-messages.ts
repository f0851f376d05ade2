import type { FoundMessage } from '@fanfare/contract/message-search'
import { peopleById } from '#core/accounts/index.ts'
import { conversationOf, searchMessagesByWords, type MessageRow } from '#core/messages/index.ts'
import { wordsIn } from '#core/search/index.ts'
import { notFound } from '#lib/errors.ts'
import { cutPage, placeOf } from '#lib/page.ts'
import type { Context } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { excerptOf } from './excerpt.ts'
import { messageViews } from './views.ts'

interface Search {
  readonly q: string
  readonly conversationId: string | undefined
  readonly limit: number
  readonly cursor: string | undefined
}

interface Found {
  readonly data: FoundMessage[]
  readonly next?: string
}

const MAX_WORDS = 8
/** Shorter prefixes match nearly everything, so they are searched as whole words. */
const MIN_PREFIX_LENGTH = 2

/** Returns only text from the viewer's own view of a message, so that a search never reveals more than the conversation. */
export async function searchMessages(ctx: Context, viewer: Viewer, { q, conversationId, limit, cursor }: Search): Promise<Found> {
  const after = placeOf(cursor)
  if (conversationId !== undefined && !(await conversationOf(ctx.db, viewer.id, conversationId))) throw notFound()
  const words = wordsIn(q)
    .slice(0, MAX_WORDS)
    .map((word) => (word.length < MIN_PREFIX_LENGTH ? word : `${word}*`))
  if (words.length === 0) return { data: [] }
  const found = await searchMessagesByWords(ctx.db, { viewerId: viewer.id, conversationId, words, after, limit: limit + 1 })
  const { rows, next } = cutPage(found, limit, ({ created_at, id }) => ({ at: created_at, id }))
  return { data: await foundViews(ctx, viewer, { rows, words }), ...(next !== undefined && { next }) }
}

interface Hits {
  readonly rows: readonly MessageRow[]
  readonly words: readonly string[]
}

async function foundViews(ctx: Context, viewer: Viewer, { rows, words }: Hits): Promise<FoundMessage[]> {
  const otherOf = (one: { sender_id: string; recipient_id: string }) =>
    one.sender_id === viewer.id ? one.recipient_id : one.sender_id
  const others = new Map(rows.map((row) => [row.id, otherOf(row)]))
  const people = await peopleById(ctx.db, [...new Set(others.values())])
  return (await messageViews(ctx, ctx.db, viewer, rows)).flatMap((view) => {
    const person = people.get(others.get(view._id) ?? '')
    if (view.isDeleted || !person) return []
    const { _id, conversationId, seq, senderId, createdAt, text } = view
    return [{ _id, conversationId, seq, senderId, with: person, createdAt, excerpt: excerptOf(text, words) }]
  })
}
