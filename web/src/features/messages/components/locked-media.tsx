/** Photos and videos that open for a price: the server's blurred preview, what is inside, and the one brass button. */
import type { Message } from '@fanfare/contract/messages'
import type { Person } from '@fanfare/contract/people'
import { insideWords } from '#core/access/inside-words.ts'
import { ownedWords } from '#core/access/owned-words.ts'
import { useCheckout } from '#core/checkout/index.ts'
import { aspectRatioOf } from '#core/media/aspect-ratio.ts'
import { tokenCount } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { LockIcon, UnlockIcon } from '#ui/icons.ts'
import css from './photos.module.css'

interface LockedMediaProps {
  readonly message: Extract<Message, { locked: true }>
  readonly performer: Person | undefined
}

export function LockedMedia({
  message: { _id: id, text, inside, previews, thumbnail, hasLockedText, unlock },
  performer,
}: LockedMediaProps) {
  const checkout = useCheckout()
  const [preview] = previews
  const offer = {
    kind: 'message',
    id,
    words: text,
    inside,
    preview: preview?.placeholder,
  } as const
  const { price, owned } = unlock.find((way) => way.by === 'purchase') ?? {}
  return (
    <div className={css['locked']} style={{ aspectRatio: aspectRatioOf(preview) }}>
      {thumbnail && <img className={css['blur']} src={thumbnail.url} alt={thumbnail.alt} />}
      {!thumbnail && preview && <span className={css['blur']} style={{ backgroundImage: `url("${preview.placeholder}")` }} />}
      <div className={css['offer']}>
        <span className={css['inside']}>
          <LockIcon size={16} />
          {hasLockedText ? t('{inside} and a text', { inside: insideWords(inside) }) : insideWords(inside)}
        </span>
        {price !== undefined && performer && (
          <Button variant="brass" icon={UnlockIcon} onClick={() => checkout.open({ ...offer, price, performer })}>
            {t('Unlock for {count} {price, plural, one {token} other {tokens}}', { count: tokenCount(price), price })}
          </Button>
        )}
        {owned && <p className={css['owned']}>{ownedWords(owned)}</p>}
      </div>
    </div>
  )
}
