/**
 * Posts the entries of payouts: earnings are reserved for a request, then leave the site or are returned. Minor units of the
 * currency.
 */
import { newId } from '#lib/id.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Db, Tx } from '#platform/context.ts'
import { pendingBalance } from './earnings.ts'
import { postEntry, type LedgerAccount, type Transfer } from './ledger.ts'

export interface PayoutMoney {
  readonly requestId: string
  readonly performerId: string
  readonly amount: number
  /** The part of the amount that the site keeps when the request is paid. */
  readonly fee: number
  /** The payout method, which names the account for the transfer. */
  readonly type: string
  /** Distinguishes postings of the same request; the same key is posted once. */
  readonly key: string
}

const reservedOf = ({ requestId }: PayoutMoney): LedgerAccount => `payout:${requestId}`
const earnedBy = ({ performerId }: PayoutMoney): LedgerAccount => `performer:${performerId}`
/** Stripe pays from the site's balance with Stripe. */
const leavesBy = ({ type }: PayoutMoney): LedgerAccount => (type === 'stripe' ? 'gateway:stripe' : `bank:${type}`)

export const reservePayout = (tx: Tx, payout: PayoutMoney): Promise<void> =>
  post(tx, payout, 'payout reserved', { from: earnedBy(payout), to: reservedOf(payout), amount: payout.amount })

export const releasePayout = (tx: Tx, payout: PayoutMoney): Promise<void> =>
  post(tx, payout, 'payout released', { from: reservedOf(payout), to: earnedBy(payout), amount: payout.amount })

/** Records the payout without the fee, and the fee as an entry of its own. */
export async function sendPayout(tx: Tx, payout: PayoutMoney): Promise<void> {
  const { amount, fee } = payout
  await post(tx, payout, 'payout', { from: reservedOf(payout), to: leavesBy(payout), amount: amount - fee })
  await post(tx, payout, 'payout fee', { from: reservedOf(payout), to: 'platform:payout-fees', amount: fee })
}

/** The transfer came back: returns the whole amount including the fee to the performer. */
export async function returnPayout(tx: Tx, payout: PayoutMoney): Promise<void> {
  const { amount, fee } = payout
  await post(tx, payout, 'payout returned', { from: leavesBy(payout), to: earnedBy(payout), amount: amount - fee })
  await post(tx, payout, 'payout fee returned', { from: 'platform:payout-fees', to: earnedBy(payout), amount: fee })
}

async function post(tx: Tx, payout: PayoutMoney, reason: string, transfer: Omit<Transfer, 'unit'>): Promise<void> {
  if (transfer.amount === 0) return
  await postEntry(tx, {
    id: newId(tx.now),
    key: `${reason}:${payout.requestId}:${payout.key}`,
    reason,
    transfers: [{ from: transfer.from, to: transfer.to, unit: 'money', amount: transfer.amount }],
  })
}

/** Minor units of the currency. */
export interface PayableSums {
  /** The amounts that can be paid out now, and that are not available yet. */
  readonly available: number
  readonly pending: number
  /** Held for disputes, and until orders are delivered. */
  readonly frozen: number
  readonly undelivered: number
  /** The debt that refunds have left, and the amount missing to cover the debt and held earlier earnings. */
  readonly owed: number
  readonly short: number
}

/** Locks a performer's payouts. Required before changing them, or deciding based on the available amount. */
export const lockPayouts = (tx: Tx, performerId: string): Promise<void> => oneAtATime(tx, `payouts ${performerId}`)

/** Decisions based on the result need `lockPayouts`: otherwise two requests could both count the same money. */
export async function payableSums(db: Db, performerId: string, now: Date): Promise<PayableSums> {
  const { balance, pending, held } = await pendingBalance(db, performerId, now)
  const left = balance - pending - held.available
  return {
    available: Math.max(left, 0),
    pending,
    frozen: held.disputed,
    undelivered: held.all - held.disputed,
    owed: Math.max(pending - balance, 0),
    short: Math.max(-left, 0),
  }
}
