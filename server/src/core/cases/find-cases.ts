/** Lists and counts cases for the desk. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { CaseFilters } from '@fanfare/contract/cases'
import type { CaseKind } from '@fanfare/contract/case-terms'
import type { Locale } from '@fanfare/contract/locales'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { cursorOf, placeOf, type Place } from '#lib/page.ts'
import type { Db } from '#platform/context.ts'
import type { CaseRow } from './tables.ts'

/** The order of severities. */
const RANK = sql`array_position(array['critical', 'high', 'medium', 'low'], c.severity)`

interface Wanted {
  readonly filters: CaseFilters
  readonly operatorId: string
  /** Accounts whose name matches the search. */
  readonly ownerIds: readonly string[]
  readonly limit: number
  readonly cursor: string | undefined
}

function conditionOf({ filters, operatorId, ownerIds }: Wanted): RawBuilder<SqlBool> {
  const { status = 'open', queue = 'all', kind, severity, locale, q = '' } = filters
  const number = /^#?(\d{1,9})$/.exec(q.trim())?.[1]
  const parts = [
    sql`c.status = ${status}`,
    ...(kind ? [sql`c.kind = ${kind}`] : []),
    ...(severity ? [sql`c.severity = ${severity}`] : []),
    ...(locale ? [sql`c.locale = ${locale}`] : []),
    ...(queue === 'mine' ? [sql`c.assigned_to = ${operatorId}`] : []),
    ...(queue === 'unassigned' ? [sql`c.assigned_to is null`] : []),
    ...(queue === 'overdue' ? [sql`c.due_at < site_now()`] : []),
    ...(q.trim() === '' ? [] : [sql`(${hasNumber(number)} or c.owner_id = any(${[...ownerIds]}::uuid[]))`]),
  ]
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

/** Numbers of merged cases lead to the one that they were merged into. */
const hasNumber = (number: string | undefined) => sql`(c.number = ${number ?? null}::bigint
  or c.id = (select m.merged_into from cases m where m.number = ${number ?? null}::bigint))`

type Ranked = CaseRow & { readonly rank: number }

/** Returns open cases by severity and clock, or decided ones, latest first. Uses `cases_open` or `cases_decided_latest`. */
export async function findCases(db: Db, wanted: Wanted): Promise<{ rows: CaseRow[]; next?: string }> {
  const isOpen = (wanted.filters.status ?? 'open') === 'open'
  const after = isOpen ? rankedPlaceOf(wanted.cursor) : placeOf(wanted.cursor)
  const order = isOpen ? sql`rank, c.due_at, c.id` : sql`c.decided_at desc, c.id desc`
  const { rows } =
    await sql<Ranked>`select c.*, ${RANK} as rank from cases c where ${conditionOf(wanted)} and ${afterOf(after, isOpen)}
    order by ${order} limit ${wanted.limit + 1}::int`.execute(db)
  const page = rows.slice(0, wanted.limit)
  const last = rows.length > wanted.limit ? page.at(-1) : undefined
  if (!last) return { rows: page }
  const place = { at: isOpen ? last.due_at : last.decided_at!, id: last.id }
  return { rows: page, next: isOpen ? `${last.rank}.${cursorOf(place)}` : cursorOf(place) }
}

type After = (Place & { readonly rank?: number }) | undefined

function afterOf(after: After, isOpen: boolean): RawBuilder<unknown> {
  if (!after) return sql`true`
  return isOpen
    ? sql`(${RANK}, c.due_at, c.id) > (${after.rank ?? 0}::int, ${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`(c.decided_at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
}

function rankedPlaceOf(cursor: string | undefined): After {
  if (cursor === undefined) return undefined
  const [, rank = '', rest = ''] = /^([1-4])\.([\w-]+)$/.exec(cursor) ?? []
  if (rank === '') throw notValid('cursor', t('This position in the list is not valid'))
  return { rank: Number(rank), ...placeOf(rest)! }
}

export async function countFoundCases(db: Db, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from cases c where ${conditionOf(wanted)}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

export interface CaseCounts {
  readonly open: number
  readonly mine: number
  readonly unassigned: number
  readonly overdue: number
  readonly kinds: { kind: CaseKind; total: number }[]
  readonly locales: { locale: Locale; total: number }[]
}

export async function countOpenCases(db: Db, operatorId: string): Promise<CaseCounts> {
  const [totals, kinds, locales] = await Promise.all([
    sql<
      Omit<CaseCounts, 'kinds' | 'locales'>
    >`select count(*)::int as open, count(*) filter (where assigned_to = ${operatorId})::int as mine,
      count(*) filter (where assigned_to is null)::int as unassigned, count(*) filter (where due_at < site_now())::int as overdue
      from cases where status = 'open'`.execute(db),
    sql<CaseCounts['kinds'][number]>`select kind, count(*)::int as total from cases where status = 'open' group by kind
      order by total desc, kind`.execute(db),
    sql<CaseCounts['locales'][number]>`select locale, count(*)::int as total from cases where status = 'open' group by locale
      order by total desc, locale`.execute(db),
  ])
  return { ...totals.rows[0]!, kinds: kinds.rows, locales: locales.rows }
}

/** Whether evidence about an account is needed: a case about it is open or held. Uses `cases_owner`. */
export async function hasLiveCase(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from cases where owner_id = ${accountId} and (status = 'open' or held_at is not null)
    limit 1`.execute(db)
  return rows.length > 0
}
