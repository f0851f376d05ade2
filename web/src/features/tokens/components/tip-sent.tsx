/** Confirms a tip that was sent. */
import { useEffect } from 'react'
import { DoneButton, Success } from '#core/checkout/success.tsx'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { animateRing } from '#core/checkout/ring-animation.ts'

interface TipSentProps {
  readonly tokens: number
  readonly name: string
  readonly from: DOMRect
  readonly onClose: () => void
}

export function TipSent({ tokens, name, from, onClose }: TipSentProps) {
  // Runs after the balance is on the page.
  useEffect(() => animateRing(from), [from])
  return (
    <Success title={t('Thank you')} action={<DoneButton onClose={onClose} />}>
      {t('You tipped {name} {amount}.', { amount: formatTokens(tokens), name })}
    </Success>
  )
}
