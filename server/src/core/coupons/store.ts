import { sql, type Insertable, type Selectable } from 'kysely'
import { isId } from '#lib/id.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  coupons: Schema['coupons']
  coupon_uses: Schema['coupon_uses']
}
type CouponsDb = Db<Tables>
export type CouponRow = Selectable<Tables['coupons']>

const codeOf = (text: string): string => text.toUpperCase()

/** Finds a coupon by its id, or by its code in any case. */
export const findCoupon = (db: CouponsDb, idOrCode: string): Promise<CouponRow | undefined> =>
  db
    .selectFrom('coupons')
    .selectAll()
    .where((e) => (isId(idOrCode) ? e('id', '=', idOrCode) : e('code', '=', codeOf(idOrCode))))
    .executeTakeFirst()

/** Locks the row until the transaction ends: a parallel use waits and then reads this one's result. */
export const lockCoupon = ({ db }: Tx, idOrCode: string): Promise<CouponRow | undefined> =>
  (db as CouponsDb)
    .selectFrom('coupons')
    .selectAll()
    .where((e) => (isId(idOrCode) ? e('id', '=', idOrCode) : e('code', '=', codeOf(idOrCode))))
    .forUpdate()
    .executeTakeFirst()

/** Returns how often an account has used a coupon, including open payments; uses index `coupon_uses_account`. */
export async function usesOf(db: CouponsDb, couponId: string, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('coupon_uses')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('coupon_id', '=', couponId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}

/** Returns undefined if the code already exists. */
export const insertCoupon = ({ db }: Tx, row: Insertable<Tables['coupons']>): Promise<CouponRow | undefined> =>
  (db as CouponsDb)
    .insertInto('coupons')
    .values({ ...row, code: codeOf(row.code) })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst()

export const endCouponRow = ({ db, now }: Tx, id: string): Promise<CouponRow> =>
  (db as CouponsDb).updateTable('coupons').set({ ended_at: now }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export async function insertUse({ db }: Tx, row: Insertable<Tables['coupon_uses']>): Promise<void> {
  await (db as CouponsDb).insertInto('coupon_uses').values(row).execute()
  await (db as CouponsDb).updateTable('coupons').set({ uses: sql`uses + 1` }).where('id', '=', row.coupon_id).execute()
}

export async function markUsed({ db, now }: Tx, id: string): Promise<void> {
  await (db as CouponsDb).updateTable('coupon_uses').set({ used_at: now }).where('id', '=', id).execute()
}

/** Deletes a use without a successful payment; the coupon can be used once more. */
export async function deleteUse({ db }: Tx, id: string): Promise<void> {
  const deleted = await (db as CouponsDb)
    .deleteFrom('coupon_uses')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('coupon_id')
    .executeTakeFirst()
  if (!deleted) return
  await (db as CouponsDb).updateTable('coupons').set({ uses: sql`uses - 1` }).where('id', '=', deleted.coupon_id).execute()
}

/** Returns coupons, newest first; uses index `coupons_latest`. */
export async function listCoupons(db: CouponsDb, { limit, offset }: { limit: number; offset: number }) {
  const all = db.selectFrom('coupons')
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}
