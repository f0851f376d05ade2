/** Lets everyone who reads a review report it. */
import { accessDecision, isInDiscussion, noBlockFor } from '#core/access/index.ts'
import type { ReportableKind } from '#core/cases/index.ts'
import { pageOf, readContent } from '#core/content/index.ts'
import { shortened } from '#lib/text.ts'
import { t } from '#lib/i18n.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import { sql } from 'kysely'
import { productKind } from '../product.ts'
import { countStars, lockReview, reviewsById, setWithheld } from './store.ts'

const TITLE_CHARACTERS = 80

const isBlocked = async (db: Db, viewer: Anyone, authorId: string): Promise<boolean> =>
  (await sql`select where ${noBlockFor(viewer, sql`${authorId}::uuid`)}`.execute(db)).rows.length === 0

export const reviewReportable: ReportableKind = {
  kind: 'review',
  label: () => t('Review'),
  async isSeenBy({ services, db }, viewer, id) {
    const [review] = await reviewsById(db, [id])
    if (!review || review.withheld_at !== null || (await isBlocked(db, viewer, review.author_id))) return false
    const product = await readContent(services, db, productKind.kind, review.product_id)
    return product !== undefined && isInDiscussion(product, await accessDecision(db, viewer, product))
  },
  async read({ services, db }, ids) {
    const rows = await reviewsById(db, ids)
    return new Map(
      rows.map(({ id, product_id: productId, author_id: ownerId, text }) => {
        const path = pageOf(services, productKind.kind, productId) ?? ''
        return [id, { kind: 'review', id, ownerId, title: shortened(text, TITLE_CHARACTERS), text, path, fileIds: [] }]
      }),
    )
  },
  async hide(tx, ids) {
    for (const id of ids) await putWithheld(tx, id, tx.now)
  },
  async show(tx, ids) {
    for (const id of ids) await putWithheld(tx, id, null)
  },
}

/** A withheld review does not count among the stars of its product. */
async function putWithheld(tx: Tx, id: string, at: Date | null): Promise<void> {
  const row = await lockReview(tx.db, id)
  if (!row || (row.withheld_at === null) === (at === null)) return
  await countStars(tx.db, row.product_id, { stars: row.stars, by: at === null ? 1 : -1 })
  await setWithheld(tx.db, id, at)
}
