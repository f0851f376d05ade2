/** Maintains the counts on a performer's profile: updated by listeners, eventually consistent, and recounted every night. */
import { sql } from 'kysely'
import { FIRST_ID } from '#lib/id.ts'
import type { Event } from '#platform/events.ts'
import type { Db, Context, Tx } from '#platform/context.ts'
import { pendingValues } from '#platform/pending-jobs.ts'
import type { AccountsDb } from './tables.ts'

export type Total = 'total_followers' | 'total_subscribers' | 'total_posts'
export type Totals = Partial<Record<Total, number>>

/**
 * For listeners: counts are updated asynchronously, so that following and publishing do not wait for a row lock. Listeners run in
 * any order, so a count may be below zero for a moment; clamping it there would make it permanently wrong. Views show at least
 * zero.
 */
export async function addToTotals(tx: Tx, id: string, changes: Totals): Promise<void> {
  const set = Object.fromEntries(Object.entries(changes).map(([name, by]) => [name, sql`${sql.ref(name)} + ${by}::int`]))
  await (tx.db as AccountsDb).updateTable('performers').set(set).where('account_id', '=', id).execute()
}

export interface Recount {
  readonly totals: readonly Total[]
  /** The events whose listeners named `count` change these totals; each has a `performerId`. */
  readonly countedBy: readonly Event[]
  /** Returns the true count per performer; a missing performer means 0. */
  readonly count: (db: Db, performerIds: readonly string[]) => Promise<ReadonlyMap<string, Totals>>
}

const BATCH_SIZE = 20

/** Recounts the totals of all performers. Performers with pending `count` listeners are skipped until the next night. */
export async function recount(ctx: Context, how: Recount): Promise<void> {
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const from: string = after
    after = await ctx.write((tx) => recountSome(tx, how, from))
  }
}

/**
 * Locks the rows, counts, and only then checks which listeners are pending. A change committed before the count has either been
 * added by its listener before the lock, or its listener is pending and detected. A later change is added after this transaction.
 */
async function recountSome(tx: Tx, { totals, countedBy, count }: Recount, after: string): Promise<string | undefined> {
  const rows = await (tx.db as AccountsDb)
    .selectFrom('performers')
    .select(['account_id', ...totals])
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(BATCH_SIZE)
    .forNoKeyUpdate()
    .execute()
  const ids = rows.map((row) => row.account_id)
  const counted = await count(tx.db, ids)
  const waiting = await pendingValues(tx.db, { events: countedBy, listener: 'count', field: 'performerId', values: ids })
  for (const row of rows) {
    const right = Object.fromEntries(totals.map((total) => [total, counted.get(row.account_id)?.[total] ?? 0]))
    if (waiting.has(row.account_id) || totals.every((total) => row[total] === right[total])) continue
    await (tx.db as AccountsDb).updateTable('performers').set(right).where('account_id', '=', row.account_id).execute()
  }
  return rows.length < BATCH_SIZE ? undefined : ids.at(-1)
}
