/** Checks of the books: what must be equal when nothing is wrong. Modules declare theirs, the nightly reconciliation runs all. */
import { sql, type RawBuilder } from 'kysely'
import { addDays, addMinutes } from '#lib/time.ts'
import type { Context, Services } from '#platform/context.ts'

/** Something that is not as it must be. Amounts in minor units of tokens or of the currency, or numbers of things. */
export interface Difference {
  /** Which account, sale or payment. */
  readonly what: string
  readonly expected: number
  readonly found: number
}
export interface BookCheck {
  readonly name: string
  /** What is equal: 'Wallets and what moved them'. */
  readonly title: () => string
  /** Its numbers are of things, not amounts. */
  readonly isCount?: boolean
  /**
   * At most `MOST_DIFFERENCES`; none when all is well. Amounts that move meanwhile never look like a difference: one statement, or what is settled.
   * `since` is for those that look at a time only: when it last found none but what was explained, or `FIRST_DAYS` before it was made first.
   */
  find(ctx: Context, since?: Date): Promise<readonly Difference[]>
}

export const MOST_DIFFERENCES = 50
/** As far as a check that looks at a time goes back when it is made first. */
export const FIRST_DAYS = 31

/** The days of which each night asks at least. */
const DAYS = 2
/** The minutes after which what a gateway has done is recorded on both sides. */
export const SETTLING_MINUTES = 60

export interface Span {
  readonly from: Date
  readonly until: Date
}

/** A night that was missed, or on which a gateway did not answer, is made up for; what differs does not pass by growing old. Pure. */
export function spanSince(now: Date, since: Date | undefined): Span {
  const until = addMinutes(now, -SETTLING_MINUTES)
  return { from: since === undefined ? addDays(until, -FIRST_DAYS) : addDays(since, -DAYS), until }
}

const checks = new WeakMap<object, readonly BookCheck[]>()

/** Called once, by app.ts, before the first request. */
export function installBookChecks(ctx: Services, all: readonly BookCheck[]): void {
  checks.set(ctx.application, all)
}

export const bookChecks = (ctx: Services): readonly BookCheck[] => checks.get(ctx.application) ?? []

/** Rows of `what`, `expected` and `found`, as PostgreSQL answers them. */
export interface DifferenceRow {
  readonly what: string
  readonly expected: string | number | null
  readonly found: string | number | null
}
const differences = (rows: readonly DifferenceRow[]): Difference[] =>
  rows.map(({ what, expected, found }) => ({ what, expected: Number(expected ?? 0), found: Number(found ?? 0) }))

/** A check that one statement makes; its rows are what differs. */
export const check = (name: string, title: () => string, query: RawBuilder<DifferenceRow>): BookCheck => ({
  name,
  title,
  find: async ({ db }) => differences((await sql<DifferenceRow>`${query} limit ${MOST_DIFFERENCES}`.execute(db)).rows),
})
