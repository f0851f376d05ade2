/** Reads sales, as receipts of fans and as earnings of performers. */
import { sql, type Selectable, type SqlBool } from 'kysely'
import { FIRST_ID } from '#lib/id.ts'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import type { SaleKind } from './charge.ts'
import { earningsByKind } from './earnings.ts'

interface Tables {
  sales: Narrowed<'sales', { kind: SaleKind }>
}
export type SaleRow = Selectable<Tables['sales']>
/** A sale as its performer sees it; null for an anonymous fan. */
export type EarnedRow = Omit<SaleRow, 'fan_id'> & { readonly fan_id: string | null }

export const saleById = (db: Db<Tables>, id: string): Promise<SaleRow | undefined> =>
  db.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns sales by id; uses the key of `sales`. */
export async function salesByIds(db: Db<Tables>, ids: readonly string[]): Promise<Map<string, SaleRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('sales')
    .selectAll()
    .where(sql<SqlBool>`id = any(${uuids(ids)})`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export interface SalesQuery {
  /** Whether to list a fan's purchases or a performer's sales, each as the account may see them. */
  readonly side: 'fan' | 'performer'
  readonly accountId: string
  readonly kinds?: readonly SaleKind[]
  readonly performerId?: string
  /** Limits a performer's list to this fan, without anonymous payments. */
  readonly fanId?: string
  /** Limits the list to a period; the total is then exact up to a thousand beyond the page. */
  readonly from?: Date
  readonly until?: Date
  readonly ids?: readonly string[]
  /** Excludes fully refunded sales. */
  readonly isUnrefunded?: boolean
  /** Newest first by default. */
  readonly sort?: 'newest' | 'oldest'
  readonly limit: number
  readonly offset: number
}

/** Excludes fully refunded sales; uses index `refunds_full`. */
const notRefunded = sql<SqlBool>`not exists (select from refunds where refunds.sale_id = sales.id and refunds.is_full)`
const isOneOf = (kinds: readonly SaleKind[]) => sql<SqlBool>`kind = any(${[...kinds]}::text[])`

/** SQL subquery for other modules' queries: what was paid for each sale, in minor units of a token. */
export const saleTokens = sql<{ sale_id: string; kind: string; tokens: string }>`select id as sale_id, kind, tokens from sales`

interface SalesPage<R> {
  readonly rows: readonly R[]
  readonly total: number
}

/** Uses index `sales_fan` or `sales_performer`, in either direction. */
export async function listSales(db: Db<Tables>, wanted: SalesQuery & { readonly side: 'fan' }): Promise<SalesPage<SaleRow>>
export async function listSales(db: Db<Tables>, wanted: SalesQuery): Promise<SalesPage<EarnedRow>>
export async function listSales(
  db: Db<Tables>,
  { limit, offset, sort = 'newest', ...wanted }: SalesQuery,
): Promise<SalesPage<EarnedRow>> {
  const { side, accountId, kinds, performerId, fanId, from, until, ids, isUnrefunded } = wanted
  const all = db
    .selectFrom('sales')
    .where(side === 'fan' ? 'fan_id' : 'performer_id', '=', accountId)
    .$if(fanId !== undefined, (query) => query.where('fan_id', '=', fanId!).where('is_anonymous', '=', false))
    .$if(kinds !== undefined, (query) => query.where(isOneOf(kinds ?? [])))
    .$if(performerId !== undefined, (query) => query.where('performer_id', '=', performerId!))
    .$if(ids !== undefined, (query) => query.where(sql<SqlBool>`id = any(${uuids(ids ?? [])})`))
    .$if(isUnrefunded === true, (query) => query.where(notRefunded))
    .$if(from !== undefined, (query) => query.where('at', '>=', from!))
    .$if(until !== undefined, (query) => query.where('at', '<', until!))
  const order = sort === 'newest' ? 'desc' : 'asc'
  const isOfTime = from !== undefined || until !== undefined
  const each = all.select(sql<number>`1`.as('one')).$if(isOfTime, (query) => query.limit(offset + limit + MAX_COUNT))
  const counting = db.selectFrom(each.as('counted')).select((e) => e.fn.countAll<string>().as('total'))
  const counted = async () => Number((await counting.executeTakeFirst())?.total)
  // A performer may have a million sales, and the sums already contain their number.
  const isSummed = side === 'performer' && fanId === undefined && !isOfTime && ids === undefined && isUnrefunded !== true
  const total = isSummed ? await countSales(db, accountId, kinds) : await counted()
  const rows = await all.selectAll().orderBy('at', order).orderBy('id', order).limit(limit).offset(offset).execute()
  return { rows: side === 'fan' ? rows : rows.map(unnamed), total }
}

/**
 * Returns what remains for the performer of each sale after refunds and partners' shares. Uses indexes `refunds_sale` and
 * `split_earnings_sale`.
 */
export async function remainingNetOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; amount: string }>`select s.id, s.net
      - coalesce((select sum(r.net) from refunds r where r.sale_id = s.id), 0)
      - coalesce((select sum(e.amount) from split_earnings e where e.sale_id = s.id), 0) as amount
    from sales s where s.id = any(${uuids(ids)})`.execute(db)
  return new Map(rows.map(({ id, amount }) => [id, Number(amount)]))
}

const unnamed = (row: SaleRow): EarnedRow => ({ ...row, fan_id: row.is_anonymous ? null : row.fan_id })

async function countSales(db: Db, performerId: string, kinds: readonly SaleKind[] | undefined): Promise<number> {
  const byKind = await earningsByKind(db, performerId)
  return byKind.filter(({ kind }) => kinds?.includes(kind) ?? true).reduce((all, { sales }) => all + sales, 0)
}

/**
 * Returns all sales of the site, or of one account as fan or performer, newest first; uses index `sales_latest`, `sales_fan` or
 * `sales_performer`.
 */
export async function searchSales(db: Db<Tables>, { accountId, kind, limit, offset }: SaleSearch) {
  const all = db
    .selectFrom('sales')
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(accountId !== undefined, (query) =>
      query.where((e) => e.or([e('fan_id', '=', accountId!), e('performer_id', '=', accountId!)])),
    )
  // Exact up to a page that no one opens; beyond that, it only shows that there is more.
  const counted = all.select(sql<number>`1`.as('one')).limit(offset + limit + MAX_COUNT)
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom(counted.as('counted'))
      .select((e) => e.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
    all.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
  ])
  return { rows, total: Number(total) }
}
const MAX_COUNT = 1_000

export interface SaleSearch {
  readonly accountId: string | undefined
  readonly kind: SaleKind | undefined
  readonly limit: number
  readonly offset: number
}

export interface FanSales {
  readonly fanId: string
  readonly kinds: readonly SaleKind[]
}

/** Returns a fan's latest purchases that were not refunded, without their amounts; uses index `sales_fan`. */
export const latestSales = (db: Db<Tables>, { fanId, kinds }: FanSales, limit: number) =>
  db
    .selectFrom('sales')
    .select(['id', 'kind', 'target_id', 'performer_id'])
    .where('fan_id', '=', fanId)
    .where(isOneOf(kinds))
    .where(notRefunded)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

const MAX_GROUPS = 5000

/** Returns the number of a fan's purchases per kind and performer, or only of these sales; uses index `sales_fan`. */
export async function salesByKind(db: Db<Tables>, { fanId, kinds }: FanSales, ids: readonly string[] | undefined) {
  const rows = await db
    .selectFrom('sales')
    .select(['kind', 'performer_id', (e) => e.fn.countAll<string>().as('total')])
    .where('fan_id', '=', fanId)
    .where(isOneOf(kinds))
    .where(notRefunded)
    .$if(ids !== undefined, (query) => query.where(sql<SqlBool>`id = any(${uuids(ids ?? [])})`))
    .groupBy(['kind', 'performer_id'])
    .orderBy('total', 'desc')
    .limit(MAX_GROUPS)
    .execute()
  return rows.map((row) => ({ ...row, total: Number(row.total) }))
}

/** Returns the number of purchases per target, without fully refunded ones. */
export async function salesCounts(db: Db, targetIds: readonly string[]): Promise<Map<string, number>> {
  if (targetIds.length === 0) return new Map()
  const { rows } = await sql<{ target_id: string; count: number }>`select target_id, count(*)::int as count from sales
    where target_id = any(${targetIds}::uuid[]) and ${notRefunded} group by target_id`.execute(db)
  return new Map(rows.map((row) => [row.target_id, row.count]))
}

/** Returns whether the object was sold: nothing can be removed from it then. */
export const isSold = async (db: Db, id: string): Promise<boolean> => (await salesCounts(db, [id])).has(id)

export type UnrefundedSale = Pick<SaleRow, 'id' | 'kind' | 'fan_id' | 'performer_id' | 'target_id'>

const BATCH_SIZE = 1000

/**
 * Yields all sales that are not fully refunded, by id; uses the key of `sales`. Excludes the last minutes, because the purchased
 * access may not be granted yet.
 */
export async function* unrefundedSales(db: Db<Tables>, until: Date): AsyncGenerator<readonly UnrefundedSale[]> {
  for (let after: string = FIRST_ID; ; ) {
    const rows = await db
      .selectFrom('sales')
      .select(['id', 'kind', 'fan_id', 'performer_id', 'target_id'])
      .where('id', '>', after)
      .where('at', '<', until)
      .where(notRefunded)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH_SIZE) return
    after = last.id
  }
}

/** Returns which of these fans have bought the object without a full refund, by name. Uses index `sales_target`. */
export async function buyersAmong(db: Db, targetId: string, fanIds: readonly string[]): Promise<Set<string>> {
  if (fanIds.length === 0) return new Set()
  const { rows } = await sql<{ fan_id: string }>`select distinct fan_id from sales where target_id = ${targetId}
    and fan_id = any(${uuids(fanIds)}) and not is_anonymous and ${notRefunded}`.execute(db)
  return new Set(rows.map((row) => row.fan_id))
}

/** Returns whether a performer knows that a fan has bought something; uses index `sales_fan`. */
export async function hasBoughtFrom(
  db: Db,
  { fanId, performerId }: { readonly fanId: string; readonly performerId: string },
): Promise<boolean> {
  const { rows } = await sql`select from sales where fan_id = ${fanId} and performer_id = ${performerId} and not is_anonymous
    limit 1`.execute(db)
  return rows.length > 0
}

/** Returns which of these objects were ever bought, refunded or not. Uses index `sales_target`. */
export async function everSold(db: Db, targetIds: readonly string[]): Promise<Set<string>> {
  if (targetIds.length === 0) return new Set()
  const { rows } = await sql<{ target_id: string }>`select distinct target_id from sales
    where target_id = any(${uuids(targetIds)})`.execute(db)
  return new Set(rows.map((row) => row.target_id))
}

interface Bought {
  readonly fanId: string
  readonly targetId: string
}

/** Returns the latest sale of an object to a fan that was not fully refunded. Uses index `sales_target`. */
export async function latestSaleOf(db: Db, { fanId, targetId }: Bought): Promise<{ id: string; at: Date } | undefined> {
  const { rows } = await sql<{
    id: string
    at: Date
  }>`select id, at from sales where target_id = ${targetId} and fan_id = ${fanId}
    and ${notRefunded} order by at desc, id desc limit 1`.execute(db)
  return rows[0]
}

/** Returns the ids of the objects that these fans have bought without a full refund, by fan. Uses index `sales_fan`. */
export async function thingsBoughtBy(db: Db<Tables>, fanIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('sales')
    .select(['fan_id', 'target_id'])
    .where('fan_id', '=', (e) => e.fn.any(e.val([...fanIds])))
    .where('target_id', 'is not', null)
    .where(notRefunded)
    .execute()
  const byFan = Map.groupBy(rows, ({ fan_id }) => fan_id)
  return new Map([...byFan].map(([fanId, sales]) => [fanId, new Set(sales.flatMap(({ target_id }) => target_id ?? []))]))
}
