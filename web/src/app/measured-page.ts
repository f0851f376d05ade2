/** What a script of others, which measures visits, may know of a page's address. */

interface Place {
  readonly origin: string
  readonly pathname: string
  readonly search: string
}

/** Sign-in links hold a secret in their address, and pages beside them may show what was entered there. */
export const isMeasured = ({ pathname, search }: Pick<Place, 'pathname' | 'search'>): boolean =>
  !/^\/auth(\/|$)/.test(pathname) && !new URLSearchParams(search).has('token')

/** Google's parameters of a page view. Each is given, as it reads those that are absent from the document, searches and tokens included. */
export function measuredPage({ origin, pathname, search }: Place, referrer: string) {
  // Which campaign brought a visitor is all that the search is needed for.
  const campaign = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => name.startsWith('utm_')))
  return {
    page_path: pathname,
    page_location: `${origin}${pathname}${campaign.size > 0 ? `?${campaign}` : ''}`,
    page_referrer: URL.canParse(referrer) ? `${new URL(referrer).origin}/` : '',
  }
}
