/** The tables `custom_orders`, `custom_order_steps` and `custom_order_files`. Minor units of a token. */
import { sql, type Insertable, type RawBuilder, type Selectable, type SqlBool, type Updateable } from 'kysely'
import type { CustomOrderEvent, CustomOrderFilter, CustomOrderState } from '@fanfare/contract/custom-order-views'
import type { WordFound } from '#core/content/index.ts'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import { hasWord } from '#platform/search-text.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import type { Schema } from '#schema/tables.ts'
import { COUNTED_STATES } from './rules.ts'

interface Tables {
  custom_orders: Schema['custom_orders']
  custom_order_steps: Narrowed<'custom_order_steps', { event: CustomOrderEvent; state: CustomOrderState }>
  custom_order_files: Schema['custom_order_files']
}
type OrdersDb = Db<Tables>
export type OrderRow = Selectable<Tables['custom_orders']>
export type OrderChange = Updateable<Tables['custom_orders']>
export type StepRow = Selectable<Tables['custom_order_steps']>
export type OrderFileRow = Selectable<Tables['custom_order_files']>

export const insertOrder = (
  tx: Tx,
  row: Pick<OrderRow, 'id' | 'fan_id' | 'performer_id' | 'brief' | 'due_at' | 'revisions' | 'clock_at'> & { price: number },
): Promise<OrderRow> =>
  (tx.db as OrdersDb)
    .insertInto('custom_orders')
    .values({ ...row, state: 'requested', created_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow()

export const orderById = (db: OrdersDb, id: string): Promise<OrderRow | undefined> =>
  db.selectFrom('custom_orders').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the order after all earlier changes, locked until the transaction ends: two acts and the clock take effect in turn. */
export const lockOrder = (tx: Tx, id: string): Promise<OrderRow | undefined> =>
  (tx.db as OrdersDb).selectFrom('custom_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const ordersById = (db: OrdersDb, ids: readonly string[]): Promise<OrderRow[]> =>
  db
    .selectFrom('custom_orders')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()

/** Returns which words appear in which briefs; uses the primary key. */
export async function briefWords(db: Db, ids: readonly string[], words: readonly string[]): Promise<WordFound[]> {
  const { rows } = await sql<WordFound>`select o.id, w.word from custom_orders o
    cross join unnest(${[...words]}::text[]) as w (word)
    where o.id = any(${uuids(ids)}) and ${hasWord(sql.ref('o.brief'), sql.ref('w.word'))}`.execute(db)
  return rows
}

export const updateOrder = (tx: Tx, id: string, change: OrderChange): Promise<OrderRow> =>
  (tx.db as OrdersDb).updateTable('custom_orders').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const insertStep = async (tx: Tx, step: Insertable<Tables['custom_order_steps']>): Promise<void> => {
  await (tx.db as OrdersDb).insertInto('custom_order_steps').values(step).execute()
}

const MAX_STEPS = 100

/** Oldest first; uses index `custom_order_steps_order`. */
export const stepsOf = (db: OrdersDb, orderId: string): Promise<StepRow[]> =>
  db.selectFrom('custom_order_steps').selectAll().where('order_id', '=', orderId).orderBy('id').limit(MAX_STEPS).execute()

/** Counts steps of one event by one side; uses index `custom_order_steps_order`. */
export async function countSteps(db: OrdersDb, orderId: string, of: Pick<StepRow, 'event' | 'by'>): Promise<number> {
  const { total } = await db
    .selectFrom('custom_order_steps')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('order_id', '=', orderId)
    .where('event', '=', of.event)
    .where('by', '=', of.by)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Counts the orders that the performer's limit includes; uses index `custom_orders_open`. */
export async function countMaking(db: OrdersDb, performerId: string): Promise<number> {
  const { total } = await db
    .selectFrom('custom_orders')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('performer_id', '=', performerId)
    .where('closed_at', 'is', null)
    .where('state', 'in', [...COUNTED_STATES])
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Counts a fan's orders from a performer that are not paid yet; uses index `custom_orders_open`. */
export async function countUnpaid(db: OrdersDb, { fanId, performerId }: { fanId: string; performerId: string }): Promise<number> {
  const { total } = await db
    .selectFrom('custom_orders')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('performer_id', '=', performerId)
    .where('fan_id', '=', fanId)
    .where('closed_at', 'is', null)
    .where('state', 'in', ['requested', 'countered', 'unpaid'])
    .executeTakeFirstOrThrow()
  return Number(total)
}

export interface OrdersQuery {
  readonly filter: CustomOrderFilter | undefined
  readonly state: CustomOrderState | undefined
  readonly limit: number
  readonly offset: number
}

const TURNS = {
  fan: sql<SqlBool>`(state in ('countered', 'unpaid', 'delivered') or (state = 'active' and extension_state = 'asked'))`,
  performer: sql<SqlBool>`state in ('requested', 'active')`,
  operator: sql<SqlBool>`state = 'disputed'`,
} as const

const FILTERS: Readonly<Record<CustomOrderFilter, (turn: RawBuilder<SqlBool>) => RawBuilder<SqlBool>>> = {
  open: () => sql<SqlBool>`closed_at is null`,
  waiting: (turn) => turn,
  closed: () => sql<SqlBool>`closed_at is not null`,
}

/** For orders in work, which are due soonest first. */
const DUE = sql<Date | null>`case when state = 'active' then due_at end`

/**
 * The caller's turn first, in it orders in work by their due date, then the newest; uses indexes `custom_orders_fan` and
 * `custom_orders_performer`.
 */
export async function listOrders(
  db: OrdersDb,
  of: { readonly side: 'fan' | 'performer'; readonly accountId: string },
  { filter, state, limit, offset }: OrdersQuery,
) {
  const turn = TURNS[of.side]
  const all = db
    .selectFrom('custom_orders')
    .where(of.side === 'fan' ? 'fan_id' : 'performer_id', '=', of.accountId)
    .$if(filter !== undefined, (query) => query.where(FILTERS[filter ?? 'open'](turn)))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'requested'))
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all
    .selectAll()
    .orderBy(turn, 'desc')
    .orderBy(DUE)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: Number(total) }
}

const MAX_COUNTED = 1000

/** Disputed orders first, the oldest of them on top, then the newest; uses index `custom_orders_disputed` or the key. */
export async function searchOrders(db: Db, { filter, state, limit, offset }: OrdersQuery, accountId: string | undefined) {
  const turn = TURNS.operator
  const matching = sql<SqlBool>`${filter === undefined ? sql`true` : FILTERS[filter](turn)}
    and (${state ?? null}::text is null or state = ${state ?? null})
    and (${accountId ?? null}::uuid is null or ${accountId ?? null}::uuid in (fan_id, performer_id))`
  const { rows } = await sql<OrderRow>`select * from custom_orders where ${matching}
    order by (${turn}) desc, case when ${turn} then id end, id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from (
    select from custom_orders where ${matching} limit ${MAX_COUNTED}) counted`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Returns orders whose state the clock ends; uses index `custom_orders_due`. */
export async function dueOrders(db: OrdersDb, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('custom_orders')
    .select('id')
    .where('clock_at', '<=', now)
    .orderBy('clock_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export interface OpenOrders {
  readonly performerId?: string | undefined
  readonly fanId?: string | undefined
}

const openOrders = (db: OrdersDb, { performerId, fanId }: OpenOrders) =>
  db
    .selectFrom('custom_orders')
    .where('closed_at', 'is', null)
    .$if(performerId !== undefined, (query) => query.where('performer_id', '=', performerId ?? ''))
    .$if(fanId !== undefined, (query) => query.where('fan_id', '=', fanId ?? ''))

const BATCH_SIZE = 200

/** Returns the next open orders of a performer, of a fan, or between both; uses indexes `custom_orders_open` and `custom_orders_fan`. */
export const openOrdersAfter = (db: OrdersDb, of: OpenOrders, after: string): Promise<Pick<OrderRow, 'id' | 'state'>[]> =>
  openOrders(db, of).select(['id', 'state']).where('id', '>', after).orderBy('id').limit(BATCH_SIZE).execute()

/** Counts open orders that are not disputed, with the same indexes. */
export async function countOpen(db: OrdersDb, of: OpenOrders): Promise<number> {
  const { total } = await openOrders(db, of)
    .where('state', '<>', 'disputed')
    .select((e) => e.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const insertOrderFile = (tx: Tx, row: Insertable<Tables['custom_order_files']>): Promise<OrderFileRow> =>
  (tx.db as OrdersDb).insertInto('custom_order_files').values(row).returningAll().executeTakeFirstOrThrow()

/** Uses index `custom_order_files_order`. */
export const filesOfOrder = (db: OrdersDb, orderId: string): Promise<OrderFileRow[]> =>
  db.selectFrom('custom_order_files').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

export const setDelivered = async (tx: Tx, orderId: string, ids: readonly string[]): Promise<void> => {
  await sql`update custom_order_files set delivered_at = ${tx.now} where order_id = ${orderId} and id = any(${[...ids]}::uuid[])`.execute(
    tx.db,
  )
}

/** Deletes files of an order except of some, and returns their ids. */
export async function deleteOrderFiles(tx: Tx, orderId: string, except: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from custom_order_files
    where order_id = ${orderId} and not id = any(${[...except]}::uuid[]) returning id`.execute(tx.db)
  return rows.map(({ id }) => id)
}

export async function knownOrderFiles(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from custom_order_files where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Uses index `custom_order_files_owner`. */
export async function orderFileBytes(db: Db, ownerId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(bytes), 0)::float8 as bytes from custom_order_files
    where owner_id = ${ownerId}`.execute(db)
  return rows[0]?.bytes ?? 0
}
