/** Reads the cookies of a request. */

/** The session token that the browser keeps in the cookie `token`. */
export function tokenIn(cookies: string): string {
  const found = /(?:^|;\s*)token=([^;\s]*)/.exec(cookies)?.[1] ?? ''
  return /^[\w.~+/%=-]{1,400}$/.test(found) ? safelyDecoded(found) : ''
}

function safelyDecoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
