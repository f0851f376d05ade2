/**
 * Loads the data of a page into the query cache. The server calls the API in the same process and sends the cache with the page.
 * The browser loads only missing or stale data. Screens use the same queries.
 */
import { data, redirect, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { ApiError, type Input, type Reply, type Route } from '@fanfare/contract'
import { readMe, type Me } from '@fanfare/contract/users'
import { infiniteQuery, query } from '#lib/api.ts'
import { cache } from '#lib/cache.ts'
import { cookie } from '#lib/cookies.ts'
import { requestContextOf, type RequestContext } from './request-context.ts'
import { authLinkFrom, LOGIN_PATH } from './return-to.ts'

export type Read = <R extends Route>(route: R, input: Input<R>) => Promise<Reply<R>>
export type TryRead = <R extends Route>(route: R, input: Input<R>) => Promise<Reply<R> | undefined>

interface LoaderInput {
  /** Reads data that the page requires. An error becomes the error page of its status. */
  readonly read: Read
  /**
   * Like `read`, for data that fills a form. Always asks the server, because the next save would write stale cached data back.
   */
  readonly readAnew: Read
  /** Reads data that can fail on its own. Returns undefined when the server fails or rejects the input, and the page stays. */
  readonly tryRead: TryRead
  /**
   * Like `tryRead`, for the first page of a list that the screen reads with `useInfiniteQuery`. A cached list appears
   * immediately, and the screen refreshes stale data itself; the loader would wait for all of its pages.
   */
  readonly list: TryRead
  /** Like `tryRead`, for a query that combines several reads. */
  readonly tryQuery: <T, K extends QueryKey>(options: FetchQueryOptions<T, Error, T, K>) => Promise<T | undefined>
  /** Null for a visitor. */
  readonly viewer: () => Promise<Me | null>
  readonly params: Readonly<Record<string, string | undefined>>
  readonly url: URL
}

/**
 * Returns both loaders of a screen from one function, which returns the data for the document's head, if any:
 * `const page = createLoaders(({ read, params }) => read(viewPerformer, { params: { id: params['id'] ?? '' } }))`,
 * then `export const loader = page.server` and `export const clientLoader = page.client`.
 */
export const createLoaders = <T>(load: (input: LoaderInput) => Promise<T>) => ({
  server: async ({ context, params, request }: LoaderFunctionArgs): Promise<T> => {
    // This check lets the bundler drop the rest from the browser's code.
    if (!import.meta.env.SSR) throw new Error('Server only')
    const requestContext = requestContextOf(context)
    if (requestContext.isHidden) throw notFoundResponse()
    try {
      const { queries, viewer } = requestContext
      return await load({ ...readsInto(queries), viewer, params, url: new URL(request.url) })
    } catch (error) {
      throw toErrorResponse(error, requestContext, request.url)
    }
  },
  client: async ({ params, request }: ClientLoaderFunctionArgs): Promise<T> =>
    load({ ...readsInto(cache(), request.signal), viewer: viewerHeld, params, url: new URL(request.url) }),
})

/** Every page in the browser was rendered for a known viewer. */
const viewerHeld = (): Promise<Me | null> => Promise.resolve(cache().getQueryData(query(readMe, {}).queryKey) ?? null)

type Reads = Pick<LoaderInput, 'read' | 'readAnew' | 'tryRead' | 'list' | 'tryQuery'>

function readsInto(queries: QueryClient, signal?: AbortSignal): Reads {
  const readAnew = <R extends Route>(route: R, input: Input<R>, staleTime = 0): Promise<Reply<R>> => {
    const options = { ...query(route, input), staleTime }
    cancelWith(signal, queries, options.queryKey)
    return queries.fetchQuery(options)
  }
  const read: Read = async (route, input) => {
    const cached = queries.getQueryData(query(route, input).queryKey)
    // Invalidated data is stale, however long the cache may keep it.
    const found = readAnew(route, input, Number.POSITIVE_INFINITY)
    return cached ? ((await found.catch(unlessRefused)) ?? cached) : found
  }
  return {
    read,
    readAnew,
    tryRead: (route, input) => read(route, input).catch(unlessRefused),
    list: async (route, input) => {
      const options = infiniteQuery(route, input)
      cancelWith(signal, queries, options.queryKey)
      const found = await queries.ensureInfiniteQueryData(options).catch(unlessRefused)
      return found?.pages[0]
    },
    tryQuery: (options) => queries.ensureQueryData(options).catch(unlessRefused),
  }
}

/** Cancels the fetch when the user leaves the page and nothing else uses the data. */
function cancelWith(signal: AbortSignal | undefined, queries: QueryClient, queryKey: QueryKey): void {
  const predicate = (one: { getObserversCount(): number }) => one.getObserversCount() === 0
  signal?.addEventListener('abort', () => void queries.cancelQueries({ queryKey, exact: true, predicate }), { once: true })
}

/** Rethrows when the viewer may not see the data. Other errors are fetched again, and shown in their own place. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof ApiError && error.status < 500 && error.code !== 'not_valid') throw error
  return undefined
}

/** Converts an error for React Router: a redirect to sign-in, or the error page of its status. */
export function toErrorResponse(error: unknown, requestContext: RequestContext, url?: string): unknown {
  if (!(error instanceof ApiError)) return error
  if (error.status === 401)
    return redirect(url === undefined ? LOGIN_PATH : authLinkFrom(LOGIN_PATH, new URL(url)), {
      headers: { 'Set-Cookie': expiredTokenCookie(requestContext) },
    })
  // The age gate is in front of this page, which is no error, so search engines keep the address.
  const status = error.code === 'age_check_needed' ? 200 : error.status
  return data({ code: error.code, message: error.message }, { status })
}

/** Pages that are forbidden for this viewer look like missing pages. */
export const notFoundResponse = () => data({ code: 'not_found', message: '' }, { status: 404 })

/** For a guard's own route: the error appears inside the frame, which an error of the middleware would replace. */
export function hiddenAsMissing({ context }: LoaderFunctionArgs): null {
  if (requestContextOf(context).isHidden) throw notFoundResponse()
  return null
}

export const expiredTokenCookie = (requestContext: RequestContext) =>
  cookie('token', '', { secure: requestContext.origin.startsWith('https:') })
