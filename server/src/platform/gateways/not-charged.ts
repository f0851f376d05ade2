/** Until when a payment is charged that its gateway could not be asked for, and what is said of one whose end nobody can tell. */
import { msg } from '#lib/i18n.ts'
import { addMinutes } from '#lib/time.ts'

/** Before the day is over after which a payment without a trace counts as lost, by more than any call of a gateway takes. */
const CHARGED_WITHIN_MINUTES = 23 * 60

/** Whether a payment that began at `createdAt` may still be charged; later its buyer does not expect it any more. */
export const mayCharge = (createdAt: Date, now: Date): boolean => now < addMinutes(createdAt, CHARGED_WITHIN_MINUTES)

export const NOT_CHARGED = msg('This payment did not reach the card processor. Nothing was charged.')
export const OUT_OF_REACH = msg(
  'The card processor of this payment cannot be asked any more. Should your bank show it, please write to us.',
)
