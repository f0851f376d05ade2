/** Continues with a subscription that a visitor started: opens its sheet, unless the subscription is active. */
import { useSearchParams } from 'react-router'
import type { PerformerCard } from '@fanfare/contract/profiles'
import { useCheckout } from '#core/checkout/index.ts'
import { readTrialCode, trialLabel } from '#core/checkout/trial-link.ts'
import type { IntentHeadProps, IntentParts, IntentProps } from '#core/feature.ts'
import { PerformerHead } from '#core/intents/intent-head.tsx'
import { subscribedIn } from '#core/performers/subscribe-intent.ts'
import { useIntendedPerformer } from '#core/intents/use-intended-performer.ts'
import { useSettings } from '#core/viewer.ts'
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
      // Other tiers have other prices, which the checkout shows.
      usePrice={(performer) => useSubscribePrice(tierId === undefined ? performer?.prices : undefined)}
    />
  )
}

/** For people who have not used a free trial here. */
function useSubscribePrice(prices: PerformerCard['prices'] | undefined): string | undefined {
  const { currency, freeSubscriptionEnabled } = useSettings()
  if (!prices || prices.monthly <= 0) return undefined
  const price = formatMoney(prices.monthly, currency)
  return freeSubscriptionEnabled && prices.freeDays > 0 ? trialLabel(prices.freeDays, price) : t('{price}/month', { price })
}

const intent: IntentParts = { Component: SubscribeIntent, Head }
export default intent
