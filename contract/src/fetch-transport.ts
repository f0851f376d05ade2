/** The API transport outside browsers (tests, demo data, benchmarks, scripts): Node's fetch with a base address. */
import type { Transport } from './client.ts'

/** `base` ends with `/api`; `token` authenticates the caller. */
export const fetchTransport =
  (base: string, token?: string, headers: Readonly<Record<string, string>> = {}): Transport =>
  async ({ method, url, body, form, key }) => {
    const sent = form ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(`${base}${url}`, {
      method,
      headers: {
        ...headers,
        ...(token !== undefined && { authorization: token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(sent !== undefined && { body: sent }),
    })
    return { status: response.status, body: await response.json() }
  }
