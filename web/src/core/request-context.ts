/** One request for a page on the server: the visitor, their way to the API and what the page has to know of the request. */
import { createContext, type RouterContextProvider } from 'react-router'
import { ApiError, caller, type Transport } from '@fanfare/contract'
import type { AnyLocale } from '@fanfare/i18n/locales'
import { readPublicSettings, type PublicSettings } from '@fanfare/contract/site'
import { readMe, type Me } from '@fanfare/contract/users'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '#lib/api.ts'
import { createCache } from '#lib/cache.ts'

/** What the server hands over with each request. */
export interface RequestInput {
  /** Calls the API in this process with the visitor's token. */
  readonly transport: Transport
  readonly token: string
  readonly nonce: string
  /** Such as `https://example.org`, for addresses that have to be absolute. */
  readonly origin: string
  readonly cookies: string
  /** The language that the browser has asked for; an account may have chosen another. */
  readonly locale: AnyLocale
}

export interface RequestContext extends RequestInput {
  /** Everything that this page reads, sent along with it. */
  readonly queries: QueryClient
  /** The signed-in account, asked for once; null for a visitor or a token that no longer counts. */
  readonly viewer: () => Promise<Me | null>
  readonly settings: () => Promise<PublicSettings>
  /** Set where a guard keeps the visitor out without a word: then every loader answers as if nothing were there. */
  isHidden: boolean
}

const contextKey = createContext<RequestContext | null>(null)

export function provideRequestContext(context: RouterContextProvider, input: RequestInput): void {
  const queries = createCache(caller(input.transport))
  const viewer = once(() => (input.token ? queries.fetchQuery(query(readMe, {})).catch(notSignedIn) : Promise.resolve(null)))
  const settings = once(() => queries.fetchQuery(query(readPublicSettings, {})))
  context.set(contextKey, { ...input, queries, viewer, settings, isHidden: false })
}

export function requestContextOf(context: Readonly<RouterContextProvider>): RequestContext {
  const requestContext = context.get(contextKey)
  if (!requestContext) throw new Error('This page was asked for without a request context.')
  return requestContext
}

function notSignedIn(error: unknown): null {
  if (error instanceof ApiError && (error.status === 401 || error.code === 'suspended')) return null
  throw error
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => (answer ??= load())
}
