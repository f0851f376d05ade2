/** Decides what becomes of a payment, depending on the state of its intent. Pure. */
import type { Intent, IntentStatus } from '#platform/gateways/index.ts'
import type { Payment } from './tables.ts'

export interface Transition {
  readonly from: IntentStatus
  readonly event: IntentStatus
  readonly to: IntentStatus
  /** The consequences in the same transaction. */
  readonly entries: 'none' | 'gateway → what was paid for, with a receipt' | 'given up'
}

/** A succeeded or declined payment never changes its state again: money is returned by refunds and disputes. */
export const transitions: readonly Transition[] = [
  { from: 'pending', event: 'pending', to: 'pending', entries: 'none' },
  { from: 'pending', event: 'authentication_needed', to: 'authentication_needed', entries: 'none' },
  { from: 'pending', event: 'succeeded', to: 'succeeded', entries: 'gateway → what was paid for, with a receipt' },
  { from: 'pending', event: 'declined', to: 'declined', entries: 'given up' },
  { from: 'authentication_needed', event: 'authentication_needed', to: 'authentication_needed', entries: 'none' },
  { from: 'authentication_needed', event: 'pending', to: 'pending', entries: 'none' },
  { from: 'authentication_needed', event: 'succeeded', to: 'succeeded', entries: 'gateway → what was paid for, with a receipt' },
  { from: 'authentication_needed', event: 'declined', to: 'declined', entries: 'given up' },
]

/** Returns undefined for a finished payment. */
export const transitionOf = (from: IntentStatus, event: IntentStatus): Transition | undefined =>
  transitions.find((one) => one.from === from && one.event === event)

export type FailureCode = NonNullable<Payment['failure_code']>

/** Returns why a payment was declined. Only `card_declined` concerns the card. */
export function failureCodeOf({ isCancelled, isLost }: Pick<Intent, 'isCancelled' | 'isLost'>): FailureCode {
  if (isLost) return 'not_charged'
  return isCancelled ? 'cancelled' : 'card_declined'
}
