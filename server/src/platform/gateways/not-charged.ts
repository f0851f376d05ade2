/**
 * Limits how long a payment whose processor was unreachable may still be charged, and gives the messages for payments with an
 * unknown outcome.
 */
import { msg } from '#lib/i18n.ts'
import { addMinutes } from '#lib/time.ts'

/** A payment without a trace counts as lost after a day. The limit is earlier by more than the duration of any call. */
const CHARGED_WITHIN_MINUTES = 23 * 60

/** Returns whether a payment that began at `createdAt` may still be charged. Later its buyer no longer expects the charge. */
export const mayCharge = (createdAt: Date, now: Date): boolean => now < addMinutes(createdAt, CHARGED_WITHIN_MINUTES)

export const NOT_CHARGED = msg('This payment did not reach the card processor. Nothing was charged.')
export const OUT_OF_REACH = msg(
  'The card processor of this payment cannot be asked any more. Should your bank show it, please write to us.',
)
