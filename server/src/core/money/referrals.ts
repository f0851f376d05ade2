/** Stores referrals and their shares of the site's commission, in the tables `referrals` and `referral_earnings`. */
import { sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'
import { referralShares } from './fees.ts'
import { enqueueMove } from './move-referral-earnings.ts'

interface Tables {
  referrals: Schema['referrals']
  referral_earnings: Schema['referral_earnings']
}
type ReferralsDb = Db<Tables>

export interface NewReferral {
  readonly referredId: string
  readonly referrerId: string
  /** Percent of the commission. */
  readonly percent: number
  readonly endsAt: Date
}

/** The first referral of an account counts; later ones change nothing. */
export async function addReferral(tx: Tx, { referredId, referrerId, percent, endsAt }: NewReferral): Promise<void> {
  await (tx.db as ReferralsDb)
    .insertInto('referrals')
    .values({ referred_id: referredId, referrer_id: referrerId, percent, ends_at: endsAt, at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Returns the accounts that this account has referred, and its own referrer, while a share is paid; uses index
 * `referrals_referrer` and the key.
 */
export async function runningReferralsOf(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select referrer_id as id from referrals where referred_id = ${accountId} and ends_at > site_now()
    union select referred_id from referrals where referrer_id = ${accountId} and ends_at > site_now()`.execute(db)
  return rows.map((row) => row.id)
}

/** Ends the referrals between accounts of the same person; earlier earnings stay. Returns how many have ended. */
export async function endReferralsBetween(tx: Tx, accountId: string, others: readonly string[]): Promise<number> {
  if (others.length === 0) return 0
  const ended = await sql`update referrals set ends_at = ${tx.now} where ends_at > ${tx.now}
    and ((referred_id = ${accountId} and referrer_id = any(${[...others]}::uuid[]))
      or (referrer_id = ${accountId} and referred_id = any(${[...others]}::uuid[])))`.execute(tx.db)
  return Number(ended.numAffectedRows ?? 0n)
}

/** A referrer's share of one commission; `amount` in minor units of the currency. */
export interface ReferralPart {
  readonly referrerId: string
  readonly referredId: string
  readonly amount: number
}

/** A referral that currently pays a share. */
export interface Running {
  readonly referrerId: string
  readonly referredId: string
  readonly percent: number
}

/** Returns referrals in the order of `referredIds`; uses index `referrals_pkey`. */
export async function runningReferrals(tx: Tx, referredIds: readonly string[]): Promise<Running[]> {
  const rows = await (tx.db as ReferralsDb)
    .selectFrom('referrals')
    .select(['referred_id', 'referrer_id', 'percent'])
    .where(isAnyOf('referred_id', referredIds))
    .where('ends_at', '>', tx.now)
    .execute()
  const byId = new Map(rows.map((row) => [row.referred_id, row]))
  return referredIds.flatMap((id) => {
    const row = byId.get(id)
    return row ? { referrerId: row.referrer_id, referredId: id, percent: row.percent } : []
  })
}

/** The first referrals take precedence if the commission is too small. Pure. */
export function referralParts(running: readonly Running[], commission: number): ReferralPart[] {
  const amounts = referralShares(
    commission,
    running.map(({ percent }) => percent),
  )
  return running
    .map(({ referrerId, referredId }, i) => ({ referrerId, referredId, amount: amounts[i]! }))
    .filter(({ amount }) => amount > 0)
}

export interface ReferralEntry {
  /** The id of the entry that posts the shares: of the sale, or of a refund. */
  readonly entryId: string
  readonly saleId: string
  readonly availableAt: Date
}

/** `amount` is negative for a refund. */
export async function recordReferralEarnings(tx: Tx, parts: readonly ReferralPart[], entry: ReferralEntry): Promise<void> {
  const moved = parts.filter(({ amount }) => amount !== 0)
  if (moved.length === 0) return
  for (const { referrerId, amount } of moved) if (amount > 0) enqueueMove(tx, referrerId, entry.availableAt)
  await (tx.db as ReferralsDb)
    .insertInto('referral_earnings')
    .values(
      moved.map(({ referrerId, referredId, amount }) => ({
        entry_id: entry.entryId,
        sale_id: entry.saleId,
        referrer_id: referrerId,
        referred_id: referredId,
        amount,
        available_at: entry.availableAt,
        at: tx.now,
      })),
    )
    .execute()
}

/** Returns the referrers' original shares of a sale; uses index `referral_earnings_pkey`. */
export async function referralPartsOf(db: ReferralsDb, saleId: string): Promise<ReferralPart[]> {
  const rows = await db
    .selectFrom('referral_earnings')
    .select(['referrer_id', 'referred_id', 'amount'])
    .where('entry_id', '=', saleId)
    .orderBy('referred_id')
    .execute()
  return rows.map((row) => ({ referrerId: row.referrer_id, referredId: row.referred_id, amount: Number(row.amount) }))
}

const isAnyOf = (column: 'referred_id', ids: readonly string[]) => sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::uuid[])`
