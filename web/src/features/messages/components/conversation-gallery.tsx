/**
 * The photos, videos and recordings of a conversation, by kind and by sender or purchase. Locked ones show their unlock option.
 */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mediaKinds } from '@fanfare/contract/media-kinds'
import { listConversationMedia, type ConversationMedia } from '@fanfare/contract/message-media'
import type { Conversation } from '@fanfare/contract/messages'
import { mediaCountLabel } from '#core/access/media-count-label.ts'
import { MediaThumbnail } from '#core/media/media-thumbnail.tsx'
import { useMe } from '#core/viewer.ts'
import { infiniteQuery } from '#lib/api.ts'
import { formatDate } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { useTimeZone } from '#lib/now.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { LockIcon, PhotoIcon } from '#ui/icons.ts'
import { InfiniteItems } from '#ui/infinite-list.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useReloadExpiredPhotos } from './reload-expired-photos.ts'
import { GalleryItem } from './gallery-item.tsx'
import css from './conversation-info.module.css'

const SIDES = ['sent', 'received', 'bought'] as const
const one = <T extends string>(all: readonly T[], value: string): T | undefined => all.find((each) => each === value)

interface GalleryProps {
  readonly conversation: Conversation
  readonly onLeave: () => void
}

export function ConversationGallery({ conversation, onLeave }: GalleryProps) {
  const [kind, setKind] = useState('')
  const [by, setBy] = useState('')
  const [openId, setOpenId] = useState<string>()
  const { isPerformer } = useMe()
  const query = { ...filter('kind', one(mediaKinds, kind)), ...filter('by', one(SIDES, by)) }
  const pages = useInfiniteQuery(infiniteQuery(listConversationMedia, { params: { id: conversation._id }, query }))
  const shown = pages.data?.pages.flatMap(({ data }) => data).find(({ _id }) => _id === openId)
  const onError = useReloadExpiredPhotos(() => void pages.refetch())
  return (
    <section className={css['gallery']} aria-label={t('Photos, videos and audio')} onErrorCapture={onError}>
      <div className={css['filters']}>
        <SelectField name="kind" label={t('Show')} options={kinds()} value={kind} onChange={setKind} />
        <SelectField name="by" label={t('From')} options={sides(isPerformer)} value={by} onChange={setBy} />
      </div>
      {shown && (
        <GalleryItem
          key={shown._id}
          item={shown}
          conversation={conversation}
          onLeave={onLeave}
          onClose={() => setOpenId(undefined)}
        />
      )}
      <InfiniteItems
        pages={pages}
        empty={
          <EmptyState icon={PhotoIcon} title={t('Nothing here yet')}>
            {t('Media you send each other appears here.')}
          </EmptyState>
        }
      >
        {(items) => (
          <ul className={css['grid']}>
            {items.map((item) => (
              <li key={item._id}>
                <Tile item={item} isOpen={item._id === openId} onOpen={() => setOpenId(item._id)} />
              </li>
            ))}
          </ul>
        )}
      </InfiniteItems>
    </section>
  )
}

const filter = <K extends string, T>(name: K, value: T | undefined) => (value === undefined ? {} : { [name]: value })

const kinds = () => [
  { value: '', label: t('Everything') },
  { value: 'photo', label: t('Photos') },
  { value: 'video', label: t('Videos') },
  { value: 'audio', label: t('Audio') },
]

const sides = (isPerformer: boolean) => [
  { value: '', label: t('From both of you') },
  { value: 'sent', label: t('You') },
  { value: 'received', label: t('The other person') },
  { value: 'bought', label: isPerformer ? t('Sold') : t('Bought') },
]

interface TileProps {
  readonly item: ConversationMedia
  readonly isOpen: boolean
  readonly onOpen: () => void
}

function Tile({ item: { media, locked, createdAt }, isOpen, onOpen }: TileProps) {
  const day = formatDate(createdAt, useTimeZone())
  const name = media ? names[media.type]() : t('Locked: {inside}', { inside: locked ? mediaCountLabel(locked.inside) : '' })
  return (
    <button type="button" className={css['tile']} aria-expanded={isOpen} onClick={onOpen}>
      <VisuallyHidden>{t('{name}, {day}', { name, day })}</VisuallyHidden>
      {media && <MediaThumbnail media={media} />}
      {locked && (
        <span className={css['locked']} style={{ backgroundImage: `url("${locked.preview.placeholder}")` }}>
          <LockIcon />
        </span>
      )}
    </button>
  )
}

const names = {
  photo: () => t('Photo'),
  video: () => t('Video'),
  audio: () => t('Audio'),
}
