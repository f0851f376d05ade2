import * as verifications from '@fanfare/contract/verifications'
import type { Verification } from '@fanfare/contract/verifications'
import { countVerifications, listVerifications, performerById, type Performer } from '#core/accounts/index.ts'
import { documentViews } from '#core/media/index.ts'
import { cutPage, placeOf } from '#lib/page.ts'
import { notFound } from '#lib/errors.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import type { Db, Services } from '#platform/context.ts'
import { recordAct } from './operator-acts.ts'
import { approveVerification, rejectVerification } from './verify.ts'
import { verificationSummary, verificationView } from './views.ts'

/** Documents are shown to the requesting operator only, by URLs that expire within five minutes. */
async function shown(ctx: Services, db: Db, row: Performer): Promise<Verification> {
  const kinds = ['id_front', 'id_back', 'selfie'] as const
  const names = { id_front: 'idFront', id_back: 'idBack', selfie: 'selfie' } as const
  const documents = await documentViews(
    ctx,
    db,
    kinds.flatMap((kind) => row[kind] ?? []),
  )
  return verificationView(
    row,
    kinds.flatMap((kind) => {
      const fileId = row[kind]
      const document = fileId !== null && documents.get(fileId)
      return document ? [{ _id: fileId, kind: names[kind], ...document }] : []
    }),
  )
}

export const adminRoutes = [
  query(verifications.listVerifications, async ({ ctx, query: { status = 'pending', limit = 20, cursor } }) => {
    const rows = await listVerifications(ctx.db, { status, limit: limit + 1, after: placeOf(cursor) })
    const { rows: page, next } = cutPage(rows, limit, (row) => ({ at: row.submitted_at, id: row.id }))
    const total = await countVerifications(ctx.db, status)
    return { data: page.map(verificationSummary), total, ...(next !== undefined && { next }) }
  }),

  action(verifications.readVerification, async ({ ctx, viewer, params }) => {
    const performer = await performerById(ctx.db, params.id)
    if (!performer) throw notFound()
    const subject = { kind: 'account', id: performer.id } as const
    await ctx.write(async (tx) => recordAct(tx, { operator: viewer, act: 'verification.view', subject }))
    return shown(ctx, ctx.db, performer)
  }),

  mutation(verifications.approveVerification, async ({ tx, services, viewer, params, body }) =>
    shown(
      services,
      tx.db,
      await approveVerification(tx, viewer, params.id, { submittedAt: new Date(body.submittedAt), expiresOn: body.expiresOn }),
    ),
  ),

  mutation(verifications.rejectVerification, async ({ tx, services, viewer, params, body }) =>
    shown(
      services,
      tx.db,
      await rejectVerification(tx, viewer, params.id, { reason: body.reason, submittedAt: new Date(body.submittedAt) }),
    ),
  ),
]
