/** Sales that pay for nothing: a form paid twice, or after it was given up. The money goes back. */
import { sql, type RawBuilder } from 'kysely'
import { addDays } from '#lib/time.ts'
import type { Db } from '../../db.ts'
import { GatewayDown } from '../gateway-down.ts'
import type { CcbillApi } from './api.ts'
import { statusOf } from './status.ts'

interface Returning {
  readonly db: Db
  readonly api: CcbillApi
  readonly now: () => Date
}

const HOUR_MS = 3_600_000
const AT_ONCE = 100
/** A charge is over after a day at most, and then all of its sales are looked at: what is older than this has been. */
const LOOK_BACK_DAYS = 7
const MARKED_AT_ONCE = 500

/** Of one charge. What cannot be given back now is by `returnLeftUnmatched`. */
export async function returnUnmatched(returning: Returning, key: string): Promise<void> {
  await markUnmatched(returning.db, sql`s.key = ${key}`)
  const { rows } = await sql<UnmatchedRow>`update ccbill_sales set return_requested_at = ${returning.now()}
    where key = ${key} and is_unmatched and return_requested_at is null returning subscription_id`.execute(returning.db)
  await giveAllBack(returning, rows)
}

/**
 * Of all charges: those whose return failed or was cut off, an hour later, and those that came at the same moment as the sale that pays. Those
 * that were not asked for come first: what CCBill never gives back keeps none of them waiting. Uses index `ccbill_sales_unmatched`.
 */
export async function returnLeftUnmatched(returning: Returning): Promise<void> {
  const { db, now } = returning
  const since = addDays(now(), -LOOK_BACK_DAYS)
  while ((await markUnmatched(db, sql`s.posted_at >= ${since}`)) === MARKED_AT_ONCE);
  const { rows } = await sql<UnmatchedRow>`update ccbill_sales set return_requested_at = ${now()} where subscription_id in (
      select subscription_id from ccbill_sales where is_unmatched and returned_at is null
        and (return_requested_at is null or return_requested_at < ${new Date(now().getTime() - HOUR_MS)})
      order by return_requested_at nulls first, posted_at limit ${AT_ONCE} for update skip locked) returning subscription_id`.execute(
    db,
  )
  await giveAllBack(returning, rows)
}

interface UnmatchedRow {
  subscription_id: string
}

/** How many it has marked. Uses index `ccbill_sales_key` for those of a key, and `ccbill_sales_posted` for those since a day. */
async function markUnmatched(db: Db, chosen: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows: marked } = await sql`update ccbill_sales set is_unmatched = true where subscription_id in (
      select s.subscription_id from ccbill_sales s join ccbill_charges c on c.key = s.key
      where ${chosen} and not s.is_unmatched and (
        c.status = 'declined' or (c.status = 'succeeded' and c.subscription_id <> s.subscription_id)
        or s.amount <> c.amount or s.currency <> c.currency)
      limit ${MARKED_AT_ONCE})`.execute(db)
  return Number(marked ?? 0)
}

async function giveAllBack(returning: Returning, rows: readonly UnmatchedRow[]): Promise<void> {
  for (const { subscription_id: id } of rows) await giveBack(returning, id)
}

/** What CCBill has given back already, though its answer was lost, is known by its count. */
async function giveBack({ db, api, now }: Returning, subscriptionId: string): Promise<void> {
  try {
    const status = await statusOf(api, subscriptionId)
    const isBack = status !== undefined && status.refunds + status.voids + status.chargebacks > 0
    // The whole of it, whether its day is closed already or not.
    if (!isBack && (await api.manage('voidOrRefundTransaction', { subscriptionId })).code !== '1') return
    await sql`update ccbill_sales set returned_at = ${now()} where subscription_id = ${subscriptionId}`.execute(db)
  } catch (error) {
    if (!(error instanceof GatewayDown)) throw error
  }
}
