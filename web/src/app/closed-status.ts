/** Decides which pages a closed site does not show. */
import type { Me } from '@fanfare/contract/users'
import { SIGN_IN_PAGES } from '#core/auth/sign-in-pages.ts'

interface Closure {
  /** Set in countries without the site. */
  readonly countryBlock: object | null
  readonly maintenance: boolean
}

/**
 * Returns the status of a page that is replaced, or undefined for an open page. Operators still have access, and the pages for
 * signing in stay open for them. In countries without the site, everyone reads the pages about it.
 */
export function closedStatus({ countryBlock, maintenance }: Closure, viewer: Me | null, path: string): 451 | 503 | undefined {
  const page = path.replace(/\.data$/, '')
  if (SIGN_IN_PAGES.includes(page)) return undefined
  if (countryBlock && !/^\/page\/[^/]+$/.test(page)) return 451
  return maintenance && viewer?.role !== 'admin' ? 503 : undefined
}
