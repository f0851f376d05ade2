import * as pages from '@fanfare/contract/pages'
import { publishedPage, publishedPages } from '#core/pages/index.ts'
import { notFound } from '#lib/errors.ts'
import { normalizeQuery, normalizeText } from '#lib/plain-text.ts'
import { query } from '#platform/route-handler.ts'
import { publicPageView, summaryView } from './views.ts'

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
]
