/** Lists all accounts for operators, with filters, in pages by the last shown row. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { normalizeQuery } from '#lib/plain-text.ts'
import { beginningWith, containing } from '#lib/text.ts'
import type { Db } from '#platform/context.ts'
import { contains } from '#platform/search-text.ts'
import type { Account } from './tables.ts'

export type AccountOrder = 'newest' | 'oldest' | 'seen' | 'amount'

export interface AccountQuery {
  /** Part of the name or username, or the beginning of the email address; empty for all. */
  readonly q: string
  readonly role?: Account['role'] | undefined
  readonly status?: Account['status'] | undefined
  /** SQL condition for `a.id`. */
  readonly isAmong?: RawBuilder<SqlBool> | undefined
  readonly joinedFrom?: Date | undefined
  /** Exclusive. */
  readonly joinedBefore?: Date | undefined
}

/** The last shown row: its time, or its amount. The time is undefined for an account that was never seen. */
export interface AccountPlace {
  readonly at: Date | undefined
  readonly amount: number
  readonly id: string
}

interface Page {
  readonly order: AccountOrder
  readonly after: AccountPlace | undefined
  readonly limit: number
  readonly offset?: number
}

export type FoundAccount = Account & { readonly seen_at: Date | null; readonly amount: string | null }

function matching({ q, role, status, isAmong, joinedFrom, joinedBefore }: AccountQuery): RawBuilder<SqlBool> {
  const typed = normalizeQuery(q).replace(/^@/, '')
  const parts = [
    ...(typed === '' ? [] : [named(typed)]),
    ...(role ? [sql`a.role = ${role}`] : []),
    ...(status ? [sql`a.status = ${status}`] : []),
    ...(joinedFrom ? [sql`a.created_at >= ${joinedFrom}`] : []),
    ...(joinedBefore ? [sql`a.created_at < ${joinedBefore}`] : []),
    ...(isAmong ? [isAmong] : []),
  ]
  return parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

/** Usernames and addresses are stored in lower case without accents, so they need no normalization, which takes most of the time. */
const named = (typed: string): RawBuilder<SqlBool> => sql<SqlBool>`(a.username like ${containing(typed)}
  or a.email like ${beginningWith(typed)} or ${contains(sql.ref('a.name'), typed)})`

/**
 * Walks index `accounts_created`, `account_figures_seen` or `account_figures_amount`. Accounts that no job has counted yet are
 * missing from the lists by figures.
 */
export async function findAccounts(db: Db, query: AccountQuery, page: Page): Promise<FoundAccount[]> {
  const isByFigure = page.order === 'seen' || page.order === 'amount'
  const figures = sql`account_figures f on f.account_id = a.id`
  const from = isByFigure ? sql`accounts a join ${figures}` : sql`accounts a left join ${figures}`
  const { rows } = await sql<FoundAccount>`select a.*, f.last_seen_at as seen_at, f.amount from ${from}
    where ${matching(query)} ${beyond(page)} order by ${ORDERS[page.order]} limit ${page.limit}::int offset ${page.offset ?? 0}::int`.execute(
    db,
  )
  return rows
}

const ORDERS = {
  newest: sql`a.created_at desc, a.id desc`,
  oldest: sql`a.created_at, a.id`,
  seen: sql`f.last_seen_at desc nulls last, f.account_id desc`,
  amount: sql`f.amount desc, f.account_id desc`,
} as const

function beyond({ order, after }: Page): RawBuilder<unknown> {
  if (!after) return sql``
  const { at, amount, id } = after
  switch (order) {
    case 'newest':
      return sql`and (a.created_at, a.id) < (${at}::timestamptz, ${id}::uuid)`
    case 'oldest':
      return sql`and (a.created_at, a.id) > (${at}::timestamptz, ${id}::uuid)`
    case 'amount':
      return sql`and (f.amount, f.account_id) < (${amount}::bigint, ${id}::uuid)`
    default:
      return at === undefined
        ? sql`and f.last_seen_at is null and f.account_id < ${id}::uuid`
        : sql`and ((f.last_seen_at, f.account_id) < (${at}::timestamptz, ${id}::uuid) or f.last_seen_at is null)`
  }
}

/** Reads all matching accounts, at most `most`. */
export async function countAccounts(db: Db, query: AccountQuery, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from accounts a where ${matching(query)} limit ${most}::int) found`.execute(db)
  return rows[0]?.total ?? 0
}
