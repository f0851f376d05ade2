import * as reviews from '@fanfare/contract/content-reviews'
import { readExpectedReview } from '@fanfare/contract/expected-review'
import { findAccounts } from '#core/accounts/index.ts'
import { kindLabel } from '#core/cases/index.ts'
import {
  countApproved,
  countFoundReviews,
  countWaiting,
  expectedReview,
  findReviews,
  neighborsOf,
  reviewById,
  type WantedReviews,
} from '#core/reviews/index.ts'
import { changeSettings, readSettings, settings } from '#core/settings/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Db } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { decideReview, decideReviews } from './decide-review.ts'
import { reviewSummaries, reviewView } from './views.ts'

const MAX_PERFORMERS = 50

/** Returns undefined without a search. */
async function performersNamed(db: Db, q = ''): Promise<string[] | undefined> {
  if (q.trim() === '') return undefined
  const found = await findAccounts(db, { q, role: 'performer' }, { order: 'newest', after: undefined, limit: MAX_PERFORMERS })
  return found.map(({ id }) => id)
}

type Filters = { readonly [K in keyof reviews.ReviewFilters]?: reviews.ReviewFilters[K] | undefined }

const wantedOf = async (db: Db, { kind, q, queue }: Filters): Promise<WantedReviews> => ({
  filters: { kind, queue },
  performerIds: await performersNamed(db, q),
})

export const routes = [
  query(reviews.searchReviews, async ({ ctx, viewer, query: { kind, q, queue, limit = 25, cursor } }) => {
    const wanted = await wantedOf(ctx.db, { kind, q, queue })
    const [{ rows, next }, total] = await Promise.all([
      findReviews(ctx.db, wanted, { limit, cursor }),
      countFoundReviews(ctx.db, wanted),
    ])
    return { data: await reviewSummaries(ctx, viewer, rows), total, ...(next !== undefined && { next }) }
  }),

  query(reviews.countReviews, async ({ ctx }) => {
    const kinds = await countWaiting(ctx.db)
    const sum = (of: 'total' | 'overdue') => kinds.reduce((all, one) => all + one[of], 0)
    return {
      waiting: sum('total'),
      overdue: sum('overdue'),
      kinds: kinds.map(({ kind, total }) => ({ kind, kindLabel: kindLabel(ctx, kind), total })),
    }
  }),

  query(reviews.readReviewRules, async ({ ctx }) => (await readSettings(ctx.db)).reviewRules),

  mutation(reviews.changeReviewRules, async ({ tx, viewer, body }) => {
    await changeSettings(tx, { reviewRules: body }, viewer)
    return body
  }),

  query(reviews.readReview, async ({ ctx, viewer, params: { id }, query: filters }) => {
    const row = await reviewById(ctx.db, id, 'none')
    if (!row) throw notFound()
    return reviewView(ctx, row, { viewer, wanted: await wantedOf(ctx.db, filters) })
  }),

  mutation(
    reviews.decideReview,
    async ({ tx, services, viewer, params: { id }, query: filters, body: { version, isApproved, rule, reason } }) => {
      const row = await decideReview(tx, viewer, { id, version, decision: { isApproved, rule, reason } })
      const [summary] = await reviewSummaries({ ...services, db: tx.db }, viewer, [row])
      return { ...summary!, ...(await neighborsOf(tx.db, row, await wantedOf(tx.db, filters))) }
    },
  ),

  mutation(reviews.decideReviews, ({ tx, viewer, body: { items, isApproved, rule, reason } }) =>
    decideReviews(tx, viewer, { items, decision: { isApproved, rule, reason } }),
  ),

  query(readExpectedReview, async ({ ctx, viewer }) => ({
    reviews: expectedReview((await settings(ctx)).reviewRules, await countApproved(ctx.db, viewer.id)),
  })),
]
