/** Where someone was who has to sign in or join first, and what they were about to do: carried in the address. Pure. */

/** What a visitor has pressed: a kind that some feature's manifest lists, and its subject, such as `subscribe:ada.vale`. */
export type Intent = `${string}:${string}`

export const LOGIN = '/auth/login'
export const JOIN = '/auth/fan-register'
const NEXT = 'next'
const INTENT = 'intent'

/** The subject is a username, alone or with the id of a tier, an id, or a kind and an id; whether there is such a kind, the manifests say. */
const INTENTS = /^[a-z-]{1,20}:(?:[a-z0-9_.]{3,30}(?:~[0-9a-f-]{36})?|(?:[a-z]{2,20}\.)?[0-9a-f-]{36})$/
const LONGEST = 500
/** Signing in does not lead back to signing in, and what is no page is nowhere to go. */
const NO_PLACE = /^\/(?:auth|api|media|assets|socket\.io)(?:[/?#.]|$)/

/** A path of this site with its query, or nothing: never an address that leads elsewhere, however it is written. */
export function safePath(raw: string | null | undefined): string | undefined {
  if (!raw || raw.length > LONGEST || !raw.startsWith('/') || /[\\\s\p{C}]/u.test(raw)) return undefined
  const base = 'https://site.invalid'
  if (!URL.canParse(raw, base)) return undefined
  const { origin, pathname, search } = new URL(raw, base)
  // A path may become another one when it is read: `/.//elsewhere` is `//elsewhere`, which browsers take for another site.
  if (origin !== base || pathname.startsWith('//') || NO_PLACE.test(pathname)) return undefined
  return pathname + search
}

export const intentIn = (query: URLSearchParams): Intent | undefined => {
  const intentText = query.get(INTENT) ?? ''
  return INTENTS.test(intentText) ? (intentText as Intent) : undefined
}

/** The address of a page without what the visitor was about to do there. */
export function withoutIntent({ pathname, search }: Place): string {
  const query = new URLSearchParams(search)
  query.delete(INTENT)
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

interface Place {
  readonly pathname: string
  readonly search: string
}

/** A link to `page` that comes back to this place, and on with this intent; without either where there is nothing to come back to. */
export function authLinkFrom(page: typeof LOGIN | typeof JOIN, place: Place, intent?: Intent): string {
  const query = new URLSearchParams(place.search)
  query.delete('_routes')
  if (intent) query.set(INTENT, intent)
  // What the router asks the server for instead of a page ends so.
  const pathname = place.pathname.replace(/\.data$/, '')
  const next = safePath(query.size > 0 ? `${pathname}?${query}` : pathname)
  return next === undefined || next === '/' ? page : withNext(page, next)
}

export const withNext = (page: string, next: string | undefined): string =>
  next === undefined ? page : `${page}?${new URLSearchParams({ [NEXT]: next })}`

/** Where to go on after signing in, by the address of the page that asks for it. */
export const nextIn = (query: URLSearchParams): string | undefined => safePath(query.get(NEXT))
