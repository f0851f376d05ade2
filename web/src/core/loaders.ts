/**
 * Loads what a page needs into the query cache: on the server through the API in the same process, and the cache is sent along
 * with the page; in the browser only what is not held yet or has become stale. Screens read the same queries.
 */
import { data, redirect, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { ApiError, type Input, type Reply, type Route } from '@fanfare/contract'
import { readMe, type Me } from '@fanfare/contract/users'
import { infiniteQuery, query } from '#lib/api.ts'
import { cache } from '#lib/cache.ts'
import { cookie } from '#lib/cookies.ts'
import { requestContextOf, type RequestContext } from './request-context.ts'
import { authLinkFrom, LOGIN } from './return-to.ts'

type Read = <R extends Route>(route: R, input: Input<R>) => Promise<Reply<R>>
export type TryRead = <R extends Route>(route: R, input: Input<R>) => Promise<Reply<R> | undefined>

interface LoaderInput {
  /** Reads what the page cannot be without. An error becomes the page of its status. */
  readonly read: Read
  /** The same of what fills a form: always from the server, as what is held would be put back by the next save. */
  readonly readAnew: Read
  /** Reads what has its own place for an error: undefined when the server fails or refuses the input, and the page stays. */
  readonly tryRead: TryRead
  /**
   * The first page of a list that the screen shows by `useInfiniteQuery`; likewise. A held list stands at once, in its place,
   * and the screen itself reads again what is stale: all of its pages would be waited for here.
   */
  readonly list: TryRead
  /** A query that is more than one read; likewise. */
  readonly tryQuery: <T, K extends QueryKey>(options: FetchQueryOptions<T, Error, T, K>) => Promise<T | undefined>
  /** The signed-in account, or null for a visitor. */
  readonly viewer: () => Promise<Me | null>
  readonly params: Readonly<Record<string, string | undefined>>
  readonly url: URL
}

/**
 * Both loaders of a screen from one function, which answers what the document's head needs, or nothing:
 * `const page = createLoaders(({ read, params }) => read(viewPerformer, { params: { id: params['id'] ?? '' } }))`,
 * then `export const loader = page.server` and `export const clientLoader = page.client`.
 */
export const createLoaders = <T>(load: (input: LoaderInput) => Promise<T>) => ({
  server: async ({ context, params, request }: LoaderFunctionArgs): Promise<T> => {
    // With this the bundler leaves the rest out of what the browser loads.
    if (!import.meta.env.SSR) throw new Error('A browser uses the client loader.')
    const requestContext = requestContextOf(context)
    if (requestContext.isHidden) throw missing()
    try {
      const { queries, viewer } = requestContext
      return await load({ ...readsInto(queries), viewer, params, url: new URL(request.url) })
    } catch (error) {
      throw asPage(error, requestContext, request.url)
    }
  },
  client: async ({ params, request }: ClientLoaderFunctionArgs): Promise<T> =>
    load({ ...readsInto(cache(), request.signal), viewer: viewerHeld, params, url: new URL(request.url) }),
})

/** In the browser every page has been made for somebody. */
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
    // What was invalidated is stale however long it may be held.
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

/** Whoever has gone elsewhere waits for nothing of the page that they did not want to see. */
function cancelWith(signal: AbortSignal | undefined, queries: QueryClient, queryKey: QueryKey): void {
  const predicate = (one: { getObserversCount(): number }) => one.getObserversCount() === 0
  signal?.addEventListener('abort', () => void queries.cancelQueries({ queryKey, exact: true, predicate }), { once: true })
}

/** Who may not see it still may not; what failed, or what an address asks for and cannot be, is asked for again and told in its own place. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof ApiError && error.status < 500 && error.code !== 'not_valid') throw error
  return undefined
}

/** An error as what React Router shows: the sign-in page, or the error page of its status. */
export function asPage(error: unknown, requestContext: RequestContext, url?: string): unknown {
  if (!(error instanceof ApiError)) return error
  if (error.status === 401)
    return redirect(url === undefined ? LOGIN : authLinkFrom(LOGIN, new URL(url)), {
      headers: { 'Set-Cookie': forgetToken(requestContext) },
    })
  return data({ code: error.code, message: error.message }, { status: error.status })
}

/** What is not for this viewer looks like what does not exist. */
export const missing = () => data({ code: 'not_found', message: '' }, { status: 404 })

/** Of a guard's own route: the error is shown inside the frame around it, which a middleware's would replace. */
export function hiddenAsMissing({ context }: LoaderFunctionArgs): null {
  if (requestContextOf(context).isHidden) throw missing()
  return null
}

export const forgetToken = (requestContext: RequestContext) =>
  cookie('token', '', { secure: requestContext.origin.startsWith('https:') })
