/** Refunds sales that pay for nothing, because a form was paid twice or after its payment was canceled. */
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
const REFUND_BATCH_SIZE = 100
/** A charge ends after a day at most, and its sales are checked then. Older sales need no check. */
const LOOKBACK_DAYS = 7
const MARK_BATCH_SIZE = 500

/** Refunds the unmatched sales of one charge. `refundRemainingUnmatched` retries failures. */
export async function refundUnmatched(returning: Returning, key: string): Promise<void> {
  await markUnmatched(returning.db, sql`s.key = ${key}`)
  const { rows } = await sql<UnmatchedRow>`update ccbill_sales set refund_requested_at = ${returning.now()}
    where key = ${key} and is_unmatched and refund_requested_at is null returning subscription_id`.execute(returning.db)
  await giveAllBack(returning, rows)
}

/**
 * Refunds unmatched sales of all charges: returns that failed or were interrupted more than an hour ago, and sales that arrived
 * at the same moment as the matching one. Sales without a return request come first, so that returns that always fail do not
 * delay them. Uses index `ccbill_sales_unmatched`.
 */
export async function refundRemainingUnmatched(returning: Returning): Promise<void> {
  const { db, now } = returning
  const since = addDays(now(), -LOOKBACK_DAYS)
  while ((await markUnmatched(db, sql`s.posted_at >= ${since}`)) === MARK_BATCH_SIZE);
  const { rows } = await sql<UnmatchedRow>`update ccbill_sales set refund_requested_at = ${now()} where subscription_id in (
      select subscription_id from ccbill_sales where is_unmatched and refunded_at is null
        and (refund_requested_at is null or refund_requested_at < ${new Date(now().getTime() - HOUR_MS)})
      order by refund_requested_at nulls first, posted_at limit ${REFUND_BATCH_SIZE} for update skip locked) returning subscription_id`.execute(
    db,
  )
  await giveAllBack(returning, rows)
}

interface UnmatchedRow {
  subscription_id: string
}

/**
 * Returns how many sales were marked. Uses index `ccbill_sales_key` for one charge and `ccbill_sales_posted` for recent sales.
 */
async function markUnmatched(db: Db, chosen: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows: marked } = await sql`update ccbill_sales set is_unmatched = true where subscription_id in (
      select s.subscription_id from ccbill_sales s join ccbill_charges c on c.key = s.key
      where ${chosen} and not s.is_unmatched and (
        c.status = 'declined' or (c.status = 'succeeded' and c.subscription_id <> s.subscription_id)
        or s.amount <> c.amount or s.currency <> c.currency)
      limit ${MARK_BATCH_SIZE})`.execute(db)
  return Number(marked ?? 0)
}

async function giveAllBack(returning: Returning, rows: readonly UnmatchedRow[]): Promise<void> {
  for (const { subscription_id: id } of rows) await giveBack(returning, id)
}

/** If the reply to an earlier refund was lost, CCBill's count shows that the refund was made. */
async function giveBack({ db, api, now }: Returning, subscriptionId: string): Promise<void> {
  try {
    const status = await statusOf(api, subscriptionId)
    const isBack = status !== undefined && status.refunds + status.voids + status.chargebacks > 0
    // Refunds the whole sale, whether CCBill has closed its day or not.
    if (!isBack && (await api.manage('voidOrRefundTransaction', { subscriptionId })).code !== '1') return
    await sql`update ccbill_sales set refunded_at = ${now()} where subscription_id = ${subscriptionId}`.execute(db)
  } catch (error) {
    if (!(error instanceof GatewayDown)) throw error
  }
}
