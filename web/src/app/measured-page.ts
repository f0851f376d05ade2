/** Limits what a third-party measuring script learns about a page's address. */

interface Place {
  readonly origin: string
  readonly pathname: string
  readonly search: string
}

/** Sign-in links contain a secret, and other sign-in pages may show what was entered there. */
export const isMeasured = ({ pathname, search }: Pick<Place, 'pathname' | 'search'>): boolean =>
  !/^\/auth(\/|$)/.test(pathname) && !new URLSearchParams(search).has('token')

/**
 * Returns Google's parameters of a page view. All are set, because Google reads absent ones from the document, including searches
 * and tokens.
 */
export function measuredPage({ origin, pathname, search }: Place, referrer: string) {
  // Only the campaign parameters of the query are needed.
  const campaign = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => name.startsWith('utm_')))
  return {
    page_path: pathname,
    page_location: `${origin}${pathname}${campaign.size > 0 ? `?${campaign}` : ''}`,
    page_referrer: URL.canParse(referrer) ? `${new URL(referrer).origin}/` : '',
  }
}
