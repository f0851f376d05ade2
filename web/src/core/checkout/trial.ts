/** Free days at the start of a subscription: their words, and the code in the link by which somebody has come to a profile. */
import { t } from '#lib/i18n.ts'

const CODE = /^[A-Za-z0-9]{6,20}$/

/** Undefined where there is none, or something that no link of ours has. */
export function trialIn(params: URLSearchParams): string | undefined {
  const code = params.get('trial')
  return code !== null && CODE.test(code) ? code : undefined
}

/** `price` is that of a month, with its currency. */
export const trialWords = (days: number, price: string): string =>
  t('Free for {days, plural, one {# day} other {# days}}, then {price}/month', { days, price })
