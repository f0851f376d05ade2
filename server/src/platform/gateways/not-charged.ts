/**
 * Limits how long a payment whose processor was unreachable may still be charged, and gives the messages for payments with an
 * unknown outcome.
 */
import { msg } from '#lib/i18n.ts'
import { addMinutes } from '#lib/time.ts'

/** A payment without a trace counts as lost after a day. The limit is earlier by more than the duration of any call. */
const MAX_CHARGE_AGE_MINUTES = 23 * 60

/** Returns whether a payment that began at `createdAt` may still be charged. Later its buyer no longer expects the charge. */
export const mayCharge = (createdAt: Date, now: Date): boolean => now < addMinutes(createdAt, MAX_CHARGE_AGE_MINUTES)

export const NOT_CHARGED = msg('This payment didn’t reach the payment processor. Nothing was charged.')
export const OUT_OF_REACH = msg(
  'We can no longer check this payment with the payment processor. If your bank shows it, contact us.',
)
