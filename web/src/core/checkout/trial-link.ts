/** Describes free trials, and reads the trial code from a profile link. */
import { t } from '#lib/i18n.ts'

const CODE = /^[A-Za-z0-9]{6,20}$/

/** Returns undefined when the code is missing or malformed. */
export function readTrialCode(params: URLSearchParams): string | undefined {
  const code = params.get('trial')
  return code !== null && CODE.test(code) ? code : undefined
}

/** `price` is the formatted monthly price. */
export const trialLabel = (days: number, price: string): string =>
  t('Free for {days, plural, one {# day} other {# days}}, then {price}/month', { days, price })
