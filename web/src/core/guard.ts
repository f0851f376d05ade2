/** Who may open a page, and where everyone else is sent (specification, section 2). */
import { redirect, type MiddlewareFunction } from 'react-router'
import type { Who } from '@fanfare/contract'
import { readMe, type Me } from '@fanfare/contract/users'
import { read } from '#lib/api.ts'
import { cache } from '#lib/cache.ts'
import { session } from '#lib/session.ts'
import { asPage, forgetToken, missing } from './load.ts'
import { visitOf } from './visit.ts'
import { authLinkFrom, LOGIN, nextIn } from './return-to.ts'

/** Where someone lands after signing in. */
export function homeOf(me: Me): string {
  if (me.role === 'admin') return '/admin'
  const isComplete = me.email !== '' && me.username !== ''
  if (me.isPerformer) return isComplete ? `/${me.username}` : '/star/account'
  return isComplete ? '/home' : '/user/account'
}

type Verdict = 'enter' | 'hidden' | { readonly to: string }

export function judge(who: Who | 'guest', viewer: Me | null): Verdict {
  if (who === 'anyone') return 'enter'
  if (who === 'guest') return viewer ? { to: homeOf(viewer) } : 'enter'
  if (!viewer) return { to: LOGIN }
  if (who === 'member' || who === viewer.role) return 'enter'
  return who === 'performer' ? { to: LOGIN } : 'hidden'
}

/** Keeps everyone else off the pages below, before any of their loaders runs on the server. */
export const guard =
  (who: Who | 'guest'): MiddlewareFunction<Response> =>
  async ({ context, request }) => {
    const visit = visitOf(context)
    const viewer = await visit.viewer().catch((error: unknown) => {
      throw asPage(error, visit)
    })
    const verdict = judge(who, viewer)
    if (verdict === 'enter') return
    if (verdict === 'hidden') {
      visit.isHidden = true
      return
    }
    const forget = !viewer && visit.token !== ''
    throw redirect(
      wayTo(verdict.to, viewer, new URL(request.url)),
      forget ? { headers: { 'Set-Cookie': forgetToken(visit) } } : undefined,
    )
  }

/** The same for a change of page inside the browser. */
export const guardInBrowser =
  (who: Who | 'guest'): MiddlewareFunction =>
  async ({ request }) => {
    const viewer = session.token ? await cache().ensureQueryData(read(readMe, {})) : null
    const verdict = judge(who, viewer)
    if (verdict === 'enter') return
    throw verdict === 'hidden' ? missing() : redirect(wayTo(verdict.to, viewer, new URL(request.url)))
  }

/** A visitor comes back here after signing in; whoever is signed in already goes on at once. */
function wayTo(to: string, viewer: Me | null, url: URL): string {
  if (!viewer) return authLinkFrom(LOGIN, url)
  return (to !== LOGIN && nextIn(url.searchParams)) || to
}
