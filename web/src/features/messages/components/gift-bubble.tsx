import { giftName, GiftPicture } from '#core/gifts/gift-picture.tsx'
import { parseGift } from './tip-text.ts'
import css from './bubble.module.css'

export default function GiftBubble({ text }: { text: string }) {
  const { gift, amount, words } = parseGift(text)
  return (
    <div className={`${css['bubble']} ${css['tip']} ${css['gift']}`}>
      <GiftPicture gift={gift} size={112} />
      <strong>{giftName(gift)}</strong>
      <span>{amount}</span>
      {words !== '' && (
        <p className={css['text']} dir="auto">
          {words}
        </p>
      )}
    </div>
  )
}
