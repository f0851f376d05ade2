/** Confirms a gift that was sent. */
import { useEffect } from 'react'
import type { Gift } from '@fanfare/contract/gifts'
import { animateRing } from '#core/checkout/ring-animation.ts'
import { DoneButton, Success } from '#core/checkout/success.tsx'
import { GiftPicture } from '#core/gifts/gift-picture.tsx'
import { t } from '#lib/i18n.ts'
import css from './gifts.module.css'

interface GiftSentProps {
  readonly gift: Gift
  readonly name: string
  readonly from: DOMRect
  readonly onClose: () => void
}

export function GiftSent({ gift, name, from, onClose }: GiftSentProps) {
  // Runs after the balance is on the page.
  useEffect(() => animateRing(from), [from])
  return (
    <>
      <div className={css['given']}>
        <GiftPicture gift={gift._id} size={120} />
      </div>
      <Success title={t('Thank you')} action={<DoneButton onClose={onClose} />}>
        {t('You sent {name} a gift: {gift}.', { name, gift: gift.name })}
      </Success>
    </>
  )
}
