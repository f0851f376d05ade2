/** Lets buyers review products, and sellers reply. */
import { accessDecision, isInDiscussion } from '#core/access/index.ts'
import { findContent, type Subject } from '#core/content/index.ts'
import { buyersAmong } from '#core/money/index.ts'
import { assertMayPublish } from '#core/publications/index.ts'
import { assertTextsAllowed } from '#core/text-rules/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { throttle } from '#platform/throttle.ts'
import type { Viewer } from '#platform/viewer.ts'
import { reviewWritten } from '../events.ts'
import { recordAct } from '../operator-acts.ts'
import { productKind } from '../product.ts'
import { changeReview, countStars, insertReview, lockReview, putReply, removeReview, reviewBy, type ReviewRow } from './store.ts'
import { mayModerate } from './views.ts'

const RATE_LIMIT = { attempts: 12, seconds: 60 }

interface Written {
  readonly review: ReviewRow
  readonly product: Subject
}

interface Draft {
  readonly productId: string
  readonly stars: number
  readonly text: string
}

/** Throws `not_found` for a product that the author may not see, and `not_allowed` for one that the author has not bought. */
export async function writeReview(tx: Tx, author: Viewer, { productId, stars, text }: Draft): Promise<Written> {
  const product = await findContent(tx.services, tx.db, productKind.kind, productId)
  if (!product || !isInDiscussion(product, await accessDecision(tx.db, author, product))) throw notFound()
  if (!(await buyersAmong(tx.db, productId, [author.id])).has(author.id))
    throw apiError('not_allowed', t('Only people who bought this can review it.'))
  await assertTextsAllowed(tx, { text })
  await throttle(tx.db, [`reviews ${author.id}`], RATE_LIMIT)
  await oneAtATime(tx, `review ${productId} ${author.id}`)
  const before = await reviewBy(tx.db, productId, author.id)
  if (before?.stars === stars && before.text === text) return { review: before, product }
  // Operators have hidden it, and its stars with it.
  const isCounted = (before?.withheld_at ?? null) === null
  if (before && isCounted) await countStars(tx.db, productId, { stars: before.stars, by: -1 })
  if (isCounted) await countStars(tx.db, productId, { stars, by: 1 })
  if (before) return { review: await changeReview(tx.db, before.id, { stars, text, at: tx.now }), product }
  const created = { id: newId(tx.now), product_id: productId, author_id: author.id, stars, text, created_at: tx.now }
  const review = await insertReview(tx.db, created)
  tx.emit(reviewWritten, { productId, performerId: product.ownerId, authorId: author.id })
  return { review, product }
}

/** Authors delete their own reviews, and operators any. */
export async function deleteReview(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const row = await lockReview(tx.db, id)
  if (!row || (row.author_id !== viewer.id && !mayModerate(viewer))) throw notFound()
  if (row.withheld_at === null) await countStars(tx.db, row.product_id, { stars: row.stars, by: -1 })
  await removeReview(tx.db, id)
  recordAct(tx, {
    operator: viewer,
    act: 'review.delete',
    subject: { kind: 'review', id },
    before: { authorId: row.author_id, stars: row.stars, text: row.text },
  })
}

/** An empty text removes the reply. Throws `not_found` for a review of another performer's product. */
export async function replyToReview(
  tx: Tx,
  seller: Viewer,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<Written> {
  const row = await lockReview(tx.db, id)
  const product = row && (await findContent(tx.services, tx.db, productKind.kind, row.product_id))
  if (product?.ownerId !== seller.id) throw notFound()
  await assertMayPublish(tx, seller.id)
  await assertTextsAllowed(tx, { text })
  await throttle(tx.db, [`reviews ${seller.id}`], RATE_LIMIT)
  return { review: await putReply(tx.db, id, { reply: text === '' ? undefined : text, at: tx.now }), product }
}
