/** What subscribing costs, in the fewest words: the free days, and the price after them. */
import { useSettings } from '#core/viewer.ts'
import type { PerformerCard } from '@fanfare/contract/profiles'
import { money } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'

export const trialWords = (days: number, price: string): string =>
  t('Free for {days, plural, one {# day} other {# days}}, then {price}/month', { days, price })

/** For people who have had no free days here yet. */
export function useSubscribePrice(prices: PerformerCard['prices'] | undefined): string | undefined {
  const { currency, freeSubscriptionEnabled } = useSettings()
  if (!prices || prices.monthly <= 0) return undefined
  const price = money(prices.monthly, currency)
  return freeSubscriptionEnabled && prices.freeDays > 0 ? trialWords(prices.freeDays, price) : t('{price}/month', { price })
}
