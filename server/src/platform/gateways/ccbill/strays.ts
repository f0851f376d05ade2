/** Sales that pay for nothing: a form paid twice, or after it was given up. The money goes back. */
import { sql } from 'kysely'
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

/** Of one charge. What cannot be given back now is by `returnLeftStrays`. */
export async function returnStrays(returning: Returning, key: string): Promise<void> {
  await markStrays(returning.db, key)
  const { rows } = await sql<StrayRow>`update ccbill_sales set return_asked_at = ${returning.now()}
    where key = ${key} and is_stray and return_asked_at is null returning subscription_id`.execute(returning.db)
  await giveAllBack(returning, rows)
}

/**
 * Of all charges: those whose return failed or was cut off, an hour later, and those that came at the same moment as the sale that pays. Uses
 * index `ccbill_sales_strays`.
 */
export async function returnLeftStrays(returning: Returning): Promise<void> {
  const { db, now } = returning
  await markStrays(db, undefined)
  const { rows } = await sql<StrayRow>`update ccbill_sales set return_asked_at = ${now()} where subscription_id in (
      select subscription_id from ccbill_sales where is_stray and returned_at is null
        and (return_asked_at is null or return_asked_at < ${new Date(now().getTime() - HOUR_MS)})
      order by posted_at limit ${AT_ONCE} for update skip locked) returning subscription_id`.execute(db)
  await giveAllBack(returning, rows)
}

interface StrayRow {
  subscription_id: string
}

/** Uses index `ccbill_sales_key`. */
async function markStrays(db: Db, key: string | undefined): Promise<void> {
  const isOfKey = key === undefined ? sql`true` : sql`s.key = ${key}`
  await sql`update ccbill_sales s set is_stray = true from ccbill_charges c
    where ${isOfKey} and c.key = s.key and not s.is_stray and (
      c.status = 'declined' or (c.status = 'succeeded' and c.subscription_id <> s.subscription_id)
      or s.amount <> c.amount or s.currency <> c.currency)`.execute(db)
}

async function giveAllBack(returning: Returning, rows: readonly StrayRow[]): Promise<void> {
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
