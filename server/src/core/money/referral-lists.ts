/** Lists the referred accounts of a referrer and the resulting earnings. Minor units of the currency. */
import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'
import { sumOf } from './ledger.ts'
import { pendingOf } from './move-referral-earnings.ts'

interface Page {
  readonly limit: number
  readonly offset: number
}

export interface ReferredRow {
  readonly referred_id: string
  readonly percent: number
  readonly ends_at: Date
  readonly at: Date
  readonly earned: string
}

/** Returns referrals, newest first; uses indexes `referrals_referrer` and `referral_earnings_referrer`. */
export async function listReferrals(db: Db, referrerId: string, { limit, offset }: Page) {
  const { rows } = await sql<ReferredRow>`
    with page as (
      select referred_id, percent, ends_at, at from referrals where referrer_id = ${referrerId}
      order by at desc, referred_id desc limit ${limit} offset ${offset}
    ), earned as (
      select referred_id, sum(amount) as earned from referral_earnings
      where referrer_id = ${referrerId} and referred_id in (select referred_id from page) group by 1
    )
    select page.*, coalesce(earned.earned, 0) as earned from page left join earned using (referred_id)
    order by page.at desc, page.referred_id desc`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from referrals
    where referrer_id = ${referrerId}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

export interface ReferralSums {
  readonly total: number
  readonly pending: number
  /** No longer pending but not moved yet: too small to move, or a debt if negative. */
  readonly waiting: number
  /** Moved to the performer's balance or into the wallet. */
  readonly moved: number
}

/** Uses index `referral_earnings_referrer`. */
export async function referralSums(db: Db, referrerId: string, now: Date): Promise<ReferralSums> {
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(amount), 0) as sum from referral_earnings
    where referrer_id = ${referrerId}`.execute(db)
  const [total, pending] = [Number(rows[0]?.sum), await pendingOf(db, referrerId, now)]
  const balance = await sumOf(db, `referrer:${referrerId}`)
  return { total, pending, waiting: balance - pending, moved: total - balance }
}

export interface ReferralEarningRow {
  readonly entry_id: string
  readonly referred_id: string
  readonly amount: string
  readonly available_at: Date
  readonly at: Date
}

/** Returns earnings, newest first; uses index `referral_earnings_referrer`. */
export async function listReferralEarnings(db: Db, referrerId: string, { limit, offset }: Page) {
  const { rows } = await sql<ReferralEarningRow>`select entry_id, referred_id, amount, available_at, at from referral_earnings
    where referrer_id = ${referrerId} order by at desc, entry_id desc, referred_id limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from referral_earnings
    where referrer_id = ${referrerId}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}
