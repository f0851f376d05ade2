/** The tables `promotions` and `promotion_claims`. */
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  promotions: Schema['promotions']
  promotion_claims: Schema['promotion_claims']
}
type PromotionsDb = Db<Tables>
export type PromotionRow = Selectable<Tables['promotions']>
export type NewPromotionRow = Insertable<Tables['promotions']>

/** Returns the price promotion that its performer has not ended; it may have expired. Uses index `promotions_running`. */
export const runningPromotion = (db: PromotionsDb, performerId: string): Promise<PromotionRow | undefined> =>
  db
    .selectFrom('promotions')
    .selectAll()
    .where('performer_id', '=', performerId)
    .where('kind', '<>', 'trial')
    .where('ended_at', 'is', null)
    .executeTakeFirst()

export const trialByCode = (db: PromotionsDb, performerId: string, code: string): Promise<PromotionRow | undefined> =>
  db.selectFrom('promotions').selectAll().where('code', '=', code).where('performer_id', '=', performerId).executeTakeFirst()

/** Locks the row until the transaction ends, so that parallel claims wait and see what is left. */
export const lockPromotion = ({ db }: Tx, id: string): Promise<PromotionRow | undefined> =>
  (db as PromotionsDb).selectFrom('promotions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Returns whether this fan has claimed it, including open payments. */
export async function hasClaimed(db: PromotionsDb, id: string, fanId: string): Promise<boolean> {
  const row = await db
    .selectFrom('promotion_claims')
    .select('id')
    .where('promotion_id', '=', id)
    .where('fan_id', '=', fanId)
    .executeTakeFirst()
  return row !== undefined
}

export interface NewClaim {
  readonly id: string
  readonly promotionId: string
  readonly fanId: string
}

export async function insertClaim({ db, now }: Tx, { id, promotionId, fanId }: NewClaim): Promise<void> {
  await (db as PromotionsDb)
    .insertInto('promotion_claims')
    .values({ id, promotion_id: promotionId, fan_id: fanId, at: now })
    .execute()
  await (db as PromotionsDb).updateTable('promotions').set({ claims: sql`claims + 1` }).where('id', '=', promotionId).execute()
}

/** Returns the claim of a failed payment. Safe to repeat. */
export async function returnClaim({ db }: Tx, id: string): Promise<void> {
  const deleted = await (db as PromotionsDb)
    .deleteFrom('promotion_claims')
    .where('id', '=', id)
    .returning('promotion_id')
    .executeTakeFirst()
  if (!deleted) return
  await (db as PromotionsDb)
    .updateTable('promotions')
    .set({ claims: sql`claims - 1` })
    .where('id', '=', deleted.promotion_id)
    .execute()
}

export const insertPromotion = ({ db }: Tx, row: NewPromotionRow): Promise<PromotionRow> =>
  (db as PromotionsDb).insertInto('promotions').values(row).returningAll().executeTakeFirstOrThrow()

export const endPromotionRow = ({ db, now }: Tx, id: string): Promise<PromotionRow> =>
  (db as PromotionsDb)
    .updateTable('promotions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export interface PromotionsQuery {
  readonly performerId: string
  readonly limit: number
  readonly offset: number
}

/** Newest first; uses index `promotions_performer`. */
export async function listPromotions(db: PromotionsDb, { performerId, limit, offset }: PromotionsQuery) {
  const all = db.selectFrom('promotions').where('performer_id', '=', performerId)
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}
