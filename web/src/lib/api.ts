/** Calls the API. Reads go through the query cache. On the server, the cache of a page calls as the page's visitor. */
import { infiniteQueryOptions, queryOptions, useSuspenseQuery, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import {
  createCall,
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

/** The sign-in page after a lost session. The path is same-site by nature, and the reader of `next` checks it again. */
const loginFrom = ({ pathname, search }: Location) =>
  pathname.startsWith('/auth/') ? LOGIN_CALL : `${LOGIN_CALL}?${new URLSearchParams({ next: pathname + search })}`

interface RateLimitNotice {
  readonly method: string
  readonly url: string
  /** Number of further calls that the server accepts within these seconds. */
  readonly left: number
  readonly seconds: number
}

const NEARLY_EXHAUSTED_CALLS = 5

/** Listeners that learn when few calls are left. */
export const rateLimitListeners = new Set<(limit: RateLimitNotice) => void>()

/** The role in which this document is viewed (`view-as.ts`). On the server, the request sets it and ignores unknown roles. */
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
  if (left <= NEARLY_EXHAUSTED_CALLS)
    for (const hear of rateLimitListeners) hear({ method, url, left, seconds: Number(answer.headers.get('x-ratelimit-reset')) })
  const reply: unknown = await answer.json().catch(() => undefined)
  if (reply === undefined) return { status: 500, body: internalError(500) }
  return { status: answer.status, body: parseResponse(reply, { url, status: answer.status, token }) }
}

/** Calls a route of the contract. Throws an `ApiError` with the server's code, message and field errors. */
export const call = createCall(transport)

// The contract's `call` takes no input for routes without one. Here, input is always passed.
type AnyCall = (route: Route, input: unknown, options?: { key?: string; signal?: AbortSignal }) => Promise<never>
export const callUntyped = call as unknown as AnyCall

/** Replaces a response that is not from the API, such as a proxy's error page. */
export const internalError = (statusCode: number) => ({
  code: 'internal_error',
  statusCode,
  message: t('Something went wrong, please try again later'),
})

interface Answered {
  readonly url: string
  readonly status: number
  readonly token: string
}

/** Specification, section 8: a 401 ends the session, except for the sign-in itself. */
export function parseResponse(body: unknown, { url, status, token }: Answered): unknown {
  if (status !== 401 || url.startsWith(LOGIN_CALL)) return body
  session.expire(token, loginFrom(location))
  return { code: 'not_signed_in', statusCode: 401, message: t('Forbidden in the action!') }
}

/** The wording follows the specification's section 8. */
export function messageOf(error: unknown, otherwise = t('Something went wrong, please try again later')): string {
  if (error instanceof ApiError && error.message) return error.message
  const offline = typeof navigator !== 'undefined' && !navigator.onLine
  return offline ? t('You seem to be offline. Check your connection and try again.') : otherwise
}

const routes = new Map<string, Route>()

/** The route and its input form the cache key, so no one needs to invent one. */
export function queryKey(route: Route, input: object): QueryKey {
  routes.set(route.path, route)
  return [route.method, route.path, input]
}

export const routeOf = (key: QueryKey): Route | undefined => (typeof key[1] === 'string' ? routes.get(key[1]) : undefined)

/** Returns query options of a GET route: `useQuery(query(listSessions, {}))`. */
export const query = <R extends Route>(route: R, input: Input<R>) =>
  queryOptions({
    queryKey: queryKey(route, input),
    queryFn: ({ client, signal }): Promise<Reply<R>> => untypedCallFor(client)(route, input, { signal }),
  })

/**
 * Reads data that the screen's loader has loaded. Throws the page's error when it is unavailable. If the data disappears for the
 * viewer, the loader runs again and shows the right page. It does not run while the user leaves the page, which may have deleted
 * the data itself.
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
export type PageCursor = { cursor?: string; offset?: number }

/**
 * Returns infinite query options of a list route, by cursor or else by offset.
 * `useInfiniteQuery(infiniteQuery(listPosts, { query: { limit: 20 } }))`
 */
export const infiniteQuery = <R extends Route>(route: R, input: Input<R>) =>
  infiniteQueryOptions({
    queryKey: [...queryKey(route, input), 'pages'],
    queryFn: ({ client, pageParam, signal }): Promise<Reply<R>> =>
      untypedCallFor(client)(route, withPageCursor(input, pageParam), { signal }),
    initialPageParam: {} as PageCursor,
    getNextPageParam: (last, pages): PageCursor | undefined => nextPageCursor(last as Paged, pages as Paged[]),
  })

const untypedCallFor = (queries: QueryClient) => callFor(queries) as unknown as AnyCall

export const callFor = (queries: QueryClient): Call => callerOf(queries) ?? call

/** Returns the input for the page of a list at this mark. */
export const withPageCursor = (input: { query?: object }, mark: PageCursor) => ({ ...input, query: { ...input.query, ...mark } })

function nextPageCursor(last: Paged, pages: readonly Paged[]): PageCursor | undefined {
  if (last.next !== undefined) return { cursor: last.next }
  const seen = pages.reduce((sum, page) => sum + page.data.length, 0)
  return last.data.length > 0 && seen < last.total ? { offset: seen } : undefined
}

/** Returns a random key that cannot be guessed. `crypto.randomUUID` exists only on https and localhost. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
