/** Continues with a subscription that a visitor started: opens its sheet, unless the subscription is active. */
import { useSearchParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { readOffers } from '@fanfare/contract/plans'
import type { Performer } from '@fanfare/contract/profiles'
import { useCheckout } from '#core/checkout/index.ts'
import { readTrialCode, trialLabel } from '#core/checkout/trial-link.ts'
import type { IntentHeadProps, IntentParts, IntentProps } from '#core/feature.ts'
import { PerformerHead } from '#core/intents/intent-head.tsx'
import { subscribedIn } from '#core/performers/subscribe-intent.ts'
import { useIntendedPerformer } from '#core/intents/use-intended-performer.ts'
import { useSettings } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'

function SubscribeIntent({ subject, onDone }: IntentProps) {
  const checkout = useCheckout()
  // Returns to the trial link that the visitor came from.
  const trial = readTrialCode(useSearchParams()[0])
  const { username, tierId } = subscribedIn(subject)
  useIntendedPerformer(username, (performer) => {
    if (performer && !performer.isSubscribed)
      checkout.open({
        kind: 'subscribe',
        performer,
        ...(trial !== undefined && { trial }),
        ...(tierId !== undefined && { tierId }),
      })
    onDone()
  })
  return null
}

function Head({ subject }: IntentHeadProps) {
  const { username, tierId } = subscribedIn(subject)
  return (
    <PerformerHead
      username={username}
      title={(name) => t('Subscribe to {name}', { name })}
      usePrice={(performer) => useSubscribePrice(performer, tierId)}
    />
  )
}

/** Returns the price of the tier, or of the profile without one, for people who have not used a free trial here. */
function useSubscribePrice(performer: Performer | undefined, tierId: string | undefined): string | undefined {
  const settings = useSettings()
  const offers = query(readOffers, { params: { id: performer?._id ?? '' }, query: {} })
  const { data } = useQuery({ ...offers, enabled: performer !== undefined && tierId !== undefined })
  const monthly = (price: number) => t('{price}/month', { price: formatMoney(price, settings.currency) })
  if (tierId !== undefined) {
    const tier = data?.tiers.find(({ _id }) => _id === tierId)
    return tier && `${tier.name} · ${monthly(tier.monthly)}`
  }
  if (!performer || performer.prices.monthly <= 0) return undefined
  const { monthly: price, freeDays } = performer.prices
  return trialLabel(settings, freeDays, formatMoney(price, settings.currency)) ?? monthly(price)
}

const intent: IntentParts = { Component: SubscribeIntent, Head }
export default intent
