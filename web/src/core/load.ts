/** Loads what a page needs: on the server through the API in the same process, in the browser through the query cache. */
import { data, redirect, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { Refused, type Call, type Input, type Reply, type Route } from '@fanfare/contract'
import { read } from '#lib/api.ts'
import { cache } from '#lib/cache.ts'
import { cookie } from '#lib/cookies.ts'
import { visitOf, type Visit } from './visit.ts'
import { authLinkFrom, LOGIN } from './return-to.ts'

interface Asked {
  /** Reads a GET route of the contract. A refusal becomes the page of its status. */
  readonly read: Call
  /** The same for a list that the screen reads by itself again: it is left out when the server fails, and the page stays. */
  readonly list: <R extends Route>(route: R, input: Input<R>) => Promise<Reply<R> | undefined>
  readonly params: Readonly<Record<string, string | undefined>>
  readonly url: URL
}

/**
 * Both loaders of a screen from one function:
 * `const page = loads(({ read, params }) => read(viewPerformer, { params: { id: params['id'] ?? '' } }))`,
 * then `export const loader = page.server` and `export const clientLoader = page.client`.
 */
export const loads = <T>(load: (asked: Asked) => Promise<T>) => ({
  server: async ({ context, params, request }: LoaderFunctionArgs): Promise<T> => {
    const visit = visitOf(context)
    if (visit.isHidden) throw missing()
    try {
      return await load({ read: visit.call, list: listsBy(visit.call), params, url: new URL(request.url) })
    } catch (error) {
      throw asPage(error, visit, request.url)
    }
  },
  client: async ({ params, request }: ClientLoaderFunctionArgs): Promise<T> =>
    load({ read: readThroughCache, list: listsBy(readThroughCache), params, url: new URL(request.url) }),
})

const readThroughCache: Call = (route, ...[input]) => cache().fetchQuery(read(route, input ?? ({} as never)))

/** What is refused is still refused; what failed is asked for again in its own place. */
const listsBy =
  (read: Call) =>
  async <R extends Route>(route: R, input: Input<R>): Promise<Reply<R> | undefined> => {
    try {
      return await read(route, ...([input] as never))
    } catch (error) {
      if (error instanceof Refused && error.status < 500) throw error
      return undefined
    }
  }

/** A refusal as what React Router shows: the sign-in page, or the error page of its status. */
export function asPage(error: unknown, visit: Visit, url?: string): unknown {
  if (!(error instanceof Refused)) return error
  if (error.status === 401)
    return redirect(url === undefined ? LOGIN : authLinkFrom(LOGIN, new URL(url)), {
      headers: { 'Set-Cookie': forgetToken(visit) },
    })
  return data({ code: error.code, message: error.message }, { status: error.status })
}

/** What is not for this viewer looks like what does not exist. */
export const missing = () => data({ code: 'not_found', message: '' }, { status: 404 })

/** Of a guard's own route: the error is shown inside the frame around it, which a middleware's would replace. */
export function hiddenAsMissing({ context }: LoaderFunctionArgs): null {
  if (visitOf(context).isHidden) throw missing()
  return null
}

export const forgetToken = (visit: Visit) => cookie('token', '', { secure: visit.origin.startsWith('https:') })
