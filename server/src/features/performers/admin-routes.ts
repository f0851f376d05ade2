import * as verifications from '@fanfare/contract/verifications'
import type { Verification } from '@fanfare/contract/verifications'
import { countVerifications, listVerifications, performerById, type Performer } from '#core/accounts/index.ts'
import { filesById, idPictures, openIdDocument } from '#core/media/index.ts'
import { cutPage, placeOf } from '#lib/page.ts'
import { notFound } from '#lib/errors.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import type { Db } from '#platform/context.ts'
import { documentsOf } from './documents.ts'
import { recordAct } from './operator-acts.ts'
import { approveVerification, rejectVerification } from './verify.ts'
import { verificationSummary, verificationView } from './views.ts'

async function shown(db: Db, row: Performer): Promise<Verification> {
  const documents = documentsOf(row)
  const files = await filesById(
    db,
    documents.map(({ id }) => id),
  )
  return verificationView(
    row,
    documents.flatMap(({ id, kind }) => {
      const file = files.get(id)
      return file ? [{ _id: id, kind, status: file.status }] : []
    }),
  )
}

async function found(db: Db, id: string): Promise<Performer> {
  const performer = await performerById(db, id)
  if (!performer) throw notFound()
  return performer
}

export const adminRoutes = [
  query(verifications.listVerifications, async ({ ctx, query: { status = 'pending', limit = 20, cursor } }) => {
    const rows = await listVerifications(ctx.db, { status, limit: limit + 1, after: placeOf(cursor) })
    const { rows: page, next } = cutPage(rows, limit, (row) => ({ at: row.submitted_at, id: row.id }))
    const total = await countVerifications(ctx.db, status)
    return { data: page.map(verificationSummary), total, ...(next !== undefined && { next }) }
  }),

  query(verifications.readVerification, async ({ ctx, params }) => shown(ctx.db, await found(ctx.db, params.id))),

  action(verifications.showVerificationDocuments, async ({ ctx, viewer, params }) => {
    const performer = await found(ctx.db, params.id)
    const subject = { kind: 'account', id: performer.id } as const
    await ctx.write(async (tx) => recordAct(tx, { operator: viewer, act: 'verification.view', subject }))
    return idPictures(ctx, viewer, documentsOf(performer), openIdDocument)
  }),

  mutation(verifications.approveVerification, async ({ tx, viewer, params, body }) =>
    shown(
      tx.db,
      await approveVerification(tx, viewer, params.id, { submittedAt: new Date(body.submittedAt), expiresOn: body.expiresOn }),
    ),
  ),

  mutation(verifications.rejectVerification, async ({ tx, viewer, params, body }) =>
    shown(
      tx.db,
      await rejectVerification(tx, viewer, params.id, { reason: body.reason, submittedAt: new Date(body.submittedAt) }),
    ),
  ),
]
