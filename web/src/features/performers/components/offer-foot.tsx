/** Below the subscribe button: how the subscription continues, and for fans a link to gift one. */
import type { Performer } from '@fanfare/contract/profiles'
import { useCheckout } from '#core/checkout/index.ts'
import { useViewer } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TipIcon } from '#ui/icons.ts'
import css from './subscribe-panel.module.css'

interface OfferFootProps {
  readonly performer: Performer
  /** The length of the free trial. */
  readonly days: number
}

export default function OfferFoot({ performer, days }: OfferFootProps) {
  const viewer = useViewer()
  return (
    <>
      {viewer?.role === 'fan' && <GiveButton performer={performer} />}
      <p className={css['small']}>
        {t(
          '{days, plural, =0 {Paid subscriptions renew automatically at the price shown at checkout. Cancel anytime in Subscriptions.} one {Your 1-day trial is free and ends automatically unless you choose to continue. Paid subscriptions renew automatically at the price shown at checkout. Cancel anytime in Subscriptions.} other {Your #-day trial is free and ends automatically unless you choose to continue. Paid subscriptions renew automatically at the price shown at checkout. Cancel anytime in Subscriptions.}}',
          { days },
        )}
      </p>
    </>
  )
}

function GiveButton({ performer }: { readonly performer: Performer }) {
  const checkout = useCheckout()
  return (
    <Button
      variant="plain"
      size="small"
      isWide
      icon={TipIcon}
      onClick={() => checkout.open({ kind: 'gift_subscription', performer })}
    >
      {t('Gift a subscription')}
    </Button>
  )
}
