/** The cached list of conversations, and its updates when messages arrive. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Reply } from '@fanfare/contract'
import type { InboxFilters } from '@fanfare/contract/conversation-states'
import { listConversations, readConversation, type Conversation, type Message } from '@fanfare/contract/messages'
import { query, infiniteQuery } from '#lib/api.ts'
import { invalidateTags } from '#lib/invalidation.ts'
import { patchQueries } from '#lib/patch-queries.ts'
import { summarizeMessage } from './merge-messages.ts'

export const conversationsInput = { query: { limit: 25 } }
/** The list of a tab, group or order. Without filters, this is the list that new messages update. */
export const inboxInput = (filters: InboxFilters) => ({ query: { limit: 25, ...filters } })
const listKey = infiniteQuery(listConversations, conversationsInput).queryKey
type Pages = InfiniteData<Reply<typeof listConversations>>

const cachedPages = (queries: QueryClient) => queries.getQueryData<Pages>(listKey)

export const listState = (queries: QueryClient) => queries.getQueryState<Pages>(listKey)

export const conversationInList = (queries: QueryClient, id: string): Conversation | undefined =>
  cachedPages(queries)
    ?.pages.flatMap((page) => page.data)
    .find((conversation) => conversation._id === id)

/** Returns the state from whichever list is loaded, in any tab. */
export const stateInList = (queries: QueryClient, id: string): Conversation['state'] | undefined =>
  queries
    .getQueriesData<Pages>({ queryKey: listKey.slice(0, 2) })
    .flatMap(([, lists]) => lists?.pages.flatMap((page) => page.data) ?? [])
    .find((one) => one._id === id)?.state

/** Reloads lists, counts and conversation headers. */
export function refetchConversations(queries: QueryClient): void {
  void invalidateTags(queries, ['conversations', 'unseen-messages'])
}

/** The viewer's message may have used up a free message, so the next one may cost tokens or be blocked. */
export function refetchWritePermission(queries: QueryClient, id: string): void {
  const writing = queries.getQueryData(query(readConversation, { params: { id } }).queryKey)?.writing
  if (writing?.may === 'free' && (writing.left !== null || writing.included)) void invalidateTags(queries, [`writing:${id}`])
}

interface ListUpdate {
  /** True if the message is from the other person and not seen yet. */
  readonly isNews: boolean
  /**
   * True for messages that the site writes on the viewer's behalf. Conversations that wait for an answer stay above, as in the
   * server's order.
   */
  readonly keepsPlace: boolean
}

/**
 * Adds a new message to the list and moves its conversation to the top. Reloads the list if it does not contain the conversation.
 */
export function addMessageToList(queries: QueryClient, message: Message, { isNews, keepsPlace }: ListUpdate): void {
  const known = conversationInList(queries, message.conversationId)
  const lists = cachedPages(queries)
  refetchOtherLists(queries)
  if (!lists) patchList(queries, (pages) => pages)
  if (!known || !lists) return keepsPlace ? undefined : void invalidateTags(queries, ['conversations'])
  if (message.seq <= known.lastSeq) return
  const next: Conversation = {
    ...known,
    lastMessage: summarizeMessage(message),
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

/** Sets how far the other person has read; never moves back. */
export function markRead(queries: QueryClient, id: string, seenSeq: number): void {
  const how = (one: Conversation) => ({ ...one, seenSeq: Math.max(one.seenSeq, seenSeq) })
  changeConversation(queries, id, how)
}

/** Sets how far the viewer has read, and the number of unread messages. */
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

/** A pinned conversation moves to the top. Others move below the pinned ones. */
function placed(others: readonly Conversation[], one: Conversation): Conversation[] {
  const at = others.filter(({ state }) => state.isPinned).length
  return one.state.isPinned ? [one, ...others] : [...others.slice(0, at), one, ...others.slice(at)]
}

/** Reloads lists of other tabs and orders, because only the server knows whether a message belongs there. */
function refetchOtherLists(queries: QueryClient): void {
  const usual = JSON.stringify(listKey)
  const lists = queries.getQueryCache().findAll({ queryKey: listKey.slice(0, 2) })
  const others = lists.filter((one) => JSON.stringify(one.queryKey) !== usual)
  if (others.length === 0) return
  const isShown = others.some((one) => one.isActive())
  void invalidateTags(queries, ['conversations'], isShown ? 'active' : 'none')
}
