/** Turns the filters of the list of all accounts into a query, and its cursor into the last shown row. */
import { sql } from 'kysely'
import type { AccountFilters, AccountStatus } from '@fanfare/contract/account-control'
import { countAccounts, findAccounts, type AccountPlace, type AccountQuery, type FoundAccount } from '#core/accounts/index.ts'
import { hasCountry } from '#core/tax/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { cursorOf, placeOf } from '#lib/page.ts'
import { addDays } from '#lib/time.ts'
import type { Db } from '#platform/context.ts'
import { isBanned } from './store.ts'

const MAX_COUNTED = 1_000_000
const ID = sql.ref('a.id')
const NEVER = new Date('1970-01-01T00:00:00Z')

export interface AccountList {
  readonly filters: AccountFilters
  readonly limit: number
  readonly cursor: string | undefined
}

export async function listedAccounts(db: Db, { filters, limit, cursor }: AccountList) {
  const { sort: order = 'newest' } = filters
  const query = queryOf(filters)
  const [rows, total] = await Promise.all([
    findAccounts(db, query, { order, after: afterOf(cursor), limit: limit + 1 }),
    countAccounts(db, query, MAX_COUNTED),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, total, ...(rows.length > limit && last && { next: cursorAfter(last, order) }) }
}

function queryOf({ q = '', role, status, country, joinedFrom, joinedUntil }: AccountFilters): AccountQuery {
  const conditions = [
    ...(country === undefined ? [] : [hasCountry(ID, country)]),
    ...(status === 'banned' ? [isBanned(ID)] : []),
    ...(status === 'suspended' ? [sql<boolean>`a.role <> 'admin' and not ${isBanned(ID)}`] : []),
    ...(status === 'ended' ? [sql<boolean>`a.role = 'admin'`] : []),
  ]
  return {
    q,
    role,
    status: status && STORED[status],
    isAmong: conditions.length === 0 ? undefined : sql<boolean>`${sql.join(conditions, sql` and `)}`,
    joinedFrom: dayOf(joinedFrom),
    joinedBefore: joinedUntil === undefined ? undefined : addDays(new Date(joinedUntil), 1),
  }
}

const dayOf = (day: string | undefined): Date | undefined => (day === undefined ? undefined : new Date(day))

const STORED = {
  active: 'active',
  paused: 'paused',
  unverified: 'unverified',
  suspended: 'suspended',
  banned: 'suspended',
  ended: 'suspended',
  leaving: 'closed',
  closed: 'deleted',
} as const satisfies Record<AccountStatus, string>

const CURSOR = /^(-?\d{1,15})\.([\w-]+)$/

/** Throws `not_valid` for a cursor that `cursorAfter` cannot have written. */
function afterOf(cursor: string | undefined): AccountPlace | undefined {
  if (cursor === undefined) return undefined
  const [, amount, rest] = CURSOR.exec(cursor) ?? []
  const place = placeOf(rest)
  if (!place) throw notValid('cursor', t('This position in the list is not valid'))
  return { id: place.id, amount: Number(amount), at: place.at.getTime() === NEVER.getTime() ? undefined : place.at }
}

function cursorAfter({ id, created_at, seen_at, amount }: FoundAccount, order: NonNullable<AccountFilters['sort']>): string {
  const at = order === 'seen' ? (seen_at ?? NEVER) : created_at
  return `${amount ?? 0}.${cursorOf({ at, id })}`
}
