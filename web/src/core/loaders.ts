/** Loads what a page needs: on the server through the API in the same process, in the browser through the query cache. */
import { data, redirect, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { ApiError, type Call, type Input, type Reply, type Route } from '@fanfare/contract'
import { query } from '#lib/api.ts'
import { cache } from '#lib/cache.ts'
import { cookie } from '#lib/cookies.ts'
import { requestContextOf, type RequestContext } from './request-context.ts'
import { authLinkFrom, LOGIN } from './return-to.ts'

interface LoaderInput {
  /** Reads a GET route of the contract. A refusal becomes the page of its status. */
  readonly read: Call
  /** The same for a list that the screen reads by itself again: it is left out when the server fails, and the page stays. */
  readonly list: <R extends Route>(route: R, input: Input<R>) => Promise<Reply<R> | undefined>
  readonly params: Readonly<Record<string, string | undefined>>
  readonly url: URL
}

/**
 * Both loaders of a screen from one function:
 * `const page = createLoaders(({ read, params }) => read(viewPerformer, { params: { id: params['id'] ?? '' } }))`,
 * then `export const loader = page.server` and `export const clientLoader = page.client`.
 */
export const createLoaders = <T>(load: (input: LoaderInput) => Promise<T>) => ({
  server: async ({ context, params, request }: LoaderFunctionArgs): Promise<T> => {
    const requestContext = requestContextOf(context)
    if (requestContext.isHidden) throw missing()
    try {
      return await load({ read: requestContext.call, list: listsBy(requestContext.call), params, url: new URL(request.url) })
    } catch (error) {
      throw asPage(error, requestContext, request.url)
    }
  },
  client: async ({ params, request }: ClientLoaderFunctionArgs): Promise<T> =>
    load({ read: readThroughCache, list: listsBy(readThroughCache), params, url: new URL(request.url) }),
})

const readThroughCache: Call = (route, ...[input]) => cache().fetchQuery(query(route, input ?? ({} as never)))

/** What is refused is still refused; what failed is asked for again in its own place. */
const listsBy =
  (read: Call) =>
  async <R extends Route>(route: R, input: Input<R>): Promise<Reply<R> | undefined> => {
    try {
      return await read(route, ...([input] as never))
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) throw error
      return undefined
    }
  }

/** A refusal as what React Router shows: the sign-in page, or the error page of its status. */
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
