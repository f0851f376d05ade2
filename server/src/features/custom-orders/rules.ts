/** Decides which steps a custom order can take, by whom and until when, and which entries they post. Pure. */
import { ACCEPTANCE_HOURS, MAX_DUE_DAYS, OFFER_DAYS, PAYMENT_HOURS, REVISION_DAYS } from '@fanfare/contract/custom-order-limits'
import {
  CustomOrderAct,
  type CustomOrderEvent,
  type CustomOrderSide,
  type CustomOrderState,
} from '@fanfare/contract/custom-order-views'
import { apiError, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays, addMinutes } from '#lib/time.ts'

type Actor = CustomOrderSide | 'operator' | 'clock' | 'site'

interface Transition {
  readonly from: CustomOrderState | 'none'
  readonly event: CustomOrderEvent
  readonly by: readonly Actor[]
  readonly to: CustomOrderState
  readonly entries: string
}

const NONE = 'none'
const HOLD = 'tokens: fan → escrow'
const RETURN = 'tokens: escrow → fan'
const SALE = 'sale from escrow'

/** `accept` leads to `unpaid` if the wallet or a spending limit does not cover the price. `site`: a block, a ban or a closed account. */
export const transitions: readonly Transition[] = [
  { from: 'none', event: 'ask', by: ['fan'], to: 'requested', entries: NONE },
  { from: 'requested', event: 'accept', by: ['performer'], to: 'active', entries: HOLD },
  { from: 'requested', event: 'accept', by: ['performer'], to: 'unpaid', entries: NONE },
  { from: 'requested', event: 'counter', by: ['performer'], to: 'countered', entries: NONE },
  { from: 'requested', event: 'decline', by: ['performer'], to: 'declined', entries: NONE },
  { from: 'requested', event: 'withdraw', by: ['fan'], to: 'withdrawn', entries: NONE },
  { from: 'requested', event: 'expire', by: ['clock'], to: 'expired', entries: NONE },
  { from: 'requested', event: 'end', by: ['site'], to: 'expired', entries: NONE },
  { from: 'countered', event: 'agree', by: ['fan'], to: 'active', entries: HOLD },
  { from: 'countered', event: 'decline', by: ['performer'], to: 'declined', entries: NONE },
  { from: 'countered', event: 'withdraw', by: ['fan'], to: 'withdrawn', entries: NONE },
  { from: 'countered', event: 'expire', by: ['clock'], to: 'expired', entries: NONE },
  { from: 'countered', event: 'end', by: ['site'], to: 'expired', entries: NONE },
  { from: 'unpaid', event: 'pay', by: ['fan'], to: 'active', entries: HOLD },
  { from: 'unpaid', event: 'decline', by: ['performer'], to: 'declined', entries: NONE },
  { from: 'unpaid', event: 'withdraw', by: ['fan'], to: 'withdrawn', entries: NONE },
  { from: 'unpaid', event: 'expire', by: ['clock'], to: 'expired', entries: NONE },
  { from: 'unpaid', event: 'end', by: ['site'], to: 'expired', entries: NONE },
  { from: 'active', event: 'deliver', by: ['performer'], to: 'delivered', entries: NONE },
  { from: 'active', event: 'askExtension', by: ['performer'], to: 'active', entries: NONE },
  { from: 'active', event: 'grantExtension', by: ['fan'], to: 'active', entries: NONE },
  { from: 'active', event: 'refuseExtension', by: ['fan'], to: 'active', entries: NONE },
  { from: 'active', event: 'missDeadline', by: ['clock'], to: 'refunded', entries: RETURN },
  { from: 'active', event: 'cancel', by: ['performer'], to: 'refunded', entries: RETURN },
  { from: 'active', event: 'end', by: ['site'], to: 'refunded', entries: RETURN },
  { from: 'active', event: 'dispute', by: ['fan', 'performer'], to: 'disputed', entries: NONE },
  { from: 'delivered', event: 'revise', by: ['fan'], to: 'active', entries: NONE },
  { from: 'delivered', event: 'acceptDelivery', by: ['fan'], to: 'completed', entries: SALE },
  { from: 'delivered', event: 'completeSilently', by: ['clock'], to: 'completed', entries: SALE },
  { from: 'delivered', event: 'cancel', by: ['performer'], to: 'refunded', entries: RETURN },
  { from: 'delivered', event: 'end', by: ['site'], to: 'refunded', entries: RETURN },
  { from: 'delivered', event: 'dispute', by: ['fan', 'performer'], to: 'disputed', entries: NONE },
  { from: 'disputed', event: 'addEvidence', by: ['fan', 'performer'], to: 'disputed', entries: NONE },
  { from: 'disputed', event: 'cancel', by: ['performer'], to: 'refunded', entries: RETURN },
  { from: 'disputed', event: 'split', by: ['operator'], to: 'settled', entries: `part: ${RETURN}; rest: ${SALE}` },
]

/** The part of an order that decides what is possible. */
export interface Standing {
  readonly state: CustomOrderState
  readonly clock_at: Date | null
  readonly due_at: Date
  readonly revisions: number
  readonly revisions_used: number
  readonly extension_state: string | null
}

export const isClosed = (state: CustomOrderState): boolean => !transitions.some(({ from }) => from === state)

export interface Attempt {
  readonly event: CustomOrderEvent
  readonly by: Actor
  readonly now: Date
}

/** Returns whether someone may do this now. From the deadline on only the clock acts, however late its job is. */
export function isPossible(order: Standing, { event, by, now }: Attempt): boolean {
  if (!transitions.some((one) => one.from === order.state && one.event === event && one.by.includes(by))) return false
  const isOver = order.clock_at !== null && order.clock_at <= now
  if (by === 'clock') return isOver
  if (by !== 'site' && isOver) return false
  if (event === 'revise') return order.revisions_used < order.revisions
  if (event === 'askExtension') return order.extension_state === null
  if (event === 'grantExtension' || event === 'refuseExtension') return order.extension_state === 'asked'
  return true
}

/** Throws `changed_meanwhile` for an act that the state does not allow. */
export function assertPossible(order: Standing, attempt: Attempt): void {
  if (isPossible(order, attempt)) return
  throw apiError('changed_meanwhile', t('This isn’t possible in the order’s current state.'))
}

export const actsOf = (order: Standing, by: CustomOrderSide, now: Date): CustomOrderAct[] =>
  CustomOrderAct.enum.filter((event) => isPossible(order, { event, by, now }))

/** Returns the clock's act in a state; undefined if the clock does nothing. */
export const clockEventOf = (state: CustomOrderState): CustomOrderEvent | undefined =>
  transitions.find(({ from, by }) => from === state && by.includes('clock'))?.event

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
const later = (one: Date, other: Date): Date => (one > other ? one : other)
const half = (from: Date, to: Date): Date => new Date((from.getTime() + to.getTime()) / 2)

/** Returns when a question or an offer expires: the other half of the time until its date is left for the work. */
const offerEnd = (dueAt: Date, now: Date): Date => earlier(addDays(now, OFFER_DAYS), half(now, dueAt))

/** Returns when the clock ends a state that begins now; null if it does not. */
export function clockAt(state: CustomOrderState, dueAt: Date, now: Date): Date | null {
  if (state === 'requested' || state === 'countered') return offerEnd(dueAt, now)
  if (state === 'unpaid') return addMinutes(now, PAYMENT_HOURS * 60)
  if (state === 'delivered') return addMinutes(now, ACCEPTANCE_HOURS * 60)
  return state === 'active' ? dueAt : null
}

/** Returns the deadline of an order that was accepted then and is paid now. */
export const paidDueAt = (dueAt: Date, acceptedAt: Date, now: Date): Date =>
  new Date(dueAt.getTime() + now.getTime() - acceptedAt.getTime())

export const revisedDueAt = (dueAt: Date, now: Date): Date => later(dueAt, addDays(now, REVISION_DAYS))

export interface Dates {
  readonly earliest: Date
  readonly latest: Date
}

const datesFrom = (earliest: Date, now: Date): Dates => ({ earliest, latest: addDays(now, MAX_DUE_DAYS) })

/** Returns the dates that a fan can wish for, from a performer who needs this many days. */
export const wishDates = (noticeDays: number, now: Date): Dates => datesFrom(addDays(now, noticeDays), now)

/** Returns the dates that a performer can offer, or ask for as more time. */
export const offerDates = ({ state, due_at: dueAt }: Pick<Standing, 'state' | 'due_at'>, now: Date): Dates =>
  datesFrom(state === 'active' ? addMinutes(later(dueAt, now), 1) : addDays(now, 1), now)

/** Forms are open for a while, so a date counts that was the earliest this many minutes ago. */
const FORM_MINUTES = 60

/** Throws `not_valid` at `dueAt` for a date outside the dates that `datesAt` returns for now. */
export function assertDate(at: Date, datesAt: (now: Date) => Dates, now: Date): void {
  if (at < datesAt(addMinutes(now, -FORM_MINUTES)).earliest) throw notValid('dueAt', t('Choose a later date'))
  if (at > datesAt(now).latest) throw notValid('dueAt', t('The date can be at most {days} days ahead', { days: MAX_DUE_DAYS }))
}

/** States in which an order counts toward the number that a performer makes at the same time. */
export const COUNTED_STATES: readonly CustomOrderState[] = ['countered', 'unpaid', 'active', 'delivered']
