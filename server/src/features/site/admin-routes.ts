import * as mails from '@fanfare/contract/mails'
import { cutPage, placeOf } from '#lib/page.ts'
import { reportsUrl } from '#platform/mail-reports.ts'
import { query } from '#platform/route-handler.ts'
import { countMails, listMails } from './store.ts'
import { mailViews } from './views.ts'

export const adminRoutes = [
  query(mails.listMails, async ({ ctx, query: { status, limit = 20, cursor } }) => {
    const rows = await listMails(ctx.db, { status, limit: limit + 1, after: placeOf(cursor) })
    const { rows: shown, next } = cutPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }))
    return {
      data: await mailViews(ctx, shown),
      total: await countMails(ctx.db, status),
      ...(next !== undefined && { next }),
    }
  }),

  query(mails.readMailReturns, async ({ ctx: { config } }) => ({
    ...(config.mailReturnPath !== undefined && { returnPath: config.mailReturnPath }),
    reportsUrl: reportsUrl(config),
  })),
]
