/** Calls the API from the browser: reads through the query cache, changes with a key that makes repeating them safe. */
import { infiniteQueryOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { caller, ApiError, type Input, type Reply, type Route, type Transport } from '@fanfare/contract'
import { t } from './i18n.ts'
import { session } from './session.ts'

const LOGIN_CALL = '/auth/login'
const LOGOUT_CALL = '/auth/logout'

/** Where a lost session is signed in again. The page's path is same-site by nature; what is read back is checked there. */
const loginFrom = ({ pathname, search }: Location) =>
  pathname.startsWith('/auth/') ? LOGIN_CALL : `${LOGIN_CALL}?${new URLSearchParams({ next: pathname + search })}`

const transport: Transport = async ({ method, url, body, form, key, signal }) => {
  if (url === LOGOUT_CALL) session.signOut()
  const answer = await fetch(`/api${url}`, {
    method,
    headers: {
      ...(session.token && { Authorization: session.token }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
    ...(signal && { signal }),
    ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
  })
  const reply: unknown = await answer.json().catch(() => undefined)
  if (reply === undefined) return { status: 500, body: internalError(500) }
  return { status: answer.status, body: parseResponse(url, answer.status, reply) }
}

/** Calls a route of the contract. Throws an `ApiError` with the server's code, message and field errors. */
export const call = caller(transport)

// The contract's `call` takes no input where a route asks for nothing; here input is always handed over.
type AnyCall = (route: Route, input: unknown, options?: { key?: string; signal?: AbortSignal }) => Promise<never>
const callLoosely = call as unknown as AnyCall

/** Stands for an answer that is not the API's, such as a proxy's error page. */
export const internalError = (statusCode: number) => ({
  code: 'internal_error',
  statusCode,
  message: t('Something went wrong, please try again later'),
})

/** Specification, section 8: a 401 ends the session, except on the sign-in itself. */
export function parseResponse(url: string, status: number, body: unknown): unknown {
  if (status !== 401 || url.startsWith(LOGIN_CALL)) return body
  session.expire(loginFrom(location))
  return { code: 'not_signed_in', statusCode: 401, message: t('Forbidden in the action!') }
}

/** What to tell a person about a failure, in the words of the specification's section 8. */
export function messageOf(error: unknown, otherwise = t('Something went wrong, please try again later')): string {
  if (error instanceof ApiError && error.message) return error.message
  const offline = typeof navigator !== 'undefined' && !navigator.onLine
  return offline ? t('You seem to be offline. Please check the connection and try again.') : otherwise
}

/** A route is its own cache key, so nobody invents one. Without `input` it is the prefix of all of the route's keys. */
export const queryKey = (route: Route, input?: object) => (input ? [route.method, route.path, input] : [route.method, route.path])

/** Query options for a GET route: `useQuery(query(listSessions, {}))`. */
export const query = <R extends Route>(route: R, input: Input<R>) =>
  queryOptions({
    queryKey: queryKey(route, input),
    queryFn: ({ signal }): Promise<Reply<R>> => callLoosely(route, input, { signal }),
  })

/** A read whose first value the page's loader has brought along, so that it is there in the server's HTML. */
export const useApiQuery = <R extends Route>(route: R, input: Input<R>, first: Reply<R> | undefined) =>
  useQuery({ ...query(route, input), ...(first && { initialData: first }) }).data

interface Paged {
  readonly data: readonly unknown[]
  readonly total: number
  readonly next?: string
}
type PageMark = { cursor?: string; offset?: number }

/**
 * Infinite query options for a list route, by its cursor or else by offset; hand `first` over when a loader brought it.
 * `useInfiniteQuery(infiniteQuery(homeFeed, { query: { limit: 20 } }))`
 */
export const infiniteQuery = <R extends Route>(route: R, input: Input<R>, first?: Reply<R>) =>
  infiniteQueryOptions({
    queryKey: [...queryKey(route, input), 'pages'],
    queryFn: ({ pageParam, signal }): Promise<Reply<R>> => callLoosely(route, atMark(input, pageParam), { signal }),
    initialPageParam: {} as PageMark,
    getNextPageParam: (last, pages): PageMark | undefined => nextMark(last as Paged, pages as Paged[]),
    ...(first && { initialData: { pages: [first], pageParams: [{}] } }),
  })

const atMark = (input: { query?: object }, mark: PageMark) => ({ ...input, query: { ...input.query, ...mark } })

function nextMark(last: Paged, pages: readonly Paged[]): PageMark | undefined {
  if (last.next !== undefined) return { cursor: last.next }
  const seen = pages.reduce((sum, page) => sum + page.data.length, 0)
  return last.data.length > 0 && seen < last.total ? { offset: seen } : undefined
}

/**
 * A change, and the reads that it makes stale. Each intent has one `Idempotency-Key`: pressing twice or trying again after
 * a broken connection repeats the key and takes effect once; after an answer, the same input is a new intent.
 */
export function useApiMutation<R extends Route>(route: R, { invalidates = [] }: { invalidates?: readonly Route[] } = {}) {
  const queries = useQueryClient()
  const [keys] = useState(() => new Map<string, string>())
  return useMutation<Reply<R>, Error, Input<R>>({
    // Otherwise one that is pressed offline would wait, and send itself when nobody thinks of it any more.
    networkMode: 'always',
    mutationFn: async (input) => {
      const intent = fingerprint(input)
      const key = keys.get(intent) ?? newKey()
      keys.set(intent, key)
      try {
        const reply: Reply<R> = await callLoosely(route, input, { key })
        keys.delete(intent)
        return reply
      } catch (error) {
        if (isAnswer(error)) keys.delete(intent)
        throw error
      }
    },
    onSuccess: () => Promise.all(invalidates.map((stale) => queries.invalidateQueries({ queryKey: queryKey(stale) }))),
  })
}

/** Random and unguessable; `crypto.randomUUID` exists on https and localhost only. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The server has decided, so nothing is left hanging; a 5xx or a lost connection may have taken effect. */
const isAnswer = (error: unknown) => error instanceof ApiError && error.status < 500

const fingerprint = (input: object) =>
  JSON.stringify(input, (_, value: unknown) =>
    value instanceof File
      ? [value.name, value.size, value.lastModified]
      : value instanceof Blob
        ? [value.type, value.size]
        : value,
  )
