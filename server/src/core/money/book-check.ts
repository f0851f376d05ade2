/** Checks of the books: what must be equal when nothing is wrong. Modules declare theirs, the nightly reconciliation runs all. */
import { sql, type RawBuilder } from 'kysely'
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
   * `agreedAt` is when it last found none, for those that look at a time only; undefined where that is longer ago than `LONGEST_DAYS`.
   */
  find(ctx: Context, agreedAt?: Date): Promise<readonly Difference[]>
}

export const MOST_DIFFERENCES = 50
/** What differs is looked for, night after night, until it agrees or is older than this. */
export const LONGEST_DAYS = 31

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
