/** Returns views of the viewer's own conversations: a page of a tab, those that match a name, or one. */
import type { Conversation } from '@fanfare/contract/messages'
import type { InboxFilters } from '@fanfare/contract/conversation-states'
import { fansNamed } from '#core/fan-groups/index.ts'
import {
  answeringLabelIn,
  conversationsById,
  listConversations,
  presencesIn,
  searchConversations,
  type ConversationRow,
  type Page,
} from '#core/messages/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Db, Services } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { inboxQuery } from './inbox/filters.ts'
import { writingTermsView } from './inbox/message-price.ts'
import { mayContinue } from './may-message.ts'
import { conversationViews } from './views.ts'

interface Reading {
  readonly db: Db
  readonly services: Services
  readonly now: Date
}

async function viewed({ db, now }: Pick<Reading, 'db' | 'now'>, viewer: Viewer, rows: readonly ConversationRow[]) {
  const ids = rows.map((row) => row.id)
  return conversationViews(db, viewer, { rows, presences: await presencesIn(db, viewer.id, ids, now) })
}

/** Includes whether the viewer may write there and, for fans, who answers. */
export async function readConversation(
  { db, now }: Pick<Reading, 'db' | 'now'>,
  viewer: Viewer,
  id: string,
): Promise<Conversation> {
  const rows = await conversationsById(db, viewer.id, [id])
  const [view] = await viewed({ db, now }, viewer, rows)
  const [row] = rows
  if (!view || !row) throw notFound()
  const pair = { fanId: row.fan_id, performerId: row.performer_id }
  if (!(await mayContinue(db, pair, viewer))) return { ...view, writing: { may: 'not', why: 'unavailable', unlock: [] } }
  if (viewer.role !== 'fan') return { ...view, writing: { may: 'free', left: null } }
  const answering = await answeringLabelIn(db, row)
  return { ...view, writing: await writingTermsView(db, row, now), ...(answering && { answering }) }
}

export async function inboxPage({ db, services, now }: Reading, viewer: Viewer, wanted: InboxFilters & Page) {
  const { rows, total } = await listConversations(db, viewer, await inboxQuery(services, db, viewer, wanted))
  return { data: await viewed({ db, now }, viewer, rows), total }
}

/** Finds conversations by the other participant's name or username and, for performers, by nickname and tag. */
export async function searchedPage(
  { db, now }: Pick<Reading, 'db' | 'now'>,
  viewer: Viewer,
  page: Page & { readonly keyword: string },
) {
  const named = viewer.role === 'performer' ? fansNamed(viewer.id, page.keyword) : undefined
  const { rows, total } = await searchConversations(db, viewer, { ...page, named })
  return { data: await viewed({ db, now }, viewer, rows), total }
}
