/** The cached messages of a conversation: in order, without duplicates or gaps. */
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { listMessages, type Message } from '@fanfare/contract/messages'
import { call, callFor, queryKey } from '#lib/api.ts'
import { invalidateTags } from '#lib/invalidation.ts'
import { isComplete, mergeMessages, EMPTY_THREAD, type Thread } from './merge-messages.ts'

const PAGE_SIZE = 25
const OLDER_PAGE_SIZE = 50
const MAX_PAGE_SIZE = 100

const inputOf = (id: string) => ({ params: { id } })
/** Starts like every key of the route, so that invalidating the route reaches it. */
export const threadKey = (id: string) => [...queryKey(listMessages, inputOf(id)), 'held']

export const threadQuery = (id: string) =>
  queryOptions({ queryKey: threadKey(id), queryFn: ({ client }) => refetchThread(client, id) })

const threadOf = (messages: readonly Message[], total: number): Thread => ({
  ...mergeMessages(EMPTY_THREAD, messages),
  isWhole: isComplete(messages.length, total),
})

/**
 * Reloads as many of the newest messages as are cached. This shows deleted, unlocked and emptied messages, and renews photo
 * links.
 */
async function refetchThread(queries: QueryClient, id: string): Promise<Thread> {
  const last = cachedThread(queries, id).messages.at(-1)?.seq ?? 0
  // Older messages may load while these are read.
  const missing = () => Math.max(PAGE_SIZE, cachedThread(queries, id).messages.length) - found.length
  let found: readonly Message[] = []
  let total = 0
  do {
    const limit = Math.min(MAX_PAGE_SIZE, missing())
    const page = await callFor(queries)(listMessages, { ...inputOf(id), query: { limit, offset: found.length } })
    found = [...found, ...page.data]
    total = page.total
    if (page.data.length < limit) break
  } while (missing() > 0)
  // Messages pushed during the request are newer than its reply.
  const late = cachedThread(queries, id).messages.filter((message) => message.seq > last)
  return mergeMessages(threadOf(found, total), late)
}

/** Returns the cached messages of an opened conversation, or an empty thread. */
export const cachedThread = (queries: QueryClient, id: string): Thread =>
  queries.getQueryData<Thread>(threadKey(id)) ?? EMPTY_THREAD

/** Adds a pushed or returned message, if this conversation has been opened here. */
export function putMessage(queries: QueryClient, message: Message): void {
  const key = threadKey(message.conversationId)
  const query = queries.getQueryCache().find<Thread>({ queryKey: key, exact: true })
  if (!query || (query.state.data === undefined && query.state.fetchStatus === 'idle')) return
  queries.setQueryData<Thread>(key, (thread = EMPTY_THREAD) => mergeMessages(thread, [message]))
}

/** Loads everything after the last cached message, then reloads changes in the rest. */
export async function fetchMissedMessages(queries: QueryClient, id: string): Promise<void> {
  const last = cachedThread(queries, id).messages.at(-1)?.seq
  if (last !== undefined) await fetchMessagesAfter(queries, id, last)
  await invalidateTags(queries, [`messages:${id}`])
}

/** Loads everything after a message, oldest first, and adds it to the cache. */
export async function fetchMessagesAfter(queries: QueryClient, id: string, afterSeq: number): Promise<void> {
  const { data } = await call(listMessages, { ...inputOf(id), query: { limit: MAX_PAGE_SIZE, afterSeq } })
  queries.setQueryData<Thread>(threadKey(id), (thread = EMPTY_THREAD) => mergeMessages(thread, data))
  const last = data.at(-1)
  if (last && data.length === MAX_PAGE_SIZE) await fetchMessagesAfter(queries, id, last.seq)
}

/** Keeps only the newest messages of a conversation that is left, so that it reopens as quickly as the first time. */
export function removeOlder(queries: QueryClient, id: string): void {
  const { messages } = cachedThread(queries, id)
  // Writing to the cache marks stale messages as fresh, so it happens only if there is something to forget.
  if (messages.length <= MAX_PAGE_SIZE) return
  queries.setQueryData<Thread>(threadKey(id), { messages: messages.slice(-PAGE_SIZE), isWhole: false })
  void invalidateTags(queries, [`messages:${id}`], 'none')
}

/** Empties the conversation immediately for both people. The fan's purchases return with the next read. */
export function clearThread(queries: QueryClient, id: string): void {
  if (!queries.getQueryData(threadKey(id))) return
  queries.setQueryData<Thread>(threadKey(id), { ...EMPTY_THREAD, isWhole: true })
  void invalidateTags(queries, [`messages:${id}`])
}

/** Loads the 50 messages before the oldest one. */
export function useOlderMessages(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const beforeSeq = cachedThread(queries, id).messages[0]?.seq ?? 0
      const { data } = await call(listMessages, { ...inputOf(id), query: { limit: OLDER_PAGE_SIZE, beforeSeq } })
      return { beforeSeq, data }
    },
    onSuccess: ({ beforeSeq, data }) => {
      queries.setQueryData<Thread>(threadKey(id), (thread = EMPTY_THREAD) => {
        // The conversation was left in the meantime and contains only the newest messages, so adding these would leave a gap.
        if ((thread.messages[0]?.seq ?? 0) !== beforeSeq) return thread
        const next = mergeMessages(thread, data)
        const hasGrown = next.messages.length > thread.messages.length
        return { ...next, isWhole: !hasGrown || next.messages[0]?.seq === 1 }
      })
    },
  })
}
