/** Keeps the page to return to after sign-in, and the visitor's intent, in the address. Pure. */

import { safePath } from '@fanfare/contract/site-path'

export { safePath }

/** A visitor's intent: a kind that a feature's manifest lists, and its subject, such as `subscribe:ada.vale`. */
export type Intent = `${string}:${string}`

export const LOGIN_PATH = '/auth/login'
export const JOIN_PATH = '/auth/fan-register'
const NEXT = 'next'
const INTENT = 'intent'

/**
 * The subject is a username with an optional tier id, an id, or a kind and an id. The manifests decide whether the kind exists.
 */
const INTENTS = /^[a-z-]{1,20}:(?:[a-z0-9_.]{3,30}(?:~[0-9a-f-]{36})?|(?:[a-z]{2,20}\.)?[0-9a-f-]{36})$/

export const readIntent = (query: URLSearchParams): Intent | undefined => {
  const intentText = query.get(INTENT) ?? ''
  return INTENTS.test(intentText) ? (intentText as Intent) : undefined
}

export function withoutIntent({ pathname, search }: Place): string {
  const query = new URLSearchParams(search)
  query.delete(INTENT)
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

interface Place {
  readonly pathname: string
  readonly search: string
}

/**
 * Returns a link to `page` that returns to this place and continues the intent. Leaves out both when there is nothing to return
 * to.
 */
export function authLinkFrom(page: typeof LOGIN_PATH | typeof JOIN_PATH, place: Place, intent?: Intent): string {
  const query = new URLSearchParams(place.search)
  query.delete('_routes')
  if (intent) query.set(INTENT, intent)
  // React Router requests data at addresses that end in `.data`.
  const pathname = place.pathname.replace(/\.data$/, '')
  const next = safePath(query.size > 0 ? `${pathname}?${query}` : pathname)
  return next === undefined || next === '/' ? page : withNext(page, next)
}

export const withNext = (page: string, next: string | undefined): string =>
  next === undefined ? page : `${page}?${new URLSearchParams({ [NEXT]: next })}`

export const readNext = (query: URLSearchParams): string | undefined => safePath(query.get(NEXT))
