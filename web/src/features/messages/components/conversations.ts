/** The list of conversations as this browser holds it, and what news changes in it. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Reply } from '@fanfare/contract'
import type { InboxFilters } from '@fanfare/contract/conversation-states'
import { listConversations, readConversation, type Conversation, type Message } from '@fanfare/contract/messages'
import { query, infiniteQuery } from '#lib/api.ts'
import { invalidateTags } from '#lib/invalidation.ts'
import { patchQueries } from '#lib/patch-queries.ts'
import { shortOf } from './merge.ts'

export const conversationsInput = { query: { limit: 25 } }
/** A tab, a group or an order; without any it is the list that every news is written into. */
export const inboxInput = (filters: InboxFilters) => ({ query: { limit: 25, ...filters } })
const listKey = infiniteQuery(listConversations, conversationsInput).queryKey
type Pages = InfiniteData<Reply<typeof listConversations>>

const pagesNow = (queries: QueryClient) => queries.getQueryData<Pages>(listKey)

export const listState = (queries: QueryClient) => queries.getQueryState<Pages>(listKey)

export const conversationInList = (queries: QueryClient, id: string): Conversation | undefined =>
  pagesNow(queries)
    ?.pages.flatMap((page) => page.data)
    .find((conversation) => conversation._id === id)

/** As the list that is on the page has it, whatever its tab. */
export const stateInList = (queries: QueryClient, id: string): Conversation['state'] | undefined =>
  queries
    .getQueriesData<Pages>({ queryKey: listKey.slice(0, 2) })
    .flatMap(([, lists]) => lists?.pages.flatMap((page) => page.data) ?? [])
    .find((one) => one._id === id)?.state

/** Asks anew for what stands in lists, numbers and heads. */
export function readListAgain(queries: QueryClient): void {
  void invalidateTags(queries, ['conversations', 'unseen-messages'])
}

/** An own message was one of those that are free; where that is limited, the next may cost something, or not be allowed. */
export function readWritingAgain(queries: QueryClient, id: string): void {
  const writing = queries.getQueryData(query(readConversation, { params: { id } }).queryKey)?.writing
  if (writing?.may === 'free' && (writing.left !== null || writing.included)) void invalidateTags(queries, [`writing:${id}`])
}

interface HowItCame {
  /** From the other side, and not seen yet. */
  readonly isNews: boolean
  /** Written by the site in one's own name: what waits for an answer stays above it, as in the list that the server gives. */
  readonly keepsPlace: boolean
}

/** Takes a new message into the list, its conversation on top; asks for the list where it is not among those held. */
export function updateList(queries: QueryClient, message: Message, { isNews, keepsPlace }: HowItCame): void {
  const known = conversationInList(queries, message.conversationId)
  const lists = pagesNow(queries)
  readOthersAgain(queries)
  if (!lists) patchList(queries, (pages) => pages)
  if (!known || !lists) return keepsPlace ? undefined : void invalidateTags(queries, ['conversations'])
  if (message.seq <= known.lastSeq) return
  const next: Conversation = {
    ...known,
    lastMessage: shortOf(message),
    lastMessageCreatedAt: message.createdAt,
    lastSenderId: message.senderId,
    lastSeq: message.seq,
    totalNotSeenMessages: known.totalNotSeenMessages + (isNews ? 1 : 0),
    firstUnseenSeq: known.firstUnseenSeq ?? (isNews ? message.seq : null),
  }
  if (keepsPlace) return changeInList(queries, next._id, () => next)
  patchList(queries, (pages) => {
    const [first, ...rest] = pages.map((page) => ({ ...page, data: page.data.filter((one) => one._id !== next._id) }))
    return first ? [{ ...first, data: placed(first.data, next) }, ...rest] : []
  })
}

const patchList = (queries: QueryClient, how: (pages: Pages['pages']) => Pages['pages']): void =>
  patchQueries<Pages>(queries, { queryKey: listKey, exact: true }, (lists) => ({ ...lists, pages: how(lists.pages) }))

export function changeInList(queries: QueryClient, id: string, how: (conversation: Conversation) => Conversation): void {
  patchList(queries, (pages) =>
    pages.map((page) => ({ ...page, data: page.data.map((one) => (one._id === id ? how(one) : one)) })),
  )
}

/** How far the other side has read; never backwards. */
export function markRead(queries: QueryClient, id: string, seenSeq: number): void {
  const how = (one: Conversation) => ({ ...one, seenSeq: Math.max(one.seenSeq, seenSeq) })
  changeConversation(queries, id, how)
}

/** How far one has read oneself, and how many messages are left. */
export function markSeen(queries: QueryClient, id: string, { seenSeq, unseen }: { seenSeq: number; unseen: number }): void {
  changeConversation(queries, id, (one) => ({
    ...one,
    totalNotSeenMessages: unseen,
    firstUnseenSeq: unseen === 0 ? null : Math.max(one.firstUnseenSeq ?? 0, seenSeq + 1),
  }))
}

function changeConversation(queries: QueryClient, id: string, how: (conversation: Conversation) => Conversation): void {
  changeInList(queries, id, how)
  patchQueries(queries, { queryKey: query(readConversation, { params: { id } }).queryKey, exact: true }, how)
}

/** A pinned one keeps its place; another comes below those that are pinned. */
function placed(others: readonly Conversation[], one: Conversation): Conversation[] {
  const at = others.filter(({ state }) => state.isPinned).length
  return one.state.isPinned ? [one, ...others] : [...others.slice(0, at), one, ...others.slice(at)]
}

/** Lists of other tabs and orders: whether a message belongs there is the server's to say. */
function readOthersAgain(queries: QueryClient): void {
  const usual = JSON.stringify(listKey)
  const lists = queries.getQueryCache().findAll({ queryKey: listKey.slice(0, 2) })
  const others = lists.filter((one) => JSON.stringify(one.queryKey) !== usual)
  if (others.length === 0) return
  const isShown = others.some((one) => one.isActive())
  void invalidateTags(queries, ['conversations'], isShown ? 'active' : 'none')
}
