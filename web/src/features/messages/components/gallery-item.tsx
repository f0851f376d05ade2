import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { ConversationMedia } from '@fanfare/contract/message-media'
import type { Media } from '@fanfare/contract/media'
import type { Conversation } from '@fanfare/contract/messages'
import { LockedFiles } from '#core/access/locked-files.tsx'
import { lockableOf } from '#core/checkout/index.ts'
import { aspectRatioOf } from '#core/media/aspect-ratio.ts'
import { Playable } from '#core/media/playable.tsx'
import { useMe } from '#core/viewer.ts'
import { formatDateTime } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { useTimeZone } from '#lib/now.ts'
import { IconButton } from '#ui/button.tsx'
import { CloseIcon } from '#ui/page-icons.ts'
import { Picture } from '#ui/picture.tsx'
import { MessageUnlock } from './message-unlock.tsx'
import { keepListFilters } from './inbox-filters.ts'
import css from './conversation-info.module.css'

interface GalleryItemProps {
  readonly item: ConversationMedia
  readonly conversation: Conversation
  readonly onClose: () => void
  /** Called when the viewer goes to the message, so that the sheet closes. */
  readonly onLeave: () => void
}

export function GalleryItem({ item, conversation, onClose, onLeave }: GalleryItemProps) {
  const { media, seq, createdAt, senderId } = item
  const isOwn = useMe()._id === senderId
  const when = formatDateTime(createdAt, useTimeZone())
  const { search } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} className={css['item']} tabIndex={-1}>
      {media && <Shown media={media} />}
      <Offer item={item} conversation={conversation} />
      <p className={css['foot']}>
        <span>{isOwn ? t('You, {when}', { when }) : t('{name}, {when}', { name: conversation.with.name, when })}</span>
        <Link to={`/messages/${conversation._id}${keepListFilters(search, seq)}`} onClick={onLeave}>
          {t('Go to message')}
        </Link>
        <IconButton label={t('Close')} icon={CloseIcon} onClick={onClose} />
      </p>
    </div>
  )
}

const isStale = () => Promise.resolve(false)

const Shown = ({ media }: { media: Media }) =>
  media.type === 'photo' ? (
    <Picture src={media.fullUrl || media.url} placeholder={media.placeholder} ratio={aspectRatioOf(media)} isEager />
  ) : (
    <Playable media={media} ratio={aspectRatioOf(media)} onBroken={isStale} />
  )

function Offer({
  item: { messageId: _id, locked },
  conversation: { with: performer },
}: Pick<GalleryItemProps, 'item' | 'conversation'>) {
  if (!locked) return null
  const { inside, preview, text, unlock } = locked
  const offer = lockableOf({ _id, unlock, performer, words: text, inside, previews: [preview] })
  return (
    <LockedFiles preview={preview} inside={inside} hasText={false}>
      {offer && <MessageUnlock offer={offer} />}
    </LockedFiles>
  )
}
