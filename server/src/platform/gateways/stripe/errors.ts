/** Translates Stripe's errors for a buyer. Pure. */
import type Stripe from 'stripe'
import { msg } from '#lib/i18n.ts'

interface StripeErrorShape {
  readonly type: string
  readonly code: string | undefined
  readonly decline_code: string | undefined
  readonly param: string | undefined
  readonly intent: Stripe.PaymentIntent | undefined
}

/** Returns the relevant parts of an error of Stripe's SDK; undefined for any other error. */
export function stripeError(error: unknown): StripeErrorShape | undefined {
  if (!(error instanceof Error) || !('type' in error) || !String(error.type).startsWith('Stripe')) return undefined
  const { type, code, decline_code, param, payment_intent: intent } = error as Stripe.errors.StripeError
  return { type, code, decline_code, param, intent }
}

export const isMissing = (error: unknown): boolean => stripeError(error)?.code === 'resource_missing'

const DECLINED = msg('Your card was declined. Try another card.')
const messages: Readonly<Record<string, string>> = {
  expired_card: msg('This card has expired.'),
  incorrect_cvc: msg('This card’s security code is incorrect.'),
  invalid_cvc: msg('This card’s security code is incorrect.'),
  insufficient_funds: msg('This card has insufficient funds.'),
  authentication_required: msg('Your bank requires you to confirm this payment. Make the payment again yourself.'),
  payment_intent_authentication_failure: msg('You did not confirm the payment with your bank.'),
  setup_intent_authentication_failure: msg('You did not confirm this card with your bank.'),
  processing_error: msg('Your bank couldn’t be reached. Try again later.'),
}

interface Decline {
  readonly code?: string | undefined
  readonly decline_code?: string | undefined
}

/** Returns the message for the buyer. It never reveals the bank's suspicion (`fraudulent`, `stolen_card`). */
export const declineMessage = (error: Decline | null | undefined): string =>
  messages[error?.decline_code ?? ''] ?? messages[error?.code ?? ''] ?? DECLINED
