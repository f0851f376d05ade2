import * as site from '@fanfare/contract/site'
import { cut, placeOf } from '#lib/page.ts'
import { query } from '#platform/route-handler.ts'
import { countMails, listMails } from './store.ts'
import { mailView } from './views.ts'

export const adminRoutes = [
  query(site.listMails, async ({ ctx, query: { limit = 20, cursor } }) => {
    const rows = await listMails(ctx.db, { limit: limit + 1, after: placeOf(cursor) })
    const { rows: shown, next } = cut(rows, limit, (row) => ({ at: row.created_at, id: row.id }))
    return {
      data: shown.map((row) => mailView(row, ctx.config)),
      total: await countMails(ctx.db),
      ...(next !== undefined && { next }),
    }
  }),
]
