/** Calls the API: reads through the query cache; on the server a page's cache calls it as the page's visitor. */
import { infiniteQueryOptions, queryOptions, useSuspenseQuery, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import {
  caller,
  ApiError,
  VIEW_AS_HEADER,
  type Call,
  type Input,
  type Reply,
  type Route,
  type Transport,
} from '@fanfare/contract'
import { callerOf } from './cache.ts'
import { t } from './i18n.ts'
import { session } from './session.ts'

const LOGIN_CALL = '/auth/login'
const LOGOUT_CALL = '/auth/logout'

/** Where a lost session is signed in again. The page's path is same-site by nature; what is read back is checked there. */
const loginFrom = ({ pathname, search }: Location) =>
  pathname.startsWith('/auth/') ? LOGIN_CALL : `${LOGIN_CALL}?${new URLSearchParams({ next: pathname + search })}`

interface NearLimit {
  readonly method: string
  readonly url: string
  /** How many more calls of it the server takes within these seconds. */
  readonly left: number
  readonly seconds: number
}

const FEW = 5

/** Who hears that few more calls are taken for a while. */
export const nearLimit = new Set<(limit: NearLimit) => void>()

/** The role in which this document is read (`view-as.ts`). On the server the request names it, which ignores what is no role. */
const viewAs = typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('as')

const transport: Transport = async ({ method, url, body, form, key, signal, keepalive = false }) => {
  if (url === LOGOUT_CALL) session.signOut()
  else if (session.isSigningOut) return new Promise<never>(() => undefined)
  const { token } = session
  const answer = await fetch(`/api${url}`, {
    method,
    keepalive,
    headers: {
      ...session.headers,
      ...(viewAs && method === 'GET' && { [VIEW_AS_HEADER]: viewAs }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
    ...(signal && { signal }),
    ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
  })
  const left = Number(answer.headers.get('x-ratelimit-remaining') ?? Infinity)
  if (left <= FEW)
    for (const hear of nearLimit) hear({ method, url, left, seconds: Number(answer.headers.get('x-ratelimit-reset')) })
  const reply: unknown = await answer.json().catch(() => undefined)
  if (reply === undefined) return { status: 500, body: internalError(500) }
  return { status: answer.status, body: parseResponse(reply, { url, status: answer.status, token }) }
}

/** Calls a route of the contract. Throws an `ApiError` with the server's code, message and field errors. */
export const call = caller(transport)

// The contract's `call` takes no input where a route asks for nothing; here input is always handed over.
type AnyCall = (route: Route, input: unknown, options?: { key?: string; signal?: AbortSignal }) => Promise<never>
export const callLoosely = call as unknown as AnyCall

/** Stands for an answer that is not the API's, such as a proxy's error page. */
export const internalError = (statusCode: number) => ({
  code: 'internal_error',
  statusCode,
  message: t('Something went wrong, please try again later'),
})

interface Answered {
  readonly url: string
  readonly status: number
  /** With which it was asked. */
  readonly token: string
}

/** Specification, section 8: a 401 ends the session, except on the sign-in itself. */
export function parseResponse(body: unknown, { url, status, token }: Answered): unknown {
  if (status !== 401 || url.startsWith(LOGIN_CALL)) return body
  session.expire(token, loginFrom(location))
  return { code: 'not_signed_in', statusCode: 401, message: t('Forbidden in the action!') }
}

/** What to tell a person about a failure, in the words of the specification's section 8. */
export function messageOf(error: unknown, otherwise = t('Something went wrong, please try again later')): string {
  if (error instanceof ApiError && error.message) return error.message
  const offline = typeof navigator !== 'undefined' && !navigator.onLine
  return offline ? t('You seem to be offline. Please check the connection and try again.') : otherwise
}

const routes = new Map<string, Route>()

/** A route is its own cache key, so nobody invents one. */
export function queryKey(route: Route, input: object): QueryKey {
  routes.set(route.path, route)
  return [route.method, route.path, input]
}

/** The route whose reply is held under a key. */
export const routeOf = (key: QueryKey): Route | undefined => (typeof key[1] === 'string' ? routes.get(key[1]) : undefined)

/** Query options for a GET route: `useQuery(query(listSessions, {}))`. */
export const query = <R extends Route>(route: R, input: Input<R>) =>
  queryOptions({
    queryKey: queryKey(route, input),
    queryFn: ({ client, signal }): Promise<Reply<R>> => looselyBy(client)(route, input, { signal }),
  })

/**
 * A read that the screen's loader has brought along; fails with an error of the page where it cannot be had. Where it comes to be missing for the
 * viewer, the loader is asked again, and answers with the page for that: unless the page is being left, for it may have deleted it itself.
 */
export function useApiQuery<R extends Route>(route: R, input: Input<R>): Reply<R> {
  const { data, error } = useSuspenseQuery(query(route, input))
  const { revalidate } = useRevalidator()
  const isGone = error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (isGone) void revalidate()
  }, [isGone, revalidate])
  return data
}

interface Paged {
  readonly data: readonly unknown[]
  readonly total: number
  readonly next?: string
}
export type PageMark = { cursor?: string; offset?: number }

/**
 * Infinite query options for a list route, by its cursor or else by offset.
 * `useInfiniteQuery(infiniteQuery(listPosts, { query: { limit: 20 } }))`
 */
export const infiniteQuery = <R extends Route>(route: R, input: Input<R>) =>
  infiniteQueryOptions({
    queryKey: [...queryKey(route, input), 'pages'],
    queryFn: ({ client, pageParam, signal }): Promise<Reply<R>> => looselyBy(client)(route, atMark(input, pageParam), { signal }),
    initialPageParam: {} as PageMark,
    getNextPageParam: (last, pages): PageMark | undefined => nextMark(last as Paged, pages as Paged[]),
  })

const looselyBy = (queries: QueryClient) => callBy(queries) as unknown as AnyCall

/** Calls as whoever this cache belongs to. */
export const callBy = (queries: QueryClient): Call => callerOf(queries) ?? call

/** The input that asks for the page of a list at this mark. */
export const atMark = (input: { query?: object }, mark: PageMark) => ({ ...input, query: { ...input.query, ...mark } })

function nextMark(last: Paged, pages: readonly Paged[]): PageMark | undefined {
  if (last.next !== undefined) return { cursor: last.next }
  const seen = pages.reduce((sum, page) => sum + page.data.length, 0)
  return last.data.length > 0 && seen < last.total ? { offset: seen } : undefined
}

/** Random and unguessable; `crypto.randomUUID` exists on https and localhost only. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
