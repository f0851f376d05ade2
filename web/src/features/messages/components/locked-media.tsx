/** The paid photos and videos of a message: the server's blurred preview, what is inside, and the unlock button. */
import type { Message } from '@fanfare/contract/messages'
import type { Person } from '@fanfare/contract/people'
import { LockedFiles } from '#core/access/locked-files.tsx'
import { ownedMediaLabel } from '#core/access/owned-media-label.ts'
import { lockableOf } from '#core/checkout/index.ts'
import { MessageUnlock } from './message-unlock.tsx'
import css from './photos.module.css'

interface LockedMediaProps {
  readonly message: Extract<Message, { locked: true }>
  readonly performer: Person | undefined
}

export function LockedMedia({
  message: { _id, text, inside, previews, thumbnail, hasLockedText, unlock },
  performer,
}: LockedMediaProps) {
  const [preview] = previews
  const offer = performer && lockableOf({ _id, unlock, performer, words: text, inside, previews })
  const owned = unlock.find((way) => way.by === 'purchase')?.owned
  return (
    <LockedFiles {...{ preview, thumbnail, inside }} hasText={hasLockedText}>
      {offer && <MessageUnlock offer={offer} />}
      {owned && <p className={css['owned']}>{ownedMediaLabel(owned)}</p>}
    </LockedFiles>
  )
}
