/** Decides who may open a page, and where everyone else is sent (specification, section 2). */
import { redirect, type MiddlewareFunction } from 'react-router'
import type { Who } from '@fanfare/contract'
import { readMe, type Me } from '@fanfare/contract/users'
import { query } from '#lib/api.ts'
import { cache } from '#lib/cache.ts'
import { session } from '#lib/session.ts'
import { toErrorResponse, expiredTokenCookie, notFoundResponse } from './loaders.ts'
import { requestContextOf } from './request-context.ts'
import { authLinkFrom, LOGIN_PATH, readNext } from './return-to.ts'

export function homeOf(me: Me): string {
  if (me.role === 'admin') return '/admin'
  if (me.acting) return '/team'
  const isComplete = me.email !== '' && me.username !== ''
  if (me.isPerformer) return isComplete ? `/${me.username}` : '/star/account'
  return isComplete ? '/home' : '/user/account'
}

type GuardDecision = 'enter' | 'hidden' | { readonly to: string }

export function guardDecision(who: Who | 'guest', viewer: Me | null): GuardDecision {
  if (who === 'anyone') return 'enter'
  if (who === 'guest') return viewer ? { to: homeOf(viewer) } : 'enter'
  if (!viewer) return { to: LOGIN_PATH }
  if (who === 'member' || who === viewer.role) return 'enter'
  return who === 'performer' ? { to: LOGIN_PATH } : 'hidden'
}

/** Blocks everyone else before any loader of the page runs on the server. */
export const guard =
  (who: Who | 'guest'): MiddlewareFunction<Response> =>
  async ({ context, request }) => {
    const requestContext = requestContextOf(context)
    const viewer = await requestContext.viewer().catch((error: unknown) => {
      throw toErrorResponse(error, requestContext)
    })
    const decision = guardDecision(who, viewer)
    if (decision === 'enter') return
    if (decision === 'hidden') {
      requestContext.isHidden = true
      return
    }
    const forget = !viewer && requestContext.token !== ''
    throw redirect(
      redirectPath(decision.to, viewer, new URL(request.url)),
      forget ? { headers: { 'Set-Cookie': expiredTokenCookie(requestContext) } } : undefined,
    )
  }

/** Like `guard`, for navigation within the browser. */
export const guardInBrowser =
  (who: Who | 'guest'): MiddlewareFunction =>
  async ({ request }) => {
    const viewer = session.token ? await cache().ensureQueryData(query(readMe, {})) : null
    const decision = guardDecision(who, viewer)
    if (decision === 'enter') return
    throw decision === 'hidden' ? notFoundResponse() : redirect(redirectPath(decision.to, viewer, new URL(request.url)))
  }

const SET_UP_TWO_FACTOR = '/settings/security/two-factor'

/**
 * Returns where an operator without two-factor authentication is sent from this page. Such an operator has no permissions yet.
 */
export const twoFactorRedirect = (viewer: Me | null, { pathname }: Pick<URL, 'pathname'>): string | undefined =>
  viewer?.needsTwoFactor && pathname.replace(/\.data$/, '') !== SET_UP_TWO_FACTOR ? SET_UP_TWO_FACTOR : undefined

export const SUSPENDED = '/suspended'
/** The contact form, decisions and their appeal, and the public form. */
const OPEN_WHILE_SUSPENDED = ['/page', '/statements', '/report']

/** Returns where a suspended person is sent from this page. Pages such as the contact form stay open. */
export function suspendedRedirect(viewer: Me | null, { pathname }: Pick<URL, 'pathname'>): string | undefined {
  const path = pathname.replace(/\.data$/, '')
  if (!viewer?.isSuspended) return path === SUSPENDED && viewer ? homeOf(viewer) : undefined
  return path === SUSPENDED || OPEN_WHILE_SUSPENDED.some((open) => path === open || path.startsWith(`${open}/`))
    ? undefined
    : SUSPENDED
}

const CLOSED_ACCOUNT = '/account-closed'

/** Returns where the owner of a closed account is sent from this page. Pages such as the contact form stay open. */
export function closedRedirect(viewer: Me | null, { pathname }: Pick<URL, 'pathname'>): string | undefined {
  const path = pathname.replace(/\.data$/, '')
  return !viewer?.isClosed || path === CLOSED_ACCOUNT || path.startsWith('/page/') ? undefined : CLOSED_ACCOUNT
}

/**
 * Runs before every document. The root's loader also reads the viewer and handles errors. Navigation within the browser shows
 * a person without rights what a visitor sees.
 */
export const requireRights: MiddlewareFunction<Response> = async ({ context, request }) => {
  const viewer = await requestContextOf(context)
    .viewer()
    .catch(() => null)
  const url = new URL(request.url)
  const to =
    suspendedRedirect(viewer, url) ?? closedRedirect(viewer, url) ?? seatRedirect(viewer, url) ?? twoFactorRedirect(viewer, url)
  if (to !== undefined) throw redirect(to)
}

const SEAT_OVER = '/team/over'

/** Returns where someone is sent whose seat in a performer's team is over, and from where others are sent away. */
function seatRedirect(viewer: Me | null, { pathname }: Pick<URL, 'pathname'>): string | undefined {
  const path = pathname.replace(/\.data$/, '')
  if (viewer?.acting?.isOver) return path === SEAT_OVER ? undefined : SEAT_OVER
  return path === SEAT_OVER && viewer ? homeOf(viewer) : undefined
}

/** Visitors sign in and come back here. Signed-in accounts continue immediately. */
function redirectPath(to: string, viewer: Me | null, url: URL): string {
  if (!viewer) return authLinkFrom(LOGIN_PATH, url)
  return (to !== LOGIN_PATH && readNext(url.searchParams)) || to
}
