/** Defines the sandbox's test cards and validates a typed card. Pure. */
import { createHash } from 'node:crypto'
import type { FieldError } from '@fanfare/contract'
import { notValid, apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { CardDetails, SavedCard } from './index.ts'

/**
 * `disputes` pays, but the cardholder's bank takes the money back later; `inquires` pays, but the bank asks about the payment;
 * refunds to `fails_refunds` fail.
 */
export type CardBehaviour =
  | 'pays'
  | 'declines'
  | 'authenticates'
  | 'declines_renewals'
  | 'disputes'
  | 'inquires'
  | 'fails_refunds'

const behaviours = new Map<string, CardBehaviour>([
  ['4242424242424242', 'pays'],
  ['4000000000000002', 'declines'],
  ['4000002500003155', 'authenticates'],
  ['4000000000000341', 'declines_renewals'],
  ['4000000000000259', 'disputes'],
  ['4000000000001976', 'inquires'],
  ['4000000000005126', 'fails_refunds'],
])

export interface TestCard extends Omit<SavedCard, 'reference'> {
  readonly behaviour: CardBehaviour
}

/** Returns the card without its number. Throws `not_valid` with each wrong field, and for every card that is not a test card. */
export function readTestCard({ number = '', expMonth, expYear, cvc = '' }: CardDetails, now: Date): TestCard {
  const digits = number.replace(/[\s-]/g, '')
  const errors = [...wrongNumber(digits), ...wrongExpiry(expMonth, expYear, now), ...wrongCvc(cvc)]
  if (errors[0] || expMonth === undefined || expYear === undefined)
    throw apiError('not_valid', errors[0]?.message ?? t('This card is not valid'), errors)
  const behaviour = behaviours.get(digits)
  // A real card must not be entered into a sandbox.
  if (!behaviour) throw notValid('number', t('The sandbox only accepts test cards, such as 4242 4242 4242 4242'))
  // All buyers of a sandbox share few numbers, so date and code tell cards apart.
  const fingerprint = createHash('sha256').update([digits, expMonth, expYear, cvc].join(' ')).digest('hex')
  return { behaviour, brand: 'visa', last4: digits.slice(-4), expMonth, expYear, fingerprint }
}

function wrongNumber(digits: string): FieldError[] {
  if (digits === '') return [{ field: 'number', message: t('Please enter {label}', { label: t('Card number') }) }]
  return /^\d{12,19}$/.test(digits) && isLuhn(digits)
    ? []
    : [{ field: 'number', message: t('Card number is not a valid card number') }]
}

function wrongExpiry(month: number | undefined, year: number | undefined, now: Date): FieldError[] {
  const missing: FieldError[] = []
  if (month === undefined) missing.push({ field: 'expMonth', message: t('Please enter {label}', { label: t('Month') }) })
  if (year === undefined) missing.push({ field: 'expYear', message: t('Please enter {label}', { label: t('Year') }) })
  if (month === undefined || year === undefined) return missing
  // A card is valid through the last day of its month; `month` counts from 1, so this is the first day of the next month.
  const isOver = Date.UTC(year, month) <= now.getTime()
  return isOver ? [{ field: year < now.getUTCFullYear() ? 'expYear' : 'expMonth', message: t('This card has expired') }] : []
}

function wrongCvc(cvc: string): FieldError[] {
  if (cvc === '') return [{ field: 'cvc', message: t('Please enter {label}', { label: t('CVC') }) }]
  return /^\d{3}$/.test(cvc) ? [] : [{ field: 'cvc', message: t('The CVC must have three digits') }]
}

/** The check digit of ISO/IEC 7812-1. */
export function isLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((all, digit, i) => {
      const value = Number(digit) * (i % 2 === 1 ? 2 : 1)
      return all + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
