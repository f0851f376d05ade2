import * as notices from '@fanfare/contract/notices'
import * as reports from '@fanfare/contract/reports'
import { assertHuman } from '#core/captcha/index.ts'
import { noticeByKey, reportsBy, type CaseReportRow } from '#core/cases/index.ts'
import { notFound } from '#lib/errors.ts'
import { cutPage, placeOf } from '#lib/page.ts'
import type { Db, Services } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { addNoticePicture } from './notice-pictures.ts'
import { addReportPicture, reportObject } from './report-object.ts'
import { confirmNotice, limitNotices, noticeLimits, sendNotice } from './send-notice.ts'
import { noticeView, reportViews } from './views.ts'

const reportView = async (services: Services, db: Db, row: CaseReportRow) => (await reportViews(services, db, [row]))[0]!

export const routes = [
  mutation(reports.createReport, async ({ tx, services, viewer, body }) =>
    reportView(services, tx.db, await reportObject(tx, viewer, body)),
  ),

  query(reports.listReports, async ({ ctx, viewer, query: { limit = 20, cursor } }) => {
    const found = await reportsBy(ctx.db, viewer.id, { limit: limit + 1, after: placeOf(cursor) })
    const { rows, next } = cutPage(found, limit, (row) => ({ at: row.created_at, id: row.id }))
    const total = rows.length + (next === undefined ? 0 : 1)
    return { data: await reportViews(ctx, ctx.db, rows), total, ...(next !== undefined && { next }) }
  }),

  mutation(reports.addReportPicture, async ({ tx, services, viewer, params: { id }, files }) =>
    reportView(services, tx.db, await addReportPicture(tx, viewer, id, files.picture)),
  ),

  mutation(
    notices.sendNotice,
    async ({ tx, body, origin }) => {
      await limitNotices(tx.db, origin.address)
      return { pictureKey: await sendNotice(tx, body) }
    },
    ({ ctx, origin: { address }, header }) =>
      assertHuman(ctx, { act: 'notice', limits: noticeLimits(address), address, cookies: header('cookie') }),
  ),

  mutation(notices.addNoticePicture, async ({ tx, body: { key }, files, origin }) => ({
    pictures: await addNoticePicture(tx, key, { picture: files.picture, address: origin.address }),
  })),

  query(notices.readNotice, async ({ ctx, params: { key } }) => {
    const notice = await noticeByKey(ctx.db, key)
    if (!notice) throw notFound()
    return noticeView(ctx, ctx.db, notice)
  }),

  mutation(notices.confirmNotice, async ({ tx, params: { key } }) =>
    noticeView(tx.services, tx.db, await confirmNotice(tx, key)),
  ),
]
