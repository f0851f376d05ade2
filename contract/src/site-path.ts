/** Checks paths to which the site sends a browser. Pure. */

const MAX_PATH_LENGTH = 500
/** Sign-in never leads back to sign-in pages or to addresses that are not pages. */
const NO_PLACE = /^\/(?:auth|api|media|assets|socket\.io)(?:[/?#.]|$)/

/** Returns a path of this site with its query, or undefined. Never an address of another site, however it is written. */
export function safePath(raw: string | null | undefined): string | undefined {
  if (!raw || raw.length > MAX_PATH_LENGTH || /^[^/]|[\\\s\p{C}]/u.test(raw)) return undefined
  const base = 'https://site.invalid'
  if (!URL.canParse(raw, base)) return undefined
  const { origin, pathname, search } = new URL(raw, base)
  // Parsing can change a path: `/.//elsewhere` becomes `//elsewhere`, which browsers take for another site.
  if (origin !== base || pathname.startsWith('//') || NO_PLACE.test(pathname)) return undefined
  return pathname + search
}
