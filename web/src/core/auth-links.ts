/** Links to the sign-up and sign-in pages that return to the current page. */
import { useLocation, useSearchParams } from 'react-router'
import { authLinkFrom, JOIN_PATH, withNext, LOGIN_PATH, readNext, type Intent } from './return-to.ts'

/** For any page, such as `to={authLinks.join('follow:ada.vale')}`. */
export function useAuthLinks(): { join(intent?: Intent): string; signIn(intent?: Intent): string } {
  const place = useLocation()
  return { join: (intent) => authLinkFrom(JOIN_PATH, place, intent), signIn: (intent) => authLinkFrom(LOGIN_PATH, place, intent) }
}

/** For the sign-in and sign-up pages: the page to return to, and links between them that keep it. */
export function useReturnTo(): { readonly next: string | undefined; link(page: string): string } {
  const next = readNext(useSearchParams()[0])
  return { next, link: (page) => withNext(page, next) }
}
