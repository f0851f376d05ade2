import * as reviews from '@fanfare/contract/consent-reviews'
import { idPictures } from '#core/media/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Db, Services } from '#platform/context.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import { openedDocument } from './documents.ts'
import { decideConsent } from './review-id.ts'
import { consentById, documentsOf, undecidedConsents, type ConsentRow } from './store.ts'
import { reviewViews } from './views.ts'
import { recordAct } from './operator-acts.ts'

const viewOf = async (services: Services, db: Db, row: ConsentRow) => (await reviewViews({ services, db }, [row]))[0]!

export const adminRoutes = [
  query(reviews.listConsentReviews, async ({ ctx, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await undecidedConsents(ctx.db, { limit, offset })
    return { data: await reviewViews({ services: ctx, db: ctx.db }, rows), total }
  }),

  query(reviews.readConsentReview, async ({ ctx, params }) => {
    const row = await consentById(ctx.db, params.id)
    if (!row) throw notFound()
    return viewOf(ctx, ctx.db, row)
  }),

  action(reviews.showConsentDocuments, async ({ ctx, viewer, params: { id } }) => {
    const documents = await documentsOf(ctx.db, id)
    if (documents.length === 0) throw notFound()
    await ctx.write(async (tx) =>
      recordAct(tx, { operator: viewer, act: 'consent.view_documents', subject: { kind: 'consent', id } }),
    )
    return idPictures(ctx, viewer, documents, openedDocument)
  }),

  mutation(reviews.approveConsent, async ({ tx, services, viewer, params: { id } }) =>
    viewOf(services, tx.db, await decideConsent(tx, viewer, id, { isApproved: true, reason: '' })),
  ),

  mutation(reviews.rejectConsent, async ({ tx, services, viewer, params: { id }, body }) =>
    viewOf(services, tx.db, await decideConsent(tx, viewer, id, { isApproved: false, reason: body.reason.trim() })),
  ),
]
