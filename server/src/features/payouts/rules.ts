/** Decides what may become of a payout request, by whom, with which entries, and when one may be made. Pure. */
import { manualPayoutTypes, type PayoutType } from '@fanfare/contract/payout-methods'
import type { PayoutAction, PayoutStatus } from '@fanfare/contract/payouts'
import { apiError, notValid, type ApiError } from '#lib/errors.ts'
import { money, t } from '#lib/i18n.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { addDays } from '#lib/time.ts'
import type { Viewer } from '#platform/viewer.ts'

export type PayoutEvent = 'request' | PayoutAction | 'batch' | 'stop'

export interface Transition {
  readonly from: PayoutStatus | 'none'
  readonly event: PayoutEvent
  readonly to: PayoutStatus
  /** `gateway` is Stripe, by its replies. */
  readonly by: 'performer' | 'operator' | 'gateway'
  /** Methods: all, those that operators pay by hand, or Stripe. */
  readonly of: 'all' | 'manual' | 'stripe'
  /** The entries: `performer` and `payout` are accounts of the ledger, `bank` is outside the site. */
  readonly entries:
    | 'none'
    | 'performer → payout'
    | 'payout → performer → payout'
    | 'payout → performer'
    | 'payout → bank, fee'
    | 'bank, fee → performer'
}

export const transitions: readonly Transition[] = [
  { from: 'none', event: 'request', to: 'pending', by: 'performer', of: 'all', entries: 'performer → payout' },
  { from: 'pending', event: 'edit', to: 'pending', by: 'performer', of: 'all', entries: 'payout → performer → payout' },
  { from: 'pending', event: 'cancel', to: 'cancelled', by: 'performer', of: 'all', entries: 'payout → performer' },
  { from: 'pending', event: 'approve', to: 'approved', by: 'operator', of: 'all', entries: 'none' },
  { from: 'pending', event: 'reject', to: 'rejected', by: 'operator', of: 'all', entries: 'payout → performer' },
  { from: 'approved', event: 'batch', to: 'approved', by: 'operator', of: 'manual', entries: 'none' },
  { from: 'approved', event: 'pay', to: 'paid', by: 'operator', of: 'manual', entries: 'payout → bank, fee' },
  { from: 'approved', event: 'send', to: 'sending', by: 'operator', of: 'stripe', entries: 'none' },
  { from: 'approved', event: 'fail', to: 'failed', by: 'operator', of: 'all', entries: 'payout → performer' },
  { from: 'sending', event: 'pay', to: 'paid', by: 'gateway', of: 'stripe', entries: 'payout → bank, fee' },
  // Nothing was sent, and another attempt can succeed.
  { from: 'sending', event: 'stop', to: 'approved', by: 'gateway', of: 'stripe', entries: 'none' },
  { from: 'sending', event: 'fail', to: 'failed', by: 'gateway', of: 'stripe', entries: 'payout → performer' },
  // Banks return transfers days after taking them.
  { from: 'paid', event: 'fail', to: 'failed', by: 'operator', of: 'manual', entries: 'bank, fee → performer' },
  { from: 'paid', event: 'fail', to: 'failed', by: 'gateway', of: 'stripe', entries: 'bank, fee → performer' },
]

/** In these states, the reserved sum is neither the performer's nor paid yet. */
export const OPEN: readonly PayoutStatus[] = ['pending', 'approved', 'sending']

interface State {
  readonly status: PayoutStatus
  readonly type: PayoutType
}

const isManual = (type: PayoutType): boolean => manualPayoutTypes.some((one) => one === type)

const transitionsOf = ({ status, type }: State, by: Transition['by']): Transition[] =>
  transitions.filter(
    (one) => one.from === status && one.by === by && (one.of === 'all' || (one.of === 'manual') === isManual(type)),
  )

/** Returns undefined if the state does not allow this event from this side. */
export const findTransition = (row: State, event: PayoutEvent, by: Transition['by']): Transition | undefined =>
  transitionsOf(row, by).find((one) => one.event === event)

/** Throws `already_done` with the current state. */
export function transitionOf(row: State, event: PayoutEvent, by: Transition['by']): Transition {
  const found = findTransition(row, event, by)
  if (!found) throw apiError('already_done', stateInWords(row.status))
  return found
}

const stateInWords = (status: PayoutStatus): string =>
  t(
    '{status, select, pending {This payout must be approved first.} approved {This payout has already been approved.} sending {This payout is being sent.} paid {This payout has already been paid.} failed {This payout has failed. The money is available again.} rejected {This payout has already been rejected.} other {This payout has already been canceled.}}',
    { status },
  )

export interface Approved extends State {
  readonly needs_two_people: boolean
  readonly approved_by: string | null
}

/** A large payout is approved by one operator and paid by another. */
export const mayPay = ({ needs_two_people: needsTwo, approved_by: by }: Approved, operatorId: string): boolean =>
  !needsTwo || by !== operatorId

/** Throws `not_allowed` if another operator has to pay it. */
export function assertMayPay(row: Approved, operatorId: string): void {
  if (!mayPay(row, operatorId))
    throw apiError('not_allowed', t('You approved this payout. Because of its amount, another operator must pay it.'))
}

/** Returns whether one person approves and sends it, because it is small enough. */
export const isSentImmediately = ({ type, needs_two_people: needsTwo }: Approved): boolean => !isManual(type) && !needsTwo

const PAYING: readonly PayoutEvent[] = ['pay', 'send']

export function actsOf(row: Approved, { id, role }: Pick<Viewer, 'id' | 'role'>): PayoutAction[] {
  const side = role === 'admin' ? 'operator' : 'performer'
  return transitionsOf(row, side).flatMap(({ event }) => {
    if (event === 'request' || event === 'batch' || event === 'stop') return []
    return PAYING.includes(event) && !mayPay(row, id) ? [] : [event]
  })
}

/** Amounts in minor units. */
export interface Request {
  readonly amount: number
  readonly fee: number
  readonly available: number
  readonly owed: number
  readonly minimum: number
  readonly currency: string
  readonly hasPending: boolean
  readonly hasMethod: boolean
  readonly heldUntil: Date | undefined
}

/** Returns why a request cannot be made, or undefined. */
export function errorOf(request: Request): ApiError | undefined {
  const { amount, fee, available, owed, minimum, currency, hasPending, hasMethod, heldUntil } = request
  const inWords = (minor: number) => money(fromMinorUnits(minor), currency)
  if (hasPending)
    return apiError('already_done', t('You already have a payout request waiting for approval. Change or cancel it first.'))
  if (owed > 0)
    return notValid('amount', t('You owe {owed} from refunds. Your next earnings cover that first.', { owed: inWords(owed) }))
  if (!hasMethod) return notValid('type', t('Add a payout method to get paid'))
  if (heldUntil)
    return apiError('not_allowed', t('To keep your money safe, payouts to a new account start 48 hours after you add it.'))
  if (amount > available) return notValid('amount', t('You can request up to {most}', { most: inWords(available) }))
  const least = Math.max(minimum, fee + 1)
  if (amount < least) return notValid('amount', t('The minimum payout is {least}', { least: inWords(least) }))
  return undefined
}

export type PayoutInterval = 'weekly' | 'monthly'

/** Returns the next Monday or first of a month, in the morning (UTC). */
export function nextPayoutDay(interval: PayoutInterval, now: Date): Date {
  const morning = (day: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), day, MORNING))
  if (interval === 'monthly') {
    const first = morning(1)
    return first > now ? first : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, MORNING))
  }
  const monday = morning(now.getUTCDate() + ((MONDAY + WEEK - now.getUTCDay()) % WEEK))
  return monday > now ? monday : addDays(monday, WEEK)
}
const MORNING = 6
const MONDAY = 1
const WEEK = 7

interface Arriving {
  readonly amount: number
  readonly fee: number
  readonly currency: string
}

/**
 * `shown` is in minor units and absent from clients that do not send it. Throws `price_changed` if another amount arrives now.
 */
export function assertShownArrives(shown: number | undefined, { amount, fee, currency }: Arriving): void {
  const arrives = amount - fee
  if (shown === undefined || shown === arrives) return
  const words = { amount: money(fromMinorUnits(arrives), currency) }
  throw apiError('price_changed', t('The fee has changed. You would now receive {amount}. Nothing was requested.', words))
}
