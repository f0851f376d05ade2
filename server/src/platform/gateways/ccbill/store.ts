/** Stores intents and idempotency keys of CCBill payments, because CCBill keeps neither. */
import { sql } from 'kysely'
import type { Db } from '../../db.ts'
import type { IntentStatus } from '../index.ts'

export interface CardRow {
  reference: string
  customer_id: string
  subscription_id: string | null
  email_hash: string
  removed_at: Date | null
}
export interface ChargeRow {
  key: string
  intent_id: string
  customer_id: string
  card_reference: string
  method: 'form' | 'previous'
  amount: string
  currency: string
  status: IntentStatus
  message: string
  is_lost: boolean
  subscription_id: string | null
  attempted_at: Date | null
  created_at: Date
}
export interface SaleRow {
  subscription_id: string
  key: string
  amount: string
  currency: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  email_hash: string
  is_unmatched: boolean
}

export async function cardOf(db: Db, reference: string): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`select * from ccbill_cards where reference = ${reference}`.execute(db)
  return rows[0]
}

export async function chargeOfKey(db: Db, key: string): Promise<ChargeRow | undefined> {
  const { rows } = await sql<ChargeRow>`select * from ccbill_charges where key = ${key}`.execute(db)
  return rows[0]
}

export async function chargeOfIntent(db: Db, id: string): Promise<ChargeRow | undefined> {
  const { rows } = await sql<ChargeRow>`select * from ccbill_charges where intent_id = ${id}`.execute(db)
  return rows[0]
}

export async function chargesOf(db: Db, subscriptionIds: readonly string[]): Promise<Map<string, ChargeRow>> {
  const { rows } = await sql<ChargeRow>`select * from ccbill_charges
    where subscription_id = any(${[...subscriptionIds]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.subscription_id ?? '', row]))
}

/** Returns the sales that belong, or are reported to belong, to another payment. */
export async function chargedAmong(db: Db, subscriptionIds: readonly string[], key: string): Promise<Set<string>> {
  const ids = [...subscriptionIds]
  const { rows } = await sql<{ id: string }>`select subscription_id as id from ccbill_charges
      where subscription_id = any(${ids}::text[]) and key <> ${key}
    union select subscription_id from ccbill_sales where subscription_id = any(${ids}::text[]) and key <> ${key}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Marks a charge as attempted. Returns false if another process is attempting it or the charge has ended. */
export async function claimAttempt(db: Db, key: string, at: Date): Promise<boolean> {
  const { numAffectedRows: claimed } = await sql`update ccbill_charges set attempted_at = ${at}
    where key = ${key} and attempted_at is null and status = 'pending'`.execute(db)
  return claimed === 1n
}

/** Call this when the attempt is known to have charged nothing. */
export async function releaseAttempt(db: Db, key: string, at: Date): Promise<void> {
  await sql`update ccbill_charges set attempted_at = null
    where key = ${key} and attempted_at = ${at} and status = 'pending'`.execute(db)
}

/** Ends a charge unless it has ended already, and returns its current state. */
export async function endCharge(db: Db, key: string, end: Pick<ChargeRow, 'status' | 'message' | 'is_lost' | 'subscription_id'>) {
  await sql`update ccbill_charges set status = ${end.status}, message = ${end.message}, is_lost = ${end.is_lost},
      subscription_id = ${end.subscription_id}
    where key = ${key} and status in ('pending', 'authentication_needed')`.execute(db)
  return chargeOfKey(db, key)
}

/** Returns the oldest matching sale of a charge; uses index `ccbill_sales_key`. */
export async function saleOf(db: Db, charge: Pick<ChargeRow, 'key' | 'amount' | 'currency'>): Promise<SaleRow | undefined> {
  const { rows } = await sql<SaleRow>`select * from ccbill_sales where key = ${charge.key} and not is_unmatched
    and amount = ${charge.amount} and currency = ${charge.currency} order by posted_at, subscription_id limit 1`.execute(db)
  return rows[0]
}

/** Returns the sales that paid for nothing and were refunded. */
export async function returnedAmong(db: Db, subscriptionIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select subscription_id as id from ccbill_sales
    where subscription_id = any(${[...subscriptionIds]}::text[]) and refunded_at is not null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Links a blank card to its first payment, which identifies the card from now on. */
export async function fillCard(db: Db, reference: string, sale: Pick<SaleRow, 'subscription_id' | 'email_hash'>): Promise<void> {
  await sql`update ccbill_cards set subscription_id = ${sale.subscription_id}, email_hash = ${sale.email_hash}
    where reference = ${reference} and subscription_id is null`.execute(db)
}
