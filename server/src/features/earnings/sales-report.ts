/** Reads the sales of a performer: filtered, as a file, and as totals of a period. */
import type { EarningFilters } from '@fanfare/contract/earnings'
import { peopleById, findAccountByUsername, anonymousPerson } from '#core/accounts/index.ts'
import {
  earnedBetween,
  earnedByKind,
  remainingNetOf,
  listSales,
  reasonLabel,
  refundedOf,
  partnerSharesOf,
  type EarnedRow,
} from '#core/money/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { toCsv } from '#lib/csv.ts'
import { download } from '#lib/download.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import { instantOf } from '@fanfare/i18n/zoned-time'
import { zoneNamed } from '#lib/time-zone.ts'
import type { Context, Db } from '#platform/context.ts'
import { earningRow, earningView, kindsView } from './views.ts'

interface Page {
  readonly limit: number
  readonly offset: number
}

type SoldFilters = EarningFilters & { readonly timeZone?: string }

/** Throws `not_valid` for an unknown time zone. */
export function assertTimeZone(timeZone = 'UTC'): string {
  const zone = zoneNamed(timeZone)
  if (zone === undefined) throw notValid('timeZone', t('This time zone doesn’t exist'))
  return zone
}

/** Returns midnight in the time zone, `days` after `day`. */
const startOf = (day: string, zone: string, days = 0): Date =>
  instantOf(addDays(new Date(`${day}T00:00:00Z`), days).getTime(), zone)

/** Throws `not_valid` if the period ends before it begins. An unknown username finds nothing. */
async function found(db: Db, performerId: string, { kind, username, from, to, timeZone }: SoldFilters, page: Page) {
  const zone = assertTimeZone(timeZone)
  if (from !== undefined && to !== undefined && from > to) throw notValid('to', t('The last day is before the first day'))
  const fan = username === undefined ? undefined : await findAccountByUsername(db, username)
  if (username !== undefined && !fan) return { rows: [], total: 0 }
  return listSales(db, {
    side: 'performer',
    accountId: performerId,
    ...page,
    ...(kind !== undefined && { kinds: [kind] }),
    ...(fan && { fanId: fan.id }),
    ...(from !== undefined && { from: startOf(from, zone) }),
    ...(to !== undefined && { until: startOf(to, zone, 1) }),
  })
}

const fansOf = (db: Db, rows: readonly EarnedRow[]) =>
  peopleById(
    db,
    rows.flatMap((row) => row.fan_id ?? []),
  )

export async function searchSales({ db }: Context, performerId: string, filters: SoldFilters, page: Page) {
  const { rows, total } = await found(db, performerId, filters, page)
  const saleIds = rows.map((row) => row.id)
  const [people, refunded, splits] = await Promise.all([fansOf(db, rows), refundedOf(db, saleIds), partnerSharesOf(db, saleIds)])
  const data = rows.map((row) =>
    earningView(row, {
      fan: row.fan_id === null ? anonymousPerson(row.id) : people.get(row.fan_id)!,
      refunded: refunded.get(row.id),
      split: splits.get(row.id) ?? 0,
    }),
  )
  return { data, total }
}

const MAX_LINES = 10_000

/** Throws `not_valid` if there are too many lines. The last column sums to the total earnings, to the cent. */
export async function salesFile(ctx: Context, performerId: string, filters: SoldFilters) {
  const { db, clock } = ctx
  const { rows, total } = await found(db, performerId, filters, { limit: MAX_LINES, offset: 0 })
  if (total > MAX_LINES)
    throw notValid('from', t('This is more than {most} lines. Choose a shorter period.', { most: MAX_LINES }))
  const [people, left] = await Promise.all([
    fansOf(db, rows),
    remainingNetOf(
      db,
      rows.map((row) => row.id),
    ),
  ])
  const head = [
    t('Date'),
    t('Type'),
    t('Fan'),
    t('Username'),
    t('Tokens'),
    t('Gross'),
    t('Commission'),
    t('Refunded and shared'),
    t('Yours'),
    t('Available from'),
    t('Reference'),
  ]
  const lines = rows.map((row) =>
    earningRow(row, {
      kind: reasonLabel(ctx, row.kind),
      fan: row.fan_id === null ? undefined : people.get(row.fan_id),
      left: left.get(row.id) ?? 0,
    }),
  )
  return download(`sales-${clock.now().toISOString().slice(0, 10)}.csv`, 'text/csv', toCsv(head, lines))
}

interface Days {
  readonly from: string
  readonly to: string
  readonly timeZone?: string
}

const MAX_DAYS = 366
const DAY_MS = 24 * 60 * 60_000

/** Compares the days `from` to `to` with as many days before. Throws `not_valid` for less than a day or more than a year. */
export async function earningsInPeriod({ db }: Context, performerId: string, { from, to, timeZone }: Days) {
  const zone = assertTimeZone(timeZone)
  if (from > to) throw notValid('to', t('The last day is before the first day'))
  const days = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1
  if (days > MAX_DAYS) throw notValid('to', t('Choose a period of up to one year'))
  const [begin, end] = [startOf(from, zone), startOf(to, zone, 1)]
  const [present, past] = [
    { from: begin, until: end },
    { from: startOf(from, zone, -days), until: begin },
  ]
  const [now, before, kinds, kindsBefore] = await Promise.all([
    earnedBetween(db, performerId, present),
    earnedBetween(db, performerId, past),
    earnedByKind(db, performerId, present),
    earnedByKind(db, performerId, past),
  ])
  return { days, now: fromMinorUnits(now), before: fromMinorUnits(before), byKind: kindsView(kinds, kindsBefore) }
}
