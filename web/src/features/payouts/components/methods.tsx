import { useState, type ReactNode } from 'react'
import type { ManualPayoutType, PayoutMethods } from '@fanfare/contract/payout-methods'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { MailIcon } from '#ui/page-icons.ts'
import { BankIcon } from '#ui/rare-icons.ts'
import { Sheet } from '#ui/sheet.tsx'
import { BankForm } from './bank-form.tsx'
import { PayoutHoldNote } from './payout-hold-note.tsx'
import { PaypalForm } from './paypal-form.tsx'
import { StripeMethod } from './stripe-method.tsx'
import { methodTypeLabel } from './payout-labels.ts'
import ownCss from './methods.module.css'
import css from './payouts.module.css'

interface MethodsProps {
  readonly methods: PayoutMethods
  /** True if the site pays out by Stripe. */
  readonly isByStripe: boolean
}

export function Methods({ methods: { banking, paypal, stripe }, isByStripe }: MethodsProps) {
  const [open, setOpen] = useState<ManualPayoutType>()
  const close = () => setOpen(undefined)
  return (
    <div>
      <Method type="banking" heldUntil={banking?.heldUntil} onChange={setOpen}>
        {banking && (
          <>
            <bdi>{banking.holder}</bdi> · <bdi dir="ltr">{banking.account}</bdi>
          </>
        )}
      </Method>
      <Method type="paypal" heldUntil={paypal?.heldUntil} onChange={setOpen}>
        {paypal && <bdi dir="ltr">{paypal.email}</bdi>}
      </Method>
      {(isByStripe || stripe) && <StripeMethod saved={stripe} />}
      {open === 'banking' && (
        <Sheet isOpen onClose={close} title={t('Your bank account')}>
          <BankForm saved={banking} onDone={close} />
        </Sheet>
      )}
      {open === 'paypal' && (
        <Sheet isOpen onClose={close} title={t('Your PayPal address')}>
          <PaypalForm onDone={close} />
        </Sheet>
      )}
    </div>
  )
}

interface MethodProps {
  readonly type: ManualPayoutType
  readonly heldUntil: string | null | undefined
  readonly onChange: (type: ManualPayoutType) => void
  /** The saved details; empty if the method is not set up. */
  readonly children: ReactNode
}

function Method({ type, heldUntil, onChange, children }: MethodProps) {
  const name = methodTypeLabel[type]()
  const Drawn = type === 'banking' ? BankIcon : MailIcon
  return (
    <div className={ownCss['method']}>
      <Drawn />
      <div>
        <strong>{name}</strong>
        <p className={css['hint']}>{children ?? t('Not set up')}</p>
        <PayoutHoldNote at={heldUntil} />
      </div>
      <Button
        variant="quiet"
        size="small"
        onClick={() => onChange(type)}
        aria-label={children ? t('Change {method}', { method: name }) : t('Set up {method}', { method: name })}
      >
        {children ? t('Change') : t('Set up')}
      </Button>
    </div>
  )
}
