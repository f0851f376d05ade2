/** What a month of a performer costs, read with the first sight of what it opens. */
import { useQuery } from '@tanstack/react-query'
import type { Person } from '@fanfare/contract/people'
import { viewPerformer } from '@fanfare/contract/performers'
import { useSettings } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { money } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { trialWords } from '#core/performers/subscribe-words.ts'

export const profileOf = ({ username }: Person) => query(viewPerformer, { params: { id: username } })

/** On a profile it is here already. */
export function useMonthlyPrice(performer: Person, isWanted: boolean): string | undefined {
  const { currency } = useSettings()
  const { data } = useQuery({ ...profileOf(performer), enabled: isWanted })
  // Where it is not asked for it may be known all the same, from the profile that the page is of.
  return isWanted && data ? money(data.prices.monthly, currency) : undefined
}

/** The words on the button of a visitor, who may have free days first. */
export function useSubscribeWords(performer: Person, isWanted: boolean): string | undefined {
  const price = useMonthlyPrice(performer, isWanted)
  const { freeSubscriptionEnabled } = useSettings()
  const { data } = useQuery({ ...profileOf(performer), enabled: isWanted })
  const days = freeSubscriptionEnabled ? (data?.prices.freeDays ?? 0) : 0
  if (price === undefined) return undefined
  return days > 0 ? trialWords(days, price) : t('Subscribe, {price}/month', { price })
}
