/** The one sheet for everything that costs: what, from whom, what it costs, what is left, and what follows. It knows no offer. */
import { useState, type ReactNode } from 'react'
import { useViewer } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { tokenAmount } from '#lib/token-words.ts'
import { Button } from '#ui/button.tsx'
import { CheckIcon } from '#ui/icons.ts'
import { BackIcon } from '#ui/page-icons.ts'
import { Sheet } from '#ui/sheet.tsx'
import { ForFans } from './for-fans.tsx'
import type { SheetProps } from './offer.ts'
import { IsSeen } from './paid-button.tsx'
import css from './sheet.module.css'

export default function CheckoutSheet({ offer, checkoutOffer, TopUp, onClose }: SheetProps) {
  const viewer = useViewer()
  const [missing, setMissing] = useState<number>()
  const [bought, setBought] = useState(0)
  const [success, setSuccess] = useState<ReactNode>()
  const isFan = viewer?.role === 'fan'
  const isBuying = missing !== undefined && success === undefined
  const back = (tokens = 0) => {
    setBought(tokens)
    setMissing(undefined)
  }
  const { Component } = checkoutOffer
  return (
    <Sheet isOpen onClose={onClose} title={isBuying ? t('Buy tokens') : checkoutOffer.title()}>
      {!isFan && <ForFans isMember={viewer !== null} onClose={onClose} />}
      {isFan && isBuying && (
        <div className={css['part']}>
          <div className={css['waits']}>
            <Button variant="plain" size="small" icon={BackIcon} onClick={() => back()}>
              {t('Back')}
            </Button>
            <p>{checkoutOffer.waiting()}</p>
          </div>
          <TopUp missing={missing} onBought={back} />
        </div>
      )}
      {isFan && success}
      {/* Stays as it was while tokens are bought, with everything that was typed. */}
      {isFan && success === undefined && (
        <div hidden={isBuying}>
          {bought > 0 && <Bought tokens={bought} />}
          <IsSeen value={!isBuying}>
            <Component offer={offer} onMissing={setMissing} onSuccess={setSuccess} onClose={onClose} />
          </IsSeen>
        </div>
      )}
    </Sheet>
  )
}

const Bought = ({ tokens }: { tokens: number }) => (
  <p className={css['bought']} role="status">
    <CheckIcon size={18} />
    {t('{amount} added to your wallet. You can continue here.', { amount: tokenAmount(tokens) })}
  </p>
)
