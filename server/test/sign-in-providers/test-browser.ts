/** A browser that keeps the site's cookies, for stories about signing in with providers. */
import { createCall, type Call } from '@fanfare/contract'
import type { Transport } from '@fanfare/contract/client'

export type TestBrowser = ReturnType<typeof openTestBrowser>

/** `headers` are sent with every call, for example those of a proxy. */
export function openTestBrowser(api: string, headers: Readonly<Record<string, string>> = {}) {
  const cookies = new Map<string, string>()
  const state = { token: '' }
  const transport: Transport = async ({ method, url, body, form, key }) => {
    const response = await fetch(`${api}${url}`, {
      method,
      headers: {
        ...headers,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(state.token !== '' && { authorization: state.token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...((form ?? body) !== undefined && { body: form ?? JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return { status: response.status, body: await response.json() }
  }
  const call: Call = createCall(transport)
  return Object.assign(call, {
    cookies,
    /** From now on, calls come from this session. */
    signedIn: (token: string) => void (state.token = token),
  })
}
