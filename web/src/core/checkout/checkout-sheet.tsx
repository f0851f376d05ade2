/** The sheet for all purchases. It knows no particular kind of offer. */
import { useState, type ReactNode } from 'react'
import { useViewer } from '#core/viewer.ts'
import { Sheet } from '#ui/sheet.tsx'
import { FansOnlyNotice } from './fans-only-notice.tsx'
import type { SheetProps } from './offer.ts'
import { TopUpPart } from './wallet-pay.tsx'

export default function CheckoutSheet({ offer, checkoutOffer, TopUp, onClose }: SheetProps) {
  const viewer = useViewer()
  const [success, setSuccess] = useState<ReactNode>()
  const { title, Component } = checkoutOffer
  return (
    <Sheet isOpen onClose={onClose} title={title(offer)}>
      {viewer?.role !== 'fan' && <FansOnlyNotice isMember={viewer !== null} onClose={onClose} />}
      {viewer?.role === 'fan' && success}
      {viewer?.role === 'fan' && success === undefined && (
        <TopUpPart value={(props) => <TopUp {...props} />}>
          <Component offer={offer} onSuccess={setSuccess} onClose={onClose} />
        </TopUpPart>
      )}
    </Sheet>
  )
}
