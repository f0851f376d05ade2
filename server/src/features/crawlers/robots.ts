/** Tells crawlers which pages are worth their time (RFC 9309). Pages for members redirect to the sign-in anyway. */
import type { SiteDocument } from '#platform/documents.ts'

/** Ends with a slash each, because `/admin` is also the beginning of usernames. */
const PRIVATE = ['/admin/', '/api/', '/auth/', '/studio/']

export const robots: SiteDocument = {
  path: '/robots.txt',
  type: 'text/plain',
  isAlwaysOpen: true,
  read: async ({ config: { origin } }) =>
    ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n'),
}
