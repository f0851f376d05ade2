/** Previews a draft message as its fan will see it: the fan's name, the locked media and the sender. */
import type { MediaCounts } from '@fanfare/contract/content'
import type { Media } from '@fanfare/contract/media'
import type { Person } from '@fanfare/contract/people'
import { mediaCountLabel } from '#core/access/media-count-label.ts'
import { LockedFiles } from '#core/access/locked-files.tsx'
import { aspectRatioOf } from '#core/media/aspect-ratio.ts'
import { RichText } from '#core/text/rich-text.tsx'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Avatar } from '#ui/avatar.tsx'
import css from './message-preview.module.css'

interface MessagePreviewProps {
  /** With the fan's name already inserted. */
  readonly text: string
  readonly lockedText: string
  /** Tokens. */
  readonly price: number
  readonly media: readonly Media[]
  readonly openIds: readonly string[]
  /** Such as the author. */
  readonly note?: string
  /** Absent means the viewer. */
  readonly from?: Person
}

export default function MessagePreview({ text, lockedText, price, media, openIds, note, from }: MessagePreviewProps) {
  const me = useMe()
  const isSold = price > 0 && media.length > 0
  const open = isSold ? media.filter(({ _id }) => openIds.includes(_id)) : media
  const locked = isSold ? media.filter(({ _id }) => !openIds.includes(_id)) : []
  const words = text.trim()
  if (words === '' && media.length === 0) return <p className={css['empty']}>{t('Start writing to see what a fan will get.')}</p>
  return (
    <figure className={css['preview']}>
      <Avatar person={from ?? me} size={32} />
      <div className={css['side']}>
        <div className={css['bubble']} data-media={media.length > 0 || undefined}>
          {open.length > 0 && <Files media={open} />}
          {locked.length > 0 && <Locked media={locked} price={price} hasText={lockedText.trim() !== ''} />}
          {words !== '' && (
            <p className={css['text']} dir="auto">
              <RichText text={words} />
            </p>
          )}
        </div>
        {note !== undefined && <figcaption className={css['note']}>{note}</figcaption>}
      </div>
    </figure>
  )
}

const Files = ({ media }: { readonly media: readonly Media[] }) => (
  <div className={css['files']} data-many={media.length > 1 || undefined}>
    {media.map((one) => (
      <Picture key={one._id} media={one} />
    ))}
  </div>
)

function Picture({ media }: { readonly media: Media }) {
  const src = media.type === 'photo' ? media.url : media.posterUrl
  if (!src) return <span className={css['sound']}>{mediaCountLabel(inside([media]))}</span>
  return <img src={src} alt="" style={{ aspectRatio: aspectRatioOf(media) }} />
}

interface LockedProps {
  readonly media: readonly Media[]
  readonly price: number
  readonly hasText: boolean
}

const Locked = ({ media, price, hasText }: LockedProps) => (
  <LockedFiles preview={media[0]} inside={inside(media)} hasText={hasText}>
    <span className={css['unlock']}>{t('Unlock for {amount}', { amount: formatTokens(price) })}</span>
  </LockedFiles>
)

function inside(media: readonly Media[]): MediaCounts {
  const count = (type: Media['type']) => media.filter((one) => one.type === type).length
  const seconds = media.reduce((sum, one) => sum + (one.type === 'photo' ? 0 : one.seconds), 0)
  return { photos: count('photo'), videos: count('video'), audios: count('audio'), seconds: Math.round(seconds) }
}
