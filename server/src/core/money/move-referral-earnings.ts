/** Moves available referral earnings to where referrers can use them. */
import { tokensFor } from '@fanfare/contract/exchange'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { settings } from '#core/settings/index.ts'
import { newId } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import { job } from '#platform/jobs.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Db, Tx } from '#platform/context.ts'
import { walletChanged } from './events.ts'
import { tokenValue } from './fees.ts'
import { moneyTransfers, postEntry, sumOf } from './ledger.ts'

export const moveDue = job('move referral earnings', Type.Object({ referrerId: Type.String() }))

/** Enqueues one job per day (UTC) with available earnings, at the end of that day, after everything that becomes available. */
export function enqueueMove(tx: Tx, referrerId: string, availableAt: Date): void {
  const day = availableAt.toISOString().slice(0, 10)
  tx.enqueue(moveDue, { referrerId }, { key: `referrals:${referrerId}:${day}`, at: addDays(new Date(day), 1) })
}

/**
 * Moves earnings to a performer's balance, or as tokens into a fan's wallet. Amounts below a hundredth of a token wait for more.
 * Safe to repeat, because moved earnings are gone from the account. After refunds, nothing moves until the debt is covered.
 */
export async function moveReferralEarnings(tx: Tx, referrerId: string, to: 'performer' | 'fan'): Promise<void> {
  await oneAtATime(tx, `referral earnings ${referrerId}`)
  const account = `referrer:${referrerId}` as const
  const available = (await sumOf(tx.db, account)) - (await pendingOf(tx.db, referrerId, tx.now))
  if (available <= 0) return
  const id = newId(tx.now)
  const entry = { id, key: `referrals moved:${id}`, reason: 'referral' }
  if (to === 'performer') {
    const payee = { account: `performer:${referrerId}`, amount: available } as const
    await postEntry(tx, { ...entry, transfers: moneyTransfers([{ account, amount: available }], [payee]) })
    return
  }
  const { tokenConversionRate: rate } = await settings(tx)
  const tokens = tokensFor(available, rate)
  const value = tokenValue(tokens, rate)
  if (tokens === 0 || value === 0) return
  const balance = await postEntry(tx, {
    ...entry,
    walletOf: referrerId,
    transfers: [
      ...moneyTransfers([{ account, amount: value }], [{ account: 'platform:deferred', amount: value }]),
      { from: 'platform:tokens', to: `fan:${referrerId}`, unit: 'token', amount: tokens },
    ],
  })
  if (balance !== undefined) tx.emit(walletChanged, { accountId: referrerId, balance })
}

/** Uses index `referral_earnings_referrer`, because nothing is pending longer than the hold. */
export async function pendingOf(db: Db, referrerId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(amount), 0) as sum from referral_earnings
    where referrer_id = ${referrerId} and available_at > ${now}`.execute(db)
  return Number(rows[0]?.sum)
}
