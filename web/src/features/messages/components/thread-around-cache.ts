/** A loaded part of a conversation around one message: in order and without gaps. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listMessages, type Message } from '@fanfare/contract/messages'
import { call, queryKey } from '#lib/api.ts'
import { mergeMessages } from './merge-messages.ts'

export interface ThreadPart {
  /** Oldest first. */
  readonly messages: readonly Message[]
  readonly hasOlder: boolean
  readonly hasNewer: boolean
}

const FIRST_PAGE_SIZE = 40
const FIRST_PAGE_BEFORE = FIRST_PAGE_SIZE / 2
const PAGE_SIZE = 25
const REFETCH_PAGE_SIZE = 100

/** The key starts like every key of the route, so that invalidating the route also reloads this part. */
export const threadAroundQuery = (id: string, at: number) =>
  queryOptions({
    queryKey: [...queryKey(listMessages, { params: { id } }), 'around', at],
    queryFn: async (): Promise<ThreadPart> => {
      const { data } = await call(listMessages, { params: { id }, query: { limit: FIRST_PAGE_SIZE, aroundSeq: at } })
      const before = data.filter((message) => message.seq < at).length
      return {
        messages: data,
        hasOlder: before === FIRST_PAGE_BEFORE,
        hasNewer: data.length - before === FIRST_PAGE_SIZE - FIRST_PAGE_BEFORE,
      }
    },
  })

export async function fetchOlder(queries: QueryClient, id: string, at: number): Promise<void> {
  const first = cached(queries, id, at)?.messages[0]?.seq
  if (first === undefined) return
  const { data } = await call(listMessages, { params: { id }, query: { limit: PAGE_SIZE, beforeSeq: first } })
  addMessages(queries, { id, at, found: data }, (part) =>
    part.messages[0]?.seq === first ? { hasOlder: data.length === PAGE_SIZE } : undefined,
  )
}

export async function fetchNewer(queries: QueryClient, id: string, at: number): Promise<void> {
  const last = cached(queries, id, at)?.messages.at(-1)?.seq
  if (last === undefined) return
  const { data } = await call(listMessages, { params: { id }, query: { limit: PAGE_SIZE, afterSeq: last } })
  addMessages(queries, { id, at, found: data }, (part) =>
    part.messages.at(-1)?.seq === last ? { hasNewer: data.length === PAGE_SIZE } : undefined,
  )
}

/** Reloads the messages of a part in place. */
export async function refetchPart(queries: QueryClient, id: string, at: number): Promise<void> {
  const held = cached(queries, id, at)?.messages ?? []
  const last = held.at(-1)?.seq ?? 0
  for (let next = held[0]?.seq; next !== undefined && next <= last; ) {
    const { data } = await call(listMessages, { params: { id }, query: { limit: REFETCH_PAGE_SIZE, afterSeq: next - 1 } })
    const found = data.filter(({ seq }) => seq <= last)
    addMessages(queries, { id, at, found }, (part) => (part.messages.at(-1)?.seq === last ? {} : undefined))
    next = data.length === REFETCH_PAGE_SIZE ? (data.at(-1)?.seq ?? last) + 1 : undefined
  }
}

const cached = (queries: QueryClient, id: string, at: number) =>
  queries.getQueryData<ThreadPart>(threadAroundQuery(id, at).queryKey)

interface FetchedMessages {
  readonly id: string
  readonly at: number
  readonly found: readonly Message[]
}

/** Adds messages only if they still connect to the part, which may have been reloaded. */
function addMessages(
  queries: QueryClient,
  { id, at, found }: FetchedMessages,
  joins: (part: ThreadPart) => Partial<ThreadPart> | undefined,
): void {
  queries.setQueryData<ThreadPart>(threadAroundQuery(id, at).queryKey, (part) => {
    const changed = part && joins(part)
    return changed
      ? { ...part, ...changed, messages: mergeMessages({ messages: part.messages, isWhole: false }, found).messages }
      : part
  })
}
