import * as pages from '@fanfare/contract/pages'
import { publishedPage, publishedPages, versionOf, versionsOf } from '#core/pages/index.ts'
import { notFound } from '#lib/errors.ts'
import { normalizeQuery, normalizeText } from '#lib/plain-text.ts'
import type { Context } from '#platform/context.ts'
import { query } from '#platform/route-handler.ts'
import { publicPageView, publicVersionView, summaryView } from './views.ts'

/** Returns a published page in the language that the reader sees. Throws `not_found`. */
async function keyOf(ctx: Context, idOrSlug: string) {
  const found = await publishedPage(ctx, idOrSlug)
  if (!found) throw notFound()
  return { pageId: found.page.id, locale: found.language }
}

export const routes = [
  query(pages.listPages, async ({ ctx, query: { q = '', limit = 20, offset = 0 } }) => {
    const wanted = normalizeQuery(q)
    const found = (await publishedPages(ctx)).filter(({ title }) => normalizeText(title).includes(wanted))
    return { data: found.slice(offset, offset + limit).map(summaryView), total: found.length }
  }),

  query(pages.readPage, async ({ ctx, params: { id } }) => {
    const found = await publishedPage(ctx, id)
    if (!found) throw notFound()
    return publicPageView(found)
  }),

  query(pages.listPublicVersions, async ({ ctx, params: { id }, query: { limit = 50, offset = 0 } }) => {
    const rows = await versionsOf(ctx.db, await keyOf(ctx, id), { limit, offset })
    return { data: rows.map(publicVersionView), total: Number(rows[0]?.total ?? 0) }
  }),

  query(pages.readPublicVersion, async ({ ctx, params: { id, number } }) => {
    const key = await keyOf(ctx, id)
    const row = await versionOf(ctx.db, key, Number(number))
    if (!row) throw notFound()
    return { ...publicVersionView(row), language: key.locale, html: row.html }
  }),
]
