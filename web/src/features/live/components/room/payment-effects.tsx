/** Shows payments in the room for a moment, at the edge of the picture. */
import { useEffect, useState } from 'react'
import { liveMessageCreated, type LiveMessage } from '@fanfare/contract/live-chat'
import { GiftPicture } from '#core/gifts/gift-picture.tsx'
import { t } from '#lib/i18n.ts'
import { useServerEvent } from '#lib/realtime.ts'
import { paymentLabel } from '../chat/payment-label.ts'
import css from './payment-effects.module.css'

const SHOWN_MS = 6000
const MAX_SHOWN = 3

export default function PaymentEffects({ roomId }: { readonly roomId: string }) {
  const [shown, setShown] = useState<readonly LiveMessage[]>([])
  useServerEvent(liveMessageCreated, (message) => {
    if (message.conversationId !== roomId || message.kind === 'text') return
    setShown((now) => [...now, message].slice(-MAX_SHOWN))
  })
  const newest = shown.at(-1)?._id
  useEffect(() => {
    if (newest === undefined) return
    const timer = setTimeout(() => setShown([]), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [newest])
  // The chat announces payments to screen readers.
  return (
    <div className={css['effects']} aria-hidden>
      {shown.map((message) => (
        <p key={message._id} className={css['effect']}>
          {message.giftId !== null && <GiftPicture gift={message.giftId} size={28} />}
          <span>
            <strong>
              <bdi>{message.sender?.name ?? t('Someone')}</bdi>
            </strong>{' '}
            {paymentLabel(message)}
          </span>
        </p>
      ))}
    </div>
  )
}
