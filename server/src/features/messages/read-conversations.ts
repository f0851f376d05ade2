/** The own conversations as their views: a page of a tab, those with somebody of a name, or one of them. */
import type { Conversation } from '@fanfare/contract/messages'
import type { InboxFilters } from '@fanfare/contract/conversation-states'
import { peopleById } from '#core/accounts/index.ts'
import { fansNamedIn } from '#core/fan-groups/index.ts'
import {
  answeringIn,
  conversationsById,
  latestPartners,
  listConversations,
  presencesIn,
  type ConversationRow,
  type Page,
} from '#core/messages/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Db, Services } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { inboxQuery } from './inbox/filters.ts'
import { writingView } from './inbox/writing.ts'
import { conversationViews } from './views.ts'

/** How many of the latest conversations a search by name looks through. */
const SEARCHED = 5000

/** A read, or what is open in a transaction. */
interface Reading {
  readonly db: Db
  readonly services: Services
  readonly now: Date
}

async function viewed({ db, now }: Pick<Reading, 'db' | 'now'>, viewer: Viewer, rows: readonly ConversationRow[]) {
  const ids = rows.map((row) => row.id)
  return conversationViews(db, viewer, { rows, presences: await presencesIn(db, viewer.id, ids, now) })
}

/** With whether a fan may write there, and who answers. */
export async function oneConversation(
  { db, now }: Pick<Reading, 'db' | 'now'>,
  viewer: Viewer,
  id: string,
): Promise<Conversation> {
  const rows = await conversationsById(db, viewer.id, [id])
  const [view] = await viewed({ db, now }, viewer, rows)
  const [row] = rows
  if (!view || !row) throw notFound('conversation')
  if (viewer.role !== 'fan') return view
  const answering = await answeringIn(db, row)
  return { ...view, writing: await writingView(db, row, now), ...(answering && { answering }) }
}

export async function inboxPage({ db, services, now }: Reading, viewer: Viewer, asked: InboxFilters & Page) {
  const { rows, total } = await listConversations(db, viewer, await inboxQuery(services, db, viewer, asked))
  return { data: await viewed({ db, now }, viewer, rows), total }
}

/** Conversations whose other participant has the keyword in the name or username, or for a performer in the given name or a tag. */
export async function searchedPage(
  { db, now }: Pick<Reading, 'db' | 'now'>,
  viewer: Viewer,
  asked: Page & { readonly keyword: string },
) {
  const { keyword, limit, offset } = asked
  const partners = await latestPartners(db, viewer, SEARCHED)
  const people = await peopleById(
    db,
    partners.map((partner) => partner.other_id),
  )
  const wanted = keyword.toLowerCase()
  const named = viewer.role === 'performer' ? await fansNamedIn(db, viewer.id, keyword) : new Set<string>()
  const found = partners.filter(({ other_id }) => {
    const person = people.get(other_id)
    return named.has(other_id) || `${person?.name} ${person?.username}`.toLowerCase().includes(wanted)
  })
  const page = found.slice(offset, offset + limit).map((partner) => partner.id)
  return { data: await viewed({ db, now }, viewer, await conversationsById(db, viewer.id, page)), total: found.length }
}
