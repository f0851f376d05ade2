/** Lists the public pages for search engines (sitemaps.org): the site's own pages, and profiles in numbered parts. */
import { sql } from 'kysely'
import { noBlockFor } from '#core/access/index.ts'
import { countPerformers, listedUsernames, noFilters } from '#core/accounts/index.ts'
import { publishedPages } from '#core/pages/index.ts'
import { settings } from '#core/settings/index.ts'
import { element, xmlDocument, type Xml } from '#lib/xml.ts'
import type { Context } from '#platform/context.ts'
import type { SiteDocument } from '#platform/documents.ts'
import type { Anyone } from '#platform/viewer.ts'

/** The protocol allows 50,000. */
const PROFILES_PER_PART = 10_000
const NAMESPACE = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }

/** Part 0 has the site's own pages, and the others have profiles. */
export const sitemapIndex: SiteDocument = {
  path: '/sitemap.xml',
  type: 'application/xml',
  async read(ctx, { viewer }) {
    const total = await countPerformers(ctx.db, { ...noFilters, words: '', sort: 'latest', isShown: isShownTo(viewer) })
    const parts = Array.from({ length: 1 + Math.ceil(total / PROFILES_PER_PART) }, (_, part) =>
      element('sitemap', element('loc', `${ctx.config.origin}/sitemap-${part}.xml`)),
    )
    return xmlDocument(element('sitemapindex', parts, NAMESPACE))
  },
}

export const sitemap: SiteDocument = {
  path: '/sitemap-:part(^\\d{1,5}$).xml',
  type: 'application/xml',
  async read(ctx, { params, viewer }) {
    const part = Number(params['part'])
    const urls = part === 0 ? await ownPages(ctx) : await profiles(ctx, viewer, part)
    return urls.length === 0 ? undefined : xmlDocument(element('urlset', urls, NAMESPACE))
  },
}

const isShownTo = (viewer: Anyone) => noBlockFor(viewer, sql.ref('p.account_id'))

const url = ({ config }: Context, path: string, changedAt?: Date): Xml =>
  element('url', [element('loc', `${config.origin}${path}`), ...(changedAt ? [element('lastmod', changedAt.toISOString())] : [])])

async function ownPages(ctx: Context): Promise<Xml[]> {
  const [pages, { transparency }] = [await publishedPages(ctx), await settings(ctx)]
  return [
    url(ctx, '/'),
    ...pages.map(({ page: { slug }, publishedAt }) => url(ctx, `/page/${slug}`, publishedAt)),
    ...(transparency.isShown ? [url(ctx, '/transparency')] : []),
  ]
}

async function profiles(ctx: Context, viewer: Anyone, part: number): Promise<Xml[]> {
  const slice = { limit: PROFILES_PER_PART, offset: (part - 1) * PROFILES_PER_PART }
  const usernames = await listedUsernames(ctx.db, isShownTo(viewer), slice)
  return usernames.map((username) => url(ctx, `/${username}`))
}
