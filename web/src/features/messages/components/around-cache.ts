/** A loaded part of a conversation around one message: in order and without gaps. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listMessages, type Message } from '@fanfare/contract/messages'
import { call, queryKey } from '#lib/api.ts'
import { merged } from './merge.ts'

export interface Part {
  /** Oldest first. */
  readonly messages: readonly Message[]
  readonly hasOlder: boolean
  readonly hasNewer: boolean
}

const AT_FIRST = 40
const BEFORE = AT_FIRST / 2
const MORE = 25
const AT_ONCE = 100

/** The key starts like every key of the route, so that invalidating the route also reloads this part. */
export const aroundQuery = (id: string, at: number) =>
  queryOptions({
    queryKey: [...queryKey(listMessages, { params: { id } }), 'around', at],
    queryFn: async (): Promise<Part> => {
      const { data } = await call(listMessages, { params: { id }, query: { limit: AT_FIRST, aroundSeq: at } })
      const before = data.filter((message) => message.seq < at).length
      return { messages: data, hasOlder: before === BEFORE, hasNewer: data.length - before === AT_FIRST - BEFORE }
    },
  })

export async function readOlder(queries: QueryClient, id: string, at: number): Promise<void> {
  const first = cached(queries, id, at)?.messages[0]?.seq
  if (first === undefined) return
  const { data } = await call(listMessages, { params: { id }, query: { limit: MORE, beforeSeq: first } })
  change(queries, { id, at, found: data }, (part) =>
    part.messages[0]?.seq === first ? { hasOlder: data.length === MORE } : undefined,
  )
}

export async function readNewer(queries: QueryClient, id: string, at: number): Promise<void> {
  const last = cached(queries, id, at)?.messages.at(-1)?.seq
  if (last === undefined) return
  const { data } = await call(listMessages, { params: { id }, query: { limit: MORE, afterSeq: last } })
  change(queries, { id, at, found: data }, (part) =>
    part.messages.at(-1)?.seq === last ? { hasNewer: data.length === MORE } : undefined,
  )
}

/** Reloads the messages of a part in place. */
export async function readHeld(queries: QueryClient, id: string, at: number): Promise<void> {
  const held = cached(queries, id, at)?.messages ?? []
  const last = held.at(-1)?.seq ?? 0
  for (let next = held[0]?.seq; next !== undefined && next <= last; ) {
    const { data } = await call(listMessages, { params: { id }, query: { limit: AT_ONCE, afterSeq: next - 1 } })
    const found = data.filter(({ seq }) => seq <= last)
    change(queries, { id, at, found }, (part) => (part.messages.at(-1)?.seq === last ? {} : undefined))
    next = data.length === AT_ONCE ? (data.at(-1)?.seq ?? last) + 1 : undefined
  }
}

const cached = (queries: QueryClient, id: string, at: number) => queries.getQueryData<Part>(aroundQuery(id, at).queryKey)

interface Found {
  readonly id: string
  readonly at: number
  readonly found: readonly Message[]
}

/** Adds messages only if they still connect to the part, which may have been reloaded. */
function change(queries: QueryClient, { id, at, found }: Found, joins: (part: Part) => Partial<Part> | undefined): void {
  queries.setQueryData<Part>(aroundQuery(id, at).queryKey, (part) => {
    const changed = part && joins(part)
    return changed ? { ...part, ...changed, messages: merged({ messages: part.messages, isWhole: false }, found).messages } : part
  })
}
