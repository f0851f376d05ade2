/** Goes on with a subscription that a visitor was about to begin: opens its sheet, unless it runs already. */
import { useCheckout } from '#core/checkout/index.ts'
import type { IntentProps } from '#core/feature.ts'
import { useIntendedPerformer } from '#core/intents/use-intended-performer.ts'

export default function SubscribeIntent({ subject, onDone }: IntentProps) {
  const checkout = useCheckout()
  useIntendedPerformer(subject, (performer) => {
    if (performer && !performer.isSubscribed) checkout.open({ kind: 'subscribe', performer })
    onDone()
  })
  return null
}
