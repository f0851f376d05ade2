/**
 * Defines checks of the ledger: equations that hold if nothing is wrong. Modules declare their checks, and the nightly
 * reconciliation runs all of them.
 */
import { sql, type RawBuilder } from 'kysely'
import { addDays, addMinutes } from '#lib/time.ts'
import type { Context, Services } from '#platform/context.ts'

/** A deviation. Amounts in minor units of tokens or of the currency, or counts. */
export interface Difference {
  readonly what: string
  readonly expected: number
  readonly found: number
}
export interface BookCheck {
  readonly name: string
  /** Name of the equation: 'Wallets and what moved them'. */
  readonly title: () => string
  /** True if the numbers are counts, not amounts. */
  readonly isCount?: boolean
  /**
   * Returns at most `MAX_DIFFERENCES`; none if all is well. Amounts that change during the check must not look like a
   * difference, so it uses one statement, or only settled data. `since` is for checks of a period: when the check last found no
   * unexplained difference, or `FIRST_LOOKBACK_DAYS` ago for its first run.
   */
  find(ctx: Context, since?: Date): Promise<readonly Difference[]>
}

export const MAX_DIFFERENCES = 50
/** How far back the first run of a periodic check goes. */
export const FIRST_LOOKBACK_DAYS = 31

/** Every night checks at least this many days. */
const LOOKBACK_DAYS = 2
/** After this many minutes, both sides have recorded what a payment processor has done. */
export const SETTLING_MINUTES = 60

export interface Span {
  readonly from: Date
  readonly until: Date
}

/**
 * Returns the period to check. It makes up for missed nights and outages of a payment processor, so that a difference does not
 * disappear with age. Pure.
 */
export function spanSince(now: Date, since: Date | undefined): Span {
  const until = addMinutes(now, -SETTLING_MINUTES)
  return { from: since === undefined ? addDays(until, -FIRST_LOOKBACK_DAYS) : addDays(since, -LOOKBACK_DAYS), until }
}

const checks = new WeakMap<object, readonly BookCheck[]>()

export function installBookChecks(ctx: Services, all: readonly BookCheck[]): void {
  checks.set(ctx.application, all)
}

export const bookChecks = (ctx: Services): readonly BookCheck[] => checks.get(ctx.application) ?? []

/** Rows of `what`, `expected` and `found`, as PostgreSQL returns them. */
export interface DifferenceRow {
  readonly what: string
  readonly expected: string | number | null
  readonly found: string | number | null
}
const differences = (rows: readonly DifferenceRow[]): Difference[] =>
  rows.map(({ what, expected, found }) => ({ what, expected: Number(expected ?? 0), found: Number(found ?? 0) }))

/** Returns a check that runs one statement, whose rows are the differences. */
export const check = (name: string, title: () => string, query: RawBuilder<DifferenceRow>): BookCheck => ({
  name,
  title,
  find: async ({ db }) => differences((await sql<DifferenceRow>`${query} limit ${MAX_DIFFERENCES}`.execute(db)).rows),
})
