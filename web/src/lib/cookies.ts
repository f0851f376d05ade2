/** Small readable cookies, from a header on the server and from the document in the browser. */
const YEAR_SECONDS = 365 * 24 * 60 * 60

export function readCookie(header: string | null | undefined, name: string): string {
  for (const part of header?.split(';') ?? []) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return decoded(value.join('='))
  }
  return ''
}

/** Returns a cookie for 365 days that only this site's own pages send. An empty value removes it. */
export function cookie(name: string, value: string, options: { secure: boolean }): string {
  const age = value ? YEAR_SECONDS : 0
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${age}; SameSite=Lax${options.secure ? '; Secure' : ''}`
}

export function writeCookie(name: string, value: string): void {
  document.cookie = cookie(name, value, { secure: location.protocol === 'https:' })
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
