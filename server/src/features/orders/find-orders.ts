/** Finds orders of a seller or a buyer. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { OrderFilters } from '@fanfare/contract/orders'
import { findAccountByUsername } from '#core/accounts/index.ts'
import { ordersWith } from '#core/cart/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import type { Db } from '#platform/context.ts'
import { UNSHIPPED } from './rules.ts'
import type { OrderRow, OrdersDb } from './store.ts'

interface Whose {
  readonly side: 'buyer' | 'performer'
  readonly accountId: string
}

interface Page {
  readonly limit: number
  readonly offset: number
}

export interface FoundOrders {
  readonly rows: OrderRow[]
  readonly total: number
}

const MAX_COUNT = 1_000

/**
 * Newest first. Throws `not_valid` if the period ends before it begins. An unknown username finds nothing. Uses index
 * `orders_performer` or `orders_buyer`.
 */
export async function findOrders(db: Db, whose: Whose, filters: OrderFilters, { limit, offset }: Page): Promise<FoundOrders> {
  const { username, from, to } = filters
  if (from !== undefined && to !== undefined && from > to) throw notValid('to', t('The last day is before the first day'))
  const other = username === undefined ? undefined : await findAccountByUsername(db, username)
  if (username !== undefined && !other) return { rows: [], total: 0 }
  const wanted = sql<SqlBool>`${sql.join(conditions(whose, filters, other?.id), sql` and `)}`
  const orders = (db as OrdersDb).selectFrom('orders').where(wanted)
  // Exact up to a page that no one opens; beyond that, it only shows that there is more.
  const counted = orders.select(sql<number>`1`.as('one')).limit(offset + limit + MAX_COUNT)
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom(counted.as('counted'))
      .select((e) => e.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
    orders.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
  ])
  return { rows, total: Number(total) }
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

function conditions({ side, accountId }: Whose, filters: OrderFilters, otherId: string | undefined): RawBuilder<unknown>[] {
  const [own, other] = side === 'buyer' ? (['buyer_id', 'performer_id'] as const) : (['performer_id', 'buyer_id'] as const)
  const { status, form, isLate, number, productId, from, to } = filters
  return [
    sql`${sql.ref(own)} = ${accountId}::uuid`,
    ...(otherId === undefined ? [] : [sql`${sql.ref(other)} = ${otherId}::uuid`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(form === undefined ? [] : [sql`form = ${form}`]),
    ...(isLate === undefined ? [] : [sql`(late_at is not null and ${isUnshipped}) = ${isLate}`]),
    ...(number === undefined || number === '' ? [] : [sql`starts_with(number, ${number.toUpperCase()})`]),
    ...(productId === undefined ? [] : [sql`id in (${ordersWith(productId)})`]),
    ...(from === undefined ? [] : [sql`created_at >= ${startOf(from)}`]),
    ...(to === undefined ? [] : [sql`created_at < ${addDays(startOf(to), 1)}`]),
  ]
}

const isUnshipped = sql`status in (${sql.join(UNSHIPPED.map((status) => sql.lit(status)))})`

/** Counts orders that the seller has to send; uses index `orders_to_ship`. */
export async function countUnshipped(db: OrdersDb, performerId: string) {
  const row = await db
    .selectFrom('orders')
    .select((e) => [
      e.fn.countAll<string>().filterWhere('status', '=', 'paid').as('paid'),
      e.fn.countAll<string>().filterWhere('status', '=', 'processing').as('processing'),
      e.fn.countAll<string>().filterWhere('late_at', 'is not', null).as('late'),
    ])
    .where('performer_id', '=', performerId)
    .where('status', 'in', UNSHIPPED)
    .executeTakeFirstOrThrow()
  return { paid: Number(row.paid), processing: Number(row.processing), late: Number(row.late) }
}
