/** Reports visits of pages with a search parameter that a feature has declared, and stores a value for later visits. */
import type { Context } from './context.ts'
import type { Viewer } from './viewer.ts'

export interface PageVisit {
  readonly value: string
  /** Path of the page, without its query string. */
  readonly path: string
  /** The value stored at an earlier visit; empty if there is none. */
  readonly kept: string
  readonly viewer: Viewer | undefined
  readonly address: string
  readonly device: string
}

export interface VisitRule {
  readonly parameter: string
  /** Returns the value to store for 30 days instead of `kept`; undefined to change nothing. */
  visited(ctx: Context, visit: PageVisit): Promise<string | undefined>
}

export interface PageRequest {
  /** Path and query string. */
  readonly url: string
  readonly cookies: string
  readonly token: string
  readonly address: string
  readonly device: string
  readonly isSecure: boolean
}

/** Returns the cookies to set. Never fails: the page is shown in any case. */
export type OnPage = (request: PageRequest) => Promise<readonly string[]>

const VALUE = /^[\w-]{1,40}$/
const COOKIE_MAX_AGE_SECONDS = 30 * 24 * 60 * 60
const PREFIX = 'via_'

interface Visits {
  readonly rules: readonly VisitRule[]
  identify(token: string): Promise<Viewer | undefined>
}

export function openVisits(ctx: Context, { rules, identify }: Visits): OnPage {
  return async ({ url, cookies, token, address, device, isSecure }) => {
    const [path = '/', search = ''] = url.split('?', 2)
    const params = new URLSearchParams(search)
    const countedVisits = rules.flatMap((rule) => {
      const value = params.get(rule.parameter) ?? ''
      return VALUE.test(value) ? [{ rule, value }] : []
    })
    if (countedVisits.length === 0) return []
    try {
      const found = token === '' ? undefined : await identify(token)
      const viewer = found?.teamMember ? undefined : found
      const kept = visitCookies(cookies)
      const set: string[] = []
      for (const { rule, value } of countedVisits) {
        const visit = { value, path, kept: kept[rule.parameter] ?? '', viewer, address, device }
        const remembered = await rule.visited(ctx, visit)
        if (remembered !== undefined) set.push(cookieOf(rule.parameter, remembered, isSecure))
      }
      return set
    } catch (error) {
      ctx.log.error(error, 'page visit')
      return []
    }
  }
}

const cookieOf = (parameter: string, value: string, isSecure: boolean): string =>
  `${PREFIX}${parameter}=${value}; Path=/; Max-Age=${COOKIE_MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

export function visitCookies(cookies: string): Record<string, string> {
  const found = [...cookies.matchAll(/(?:^|;\s*)via_([a-z]{1,10})=([\w-]{1,40})(?=;|\s*$)/g)]
  return Object.fromEntries(found.slice(0, 5).map(([, name = '', value = '']) => [name, value]))
}
