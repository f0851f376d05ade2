/** Goes on with a subscription that a visitor was about to begin: opens its sheet, unless it runs already. */
import { useSearchParams } from 'react-router'
import { useCheckout } from '#core/checkout/index.ts'
import { trialIn } from '#core/checkout/trial.ts'
import type { IntentProps } from '#core/feature.ts'
import { subscribedIn } from '#core/performers/subscribe-intent.ts'
import { useIntendedPerformer } from '#core/intents/use-intended-performer.ts'

export default function SubscribeIntent({ subject, onDone }: IntentProps) {
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
