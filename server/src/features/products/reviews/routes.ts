import { done } from '@fanfare/contract'
import * as reviews from '@fanfare/contract/reviews'
import { accessDecision, isInDiscussion } from '#core/access/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import { readContent, type Subject } from '#core/content/index.ts'
import { buyersAmong } from '#core/money/index.ts'
import { notFound } from '#lib/errors.ts'
import { cutPage, placeOf } from '#lib/page.ts'
import type { Db } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Anyone } from '#platform/viewer.ts'
import { productKind } from '../product.ts'
import { latestReviews, ratingsOf, reviewBy, type ReviewRow } from './store.ts'
import { NO_COUNTS, ratingView, reviewView } from './views.ts'
import { deleteReview, replyToReview, writeReview } from './write-review.ts'

async function reviewViews(db: Db, rows: readonly ReviewRow[], { viewer, product }: { viewer: Anyone; product: Subject }) {
  const people = await peopleById(
    db,
    rows.map((row) => row.author_id),
  )
  return rows.map((row) => reviewView(row, { viewer, sellerId: product.ownerId, author: people.get(row.author_id)! }))
}

export const reviewRoutes = [
  query(reviews.listReviews, async ({ ctx, viewer, params: { id }, query: { stars, limit = 10, cursor } }) => {
    const { db } = ctx
    const product = await readContent(ctx, db, productKind.kind, id)
    if (!product || !isInDiscussion(product, await accessDecision(db, viewer, product))) throw notFound()
    const { ownerId: sellerId } = product
    const [found, counts, own, buyers] = await Promise.all([
      latestReviews(db, viewer, { productId: id, sellerId, stars, limit: limit + 1, after: placeOf(cursor) }),
      ratingsOf(db, [id]),
      viewer.id === null ? undefined : reviewBy(db, id, viewer.id),
      buyersAmong(db, id, viewer.id === null ? [] : [viewer.id]),
    ])
    const { rows, next } = cutPage(found, limit, (row) => ({ at: row.created_at, id: row.id }))
    const [ownView = null] = await reviewViews(db, own ? [own] : [], { viewer, product })
    return {
      data: await reviewViews(db, rows, { viewer, product }),
      total: rows.length + (next === undefined ? 0 : 1),
      ...(next !== undefined && { next }),
      rating: ratingView(counts.get(id)),
      counts: [...(counts.get(id) ?? NO_COUNTS)],
      own: ownView,
      canReview: buyers.size > 0,
    }
  }),

  mutation(reviews.writeReview, async ({ tx, viewer, params: { id }, body: { stars, text = '' } }) => {
    const { review, product } = await writeReview(tx, viewer, { productId: id, stars, text: text.trim() })
    return (await reviewViews(tx.db, [review], { viewer, product }))[0]!
  }),

  mutation(reviews.deleteReview, async ({ tx, viewer, params: { id } }) => {
    await deleteReview(tx, viewer, id)
    return done
  }),

  mutation(reviews.replyToReview, async ({ tx, viewer, params: { id }, body: { text } }) => {
    const { review, product } = await replyToReview(tx, viewer, { id, text: text.trim() })
    return (await reviewViews(tx.db, [review], { viewer, product }))[0]!
  }),
]
