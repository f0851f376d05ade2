/** Links to joining and signing in that come back to where they were pressed. */
import { useLocation, useSearchParams } from 'react-router'
import { authLinkFrom, JOIN, withNext, LOGIN, nextIn, type Intent } from './return-to.ts'

/** From any page: a newcomer who wants something joins; `to={authLinks.join('follow:ada.vale')}`. */
export function useAuthLinks(): { join(intent?: Intent): string; signIn(intent?: Intent): string } {
  const place = useLocation()
  return { join: (intent) => authLinkFrom(JOIN, place, intent), signIn: (intent) => authLinkFrom(LOGIN, place, intent) }
}

/** On such a page itself: where it leads, and links to its neighbours that lead there, too. */
export function useReturnTo(): { readonly next: string | undefined; link(page: string): string } {
  const next = nextIn(useSearchParams()[0])
  return { next, link: (page) => withNext(page, next) }
}
