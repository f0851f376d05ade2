/** To fans: a subscription for somebody else. */
import type { Performer } from '@fanfare/contract/performers'
import { useCheckout } from '#core/checkout/index.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TipIcon } from '#ui/icons.ts'

export default function GiveButton({ performer }: { readonly performer: Performer }) {
  const checkout = useCheckout()
  return (
    <Button variant="plain" size="small" icon={TipIcon} onClick={() => checkout.open({ kind: 'gift', performer })}>
      {t('Give a subscription')}
    </Button>
  )
}
