/** The button that unlocks the files of a message: the price, or that the subscription includes it. */
import type { Lockable } from '#core/checkout/index.ts'
import { useCheckout } from '#core/checkout/index.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Button } from '#ui/button.tsx'
import { UnlockIcon } from '#ui/icons.ts'

export function MessageUnlock({ offer }: { readonly offer: Lockable }) {
  const checkout = useCheckout()
  const { price, included } = offer
  return (
    <Button variant="brass" icon={UnlockIcon} onClick={() => checkout.open({ kind: 'message', ...offer })}>
      {included
        ? t('Unlock with your subscription: {left} of {of} left', { left: included.left, of: included.of })
        : t('Unlock for {amount}', { amount: formatTokens(price) })}
    </Button>
  )
}
