/** Goes on with a tip that a visitor was about to send: opens its sheet. */
import { useCheckout } from '#core/checkout/index.ts'
import type { IntentProps } from '#core/feature.ts'
import { useIntendedPerformer } from '#core/intents/use-intended-performer.ts'

export default function TipIntent({ subject, onDone }: IntentProps) {
  const checkout = useCheckout()
  useIntendedPerformer(subject, (performer) => {
    if (performer) checkout.open({ kind: 'tip', performer })
    onDone()
  })
  return null
}
