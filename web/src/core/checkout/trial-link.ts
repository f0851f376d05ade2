/** Describes free trials, and reads the trial code from a profile link. */
import type { PublicSettings } from '@fanfare/contract/public-settings'
import { t } from '#lib/i18n.ts'

const CODE = /^[A-Za-z0-9]{6,20}$/

/** Returns undefined when the code is missing or malformed. */
export function readTrialCode(params: URLSearchParams): string | undefined {
  const code = params.get('trial')
  return code !== null && CODE.test(code) ? code : undefined
}

/** Returns the input that reads a performer's offers, or the viewer's own subscription, with this trial code. */
export const offersInput = (id: string, trial: string | undefined) => ({
  params: { id },
  query: trial === undefined ? {} : { trial },
})

/** Returns the free trial with the formatted price after it, or undefined if there is no trial. */
export const trialLabel = (
  { freeSubscriptionEnabled }: Pick<PublicSettings, 'freeSubscriptionEnabled'>,
  days: number,
  price: string,
): string | undefined =>
  freeSubscriptionEnabled && days > 0
    ? t('Free for {days, plural, one {# day} other {# days}}, then {price}/month', { days, price })
    : undefined
