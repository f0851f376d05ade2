/** The context of one page request on the server: the visitor, the API and facts about the request. */
import { createContext, type RouterContextProvider } from 'react-router'
import { ApiError, createCall, type Transport } from '@fanfare/contract'
import type { AnyLocale } from '@fanfare/i18n/locales'
import type { PublicSettings } from '@fanfare/contract/public-settings'
import { readPublicSettings } from '@fanfare/contract/site'
import { readMe, type Me } from '@fanfare/contract/users'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '#lib/api.ts'
import { createCache } from '#lib/cache.ts'

export interface RequestInput {
  /** Calls the API in this process with the visitor's token. */
  readonly transport: Transport
  readonly token: string
  readonly nonce: string
  /** Such as `https://example.org`, for absolute addresses. */
  readonly origin: string
  readonly cookies: string
  /** Addresses that live streams connect to, in words of a content security policy. */
  readonly streamHosts: readonly string[]
  /** The language that the browser requested. An account can override it. */
  readonly locale: AnyLocale
}

export interface RequestContext extends RequestInput {
  /** The data of this page, sent along with it. */
  readonly queries: QueryClient
  /** The signed-in account, read once. Null for a visitor or an expired token. */
  readonly viewer: () => Promise<Me | null>
  readonly settings: () => Promise<PublicSettings>
  /** Set when a guard hides the page. Every loader then responds as if nothing existed. */
  isHidden: boolean
}

const contextKey = createContext<RequestContext | null>(null)

export function provideRequestContext(context: RouterContextProvider, input: RequestInput): void {
  const queries = createCache(createCall(input.transport))
  const viewer = once(() => (input.token ? queries.fetchQuery(query(readMe, {})).catch(notSignedIn) : Promise.resolve(null)))
  const settings = once(() => queries.fetchQuery(query(readPublicSettings, {})))
  context.set(contextKey, { ...input, queries, viewer, settings, isHidden: false })
}

export function requestContextOf(context: Readonly<RouterContextProvider>): RequestContext {
  const requestContext = context.get(contextKey)
  if (!requestContext) throw new Error('This page was requested without a request context.')
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
