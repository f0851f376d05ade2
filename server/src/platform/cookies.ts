/** Returns the session token from the cookie `token`, or an empty string. */
export function sessionTokenIn(cookies: string): string {
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
