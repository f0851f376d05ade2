/** Goes on with a subscription that a visitor was about to begin: opens its sheet, unless it runs already. */
import { useSearchParams } from 'react-router'
import { useCheckout } from '#core/checkout/index.ts'
import { trialIn } from '#core/checkout/trial.ts'
import type { IntentHeadProps, IntentParts, IntentProps } from '#core/feature.ts'
import { PerformerHead } from '#core/intents/intent-head.tsx'
import { subscribedIn } from '#core/performers/subscribe-intent.ts'
import { useSubscribePrice } from '#core/performers/subscribe-words.ts'
import { useIntendedPerformer } from '#core/intents/use-intended-performer.ts'
import { t } from '#lib/i18n.ts'

function SubscribeIntent({ subject, onDone }: IntentProps) {
  const checkout = useCheckout()
  // Who has come by the link of a trial comes back to it.
  const trial = trialIn(useSearchParams()[0])
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
      // Other tiers have other prices, which the checkout says.
      usePrice={(performer) => useSubscribePrice(tierId === undefined ? performer?.prices : undefined)}
    />
  )
}

const intent: IntentParts = { Component: SubscribeIntent, Head }
export default intent
