/** Photos that open for a price: the server's blurred preview, how many there are, and the one brass button. */
import type { Message } from '@fanfare/contract/messages'
import type { Person } from '@fanfare/contract/people'
import { useCheckout } from '#core/checkout/index.ts'
import { aspectRatioOf } from '#core/media/aspect-ratio.ts'
import { tokenCount } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { LockIcon, UnlockIcon } from '#ui/icons.ts'
import css from './photos.module.css'

interface LockedPhotosProps {
  readonly message: Extract<Message, { locked: true }>
  readonly performer: Person | undefined
}

export function LockedPhotos({ message: { _id: id, text, previews, unlock }, performer }: LockedPhotosProps) {
  const checkout = useCheckout()
  const [preview] = previews
  const offer = {
    kind: 'message',
    id,
    words: text,
    inside: { photos: previews.length, videos: 0, audios: 0, seconds: 0 },
    preview: preview?.placeholder,
  } as const
  const price = unlock.find((way) => way.by === 'purchase')?.price
  return (
    <div className={css['locked']} style={{ aspectRatio: aspectRatioOf(preview) }}>
      {preview && <span className={css['blur']} style={{ backgroundImage: `url("${preview.placeholder}")` }} />}
      <div className={css['offer']}>
        <span className={css['inside']}>
          <LockIcon size={16} />
          {t('{count, plural, one {# photo} other {# photos}}', { count: previews.length })}
        </span>
        {price !== undefined && performer && (
          <Button variant="brass" icon={UnlockIcon} onClick={() => checkout.open({ ...offer, price, performer })}>
            {t('Unlock for {count} {price, plural, one {token} other {tokens}}', { count: tokenCount(price), price })}
          </Button>
        )}
      </div>
    </div>
  )
}
