/** Decides about requests for consent and about answers. Pure. */
import { consentScopes, type ConsentTerms } from '@fanfare/contract/consents'
import { MIN_AGE } from '@fanfare/contract/consent-links'
import { apiError, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays, yearsSince } from '#lib/time.ts'
import { endOfDay } from './store.ts'

/** The longest time for which people consent. */
const MAX_YEARS = 10
/** Days until a performer who declined or revoked can be asked again. */
const PAUSE_DAYS = 30
export const MAX_PEOPLE = 500
export const MAX_REQUESTS_A_DAY = 30

export interface StoredTerms {
  readonly scopes: string[]
  readonly until: Date | null
}

/** Returns the terms as they are stored, in a fixed order. */
export function storedTerms({ scopes, until }: ConsentTerms, now: Date): StoredTerms {
  const end = until === null ? null : endOfDay(until)
  if (end !== null && end <= now) throw notValid('until', t('Choose a day in the future'))
  if (end !== null && end > addDays(now, MAX_YEARS * 366)) throw notValid('until', t('Choose a day within ten years'))
  return { scopes: consentScopes.filter((one) => scopes.includes(one)), until: end }
}

/** Throws `changed_meanwhile` if the signed terms differ from the request. */
export function assertSameTerms(shown: ConsentTerms, asked: StoredTerms): void {
  const isSame =
    asked.scopes.join() === consentScopes.filter((one) => shown.scopes.includes(one)).join() &&
    (asked.until?.getTime() ?? 0) === (shown.until === null ? 0 : endOfDay(shown.until).getTime())
  if (!isSame) throw apiError('changed_meanwhile', t('The terms have changed since. Read them again before you sign.'))
}

/** Throws for a person under age, and for an ID that has expired. */
export function assertAdultWithId({ dateOfBirth, idExpires }: { dateOfBirth: string; idExpires: string }, now: Date): void {
  if (yearsSince(new Date(dateOfBirth), now) < MIN_AGE)
    throw notValid('dateOfBirth', t('People under {years} can’t be shown on this site.', { years: MIN_AGE }))
  if (endOfDay(idExpires) <= now) throw notValid('idExpires', t('This ID has expired. Use a valid one.'))
}

interface Earlier {
  readonly state: string
  readonly changed_at: Date
}

/** Throws if the performer has declined or revoked within the last 30 days. */
export function assertMayAskAgain({ state, changed_at: at }: Earlier, now: Date): void {
  if ((state === 'declined' || state === 'revoked') && addDays(at, PAUSE_DAYS) > now)
    throw apiError('not_allowed', t('This performer has said no. You can ask again {days} days later.', { days: PAUSE_DAYS }))
}

/** Returns the earlier of two ends; null for neither. */
export const earlier = (a: Date | null, b: Date | null): Date | null => (a === null || b === null ? (a ?? b) : a < b ? a : b)
