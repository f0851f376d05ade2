/** One request for a page on the server: the visitor, their way to the API and what the page has to know of the request. */
import { createContext, type RouterContextProvider } from 'react-router'
import { Refused, caller, type Call, type Wire } from '@fanfare/contract'
import { readPublicSettings, type PublicSettings } from '@fanfare/contract/site'
import { readMe, type Me } from '@fanfare/contract/users'

/** What the server hands over with each request. */
export interface Asked {
  /** Calls the API in this process with the visitor's token. */
  readonly wire: Wire
  readonly token: string
  readonly nonce: string
  /** Such as `https://example.org`, for addresses that have to be absolute. */
  readonly origin: string
  readonly cookies: string
}

export interface Visit extends Asked {
  readonly call: Call
  /** The signed-in account, asked for once; null for a visitor or a token that no longer counts. */
  readonly viewer: () => Promise<Me | null>
  readonly settings: () => Promise<PublicSettings>
  /** Set where a guard keeps the visitor out without a word: then every loader answers as if nothing were there. */
  isHidden: boolean
}

const visitContext = createContext<Visit | null>(null)

export function beginVisit(context: RouterContextProvider, asked: Asked): void {
  const call = caller(asked.wire)
  const viewer = once(() => (asked.token ? call(readMe).catch(notSignedIn) : Promise.resolve(null)))
  context.set(visitContext, { ...asked, call, viewer, settings: once(() => call(readPublicSettings)), isHidden: false })
}

export function visitOf(context: Readonly<RouterContextProvider>): Visit {
  const visit = context.get(visitContext)
  if (!visit) throw new Error('This page was asked for without a visit.')
  return visit
}

function notSignedIn(error: unknown): null {
  if (error instanceof Refused && (error.status === 401 || error.code === 'suspended')) return null
  throw error
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => (answer ??= ask())
}
