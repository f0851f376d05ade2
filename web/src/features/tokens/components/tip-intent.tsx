/** Continues with a tip that a visitor started: opens its sheet. */
import { useCheckout } from '#core/checkout/index.ts'
import type { IntentHeadProps, IntentParts, IntentProps } from '#core/feature.ts'
import { PerformerHead } from '#core/intents/intent-head.tsx'
import { useIntendedPerformer } from '#core/intents/use-intended-performer.ts'
import { useSettings } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'

function TipIntent({ subject, onDone }: IntentProps) {
  const checkout = useCheckout()
  useIntendedPerformer(subject, (performer) => {
    if (performer) checkout.open({ kind: 'tip', performer })
    onDone()
  })
  return null
}

const useMinimumTip = () => t('From {amount}', { amount: formatTokens(useSettings().minimumTipPrice) })

const Head = ({ subject }: IntentHeadProps) => (
  <PerformerHead username={subject} title={(name) => t('Send {name} a tip', { name })} usePrice={useMinimumTip} />
)

const intent: IntentParts = { Component: TipIntent, Head }
export default intent
