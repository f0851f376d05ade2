import { done } from '@fanfare/contract'
import * as pages from '@fanfare/contract/pages'
import { allPages, htmlOf, pageById, type PageRow } from '#core/pages/index.ts'
import { settings } from '#core/settings/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Context, Tx } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { changePage, createPage, removePage } from './change-page.ts'
import { recordAct } from './operator-acts.ts'
import { sitePageViews } from './views.ts'

async function viewOf(from: Context | Tx, row: PageRow): Promise<pages.SitePage> {
  const [view] = await sitePageViews(from.db, await settings(from), [row])
  if (!view) throw notFound()
  return view
}

export const adminRoutes = [
  query(pages.listSitePages, async ({ ctx, query: { limit = 100, offset = 0 } }) => {
    const rows = await allPages(ctx.db)
    const shown = rows.slice(offset, offset + limit)
    return { data: await sitePageViews(ctx.db, await settings(ctx), shown), total: rows.length }
  }),

  query(pages.readSitePage, async ({ ctx, params: { id } }) => {
    const row = await pageById(ctx.db, id)
    if (!row) throw notFound()
    return viewOf(ctx, row)
  }),

  mutation(pages.createPage, async ({ tx, viewer, body }) => {
    const row = await createPage(tx, body, viewer.id)
    recordAct(tx, { operator: viewer, act: 'page.create', subject: { kind: 'page', id: row.id }, after: body })
    return viewOf(tx, row)
  }),

  mutation(pages.changePage, async ({ tx, viewer, params: { id }, body }) => {
    const row = await changePage(tx, id, body)
    recordAct(tx, { operator: viewer, act: 'page.change', subject: { kind: 'page', id: row.id }, after: body })
    return viewOf(tx, row)
  }),

  mutation(pages.removePage, async ({ tx, viewer, params: { id } }) => {
    const { slug } = await removePage(tx, id)
    recordAct(tx, { operator: viewer, act: 'page.delete', subject: { kind: 'page', id }, after: { slug } })
    return done
  }),

  query(pages.previewPage, async ({ body: { source } }) => ({ html: htmlOf(source) })),
]
