/** The entries of payouts: earnings are reserved for a request, then leave the site or go back. Minor units of the currency. */
import { newId } from '#lib/id.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Db, Tx } from '#platform/context.ts'
import { pendingBalance } from './earnings.ts'
import { postEntry, type LedgerAccount, type Transfer } from './ledger.ts'

export interface PayoutMoney {
  readonly requestId: string
  readonly performerId: string
  readonly amount: number
  /** What of the amount the site keeps once it is paid. */
  readonly fee: number
  /** How it is paid: names the account by which it leaves. */
  readonly type: string
  /** Tells this posting from others of the same request; the same one is posted once. */
  readonly key: string
}

const reservedOf = ({ requestId }: PayoutMoney): LedgerAccount => `payout:${requestId}`
const earnedBy = ({ performerId }: PayoutMoney): LedgerAccount => `performer:${performerId}`
/** Stripe pays out of what it holds for the site. */
const leavesBy = ({ type }: PayoutMoney): LedgerAccount => (type === 'stripe' ? 'gateway:stripe' : `bank:${type}`)

/** A request has been made: the amount is not available any more. */
export const reservePayout = (tx: Tx, payout: PayoutMoney): Promise<void> =>
  post(tx, payout, 'payout reserved', { from: earnedBy(payout), to: reservedOf(payout), amount: payout.amount })

/** It is not paid after all. */
export const releasePayout = (tx: Tx, payout: PayoutMoney): Promise<void> =>
  post(tx, payout, 'payout released', { from: reservedOf(payout), to: earnedBy(payout), amount: payout.amount })

/** The money has left, but for the fee, which is an entry of its own. */
export async function sendPayout(tx: Tx, payout: PayoutMoney): Promise<void> {
  const { amount, fee } = payout
  await post(tx, payout, 'payout', { from: reservedOf(payout), to: leavesBy(payout), amount: amount - fee })
  await post(tx, payout, 'payout fee', { from: reservedOf(payout), to: 'platform:payout-fees', amount: fee })
}

/** The transfer came back: the performer has the whole amount again, the fee too. */
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
  /** What can be paid out now; and what is not available yet. */
  readonly available: number
  readonly pending: number
  /** Shares of sales whose payment a bank disputes. */
  readonly frozen: number
  /** What refunds have left owing; and what is missing to cover that and what is frozen of older earnings. */
  readonly owed: number
  readonly short: number
}

/** Whatever changes a performer's payouts, or decides by what is available for them, holds this first. */
export const lockPayouts = (tx: Tx, performerId: string): Promise<void> => oneAtATime(tx, `payouts ${performerId}`)

/** Whoever decides by it holds `lockPayouts`: two requests must not both read what one of them takes. */
export async function payableSums(db: Db, performerId: string, now: Date): Promise<PayableSums> {
  const { balance, pending, frozen } = await pendingBalance(db, performerId, now)
  const left = balance - pending - frozen.available
  return {
    available: Math.max(left, 0),
    pending,
    frozen: frozen.all,
    owed: Math.max(pending - balance, 0),
    short: Math.max(-left, 0),
  }
}
