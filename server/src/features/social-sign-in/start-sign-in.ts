/** Starts a sign-in at a provider, and ties it to the browser. */
import { safePath } from '@fanfare/contract/site-path'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import { bindingCookie, browserBinding, newBrowserBinding } from '#platform/cookies.ts'
import { networkOf } from '#platform/network.ts'
import type { StartedSignIn } from '#platform/sign-in-providers/index.ts'
import { throttle } from '#platform/throttle.ts'
import { insertSignIn, type NewSignIn } from './store.ts'

const STARTS = { attempts: 120, seconds: 3600 }

interface Starting extends Pick<NewSignIn, 'provider' | 'purpose'> {
  readonly role?: NewSignIn['role'] | undefined
  readonly redirectUrl?: string | undefined
  readonly sessionId?: string
}

interface Browser {
  readonly address: string
  readonly cookies: string | undefined
  setCookie(cookie: string): void
}

/** Throws `not_found` for a provider without keys, and `not_valid` for an address that is not a path of this site. */
export async function startSignIn(ctx: Context, starting: Starting, browser: Browser): Promise<StartedSignIn> {
  const { provider, purpose, role = 'fan', sessionId } = starting
  const redirectUrl = checkedRedirect(starting.redirectUrl)
  await throttle(ctx.db, [`social sign-in start ${networkOf(browser.address)}`], STARTS)
  const started = await ctx.signInProviders[provider].start()
  // A browser keeps its secret, so that sign-ins in two tabs do not disturb each other.
  const binding = browserBinding(browser.cookies) ?? newBrowserBinding()
  await ctx.write((tx) => insertSignIn(tx, { provider, purpose, role, redirectUrl, sessionId, browser: binding }, started))
  browser.setCookie(bindingCookie(binding, ctx.config.origin.startsWith('https:')))
  return started
}

function checkedRedirect(given: string | undefined): string | undefined {
  if (given === undefined || given === '') return undefined
  const path = safePath(given)
  if (path === undefined) throw notValid('redirectUrl', t('This isn’t a page of this site.'))
  return path
}
