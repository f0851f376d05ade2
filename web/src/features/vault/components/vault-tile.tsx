import type { VaultItem } from '@fanfare/contract/vault'
import { MediaThumbnail } from '#core/media/media-thumbnail.tsx'
import { processingOf, processingLabel } from '#core/media/processing-label.ts'
import { formatDuration } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import css from './vault.module.css'

interface VaultTileProps {
  readonly item: VaultItem
  readonly isSelected: boolean
  readonly onSelect: () => void
  readonly onOpen: () => void
}

export function VaultTile({ item, isSelected, onSelect, onOpen }: VaultTileProps) {
  const { media, totalUses, totalBuyers } = item
  const name = nameOf(item)
  const shown = shownOf(item)
  return (
    <article className={css['tile']} data-selected={isSelected || undefined}>
      <button
        type="button"
        className={css['open']}
        aria-label={shown === undefined ? t('Details: {name}', { name }) : t('Details: {name}, {shown}', { name, shown })}
        onClick={onOpen}
      >
        <MediaThumbnail media={media} stage={item.stage} />
      </button>
      <label className={css['choose']}>
        <input type="checkbox" checked={isSelected} onChange={onSelect} aria-label={t('Select: {name}', { name })} />
      </label>
      <p className={css['facts']}>
        <span>{totalUses > 0 ? t('{count, plural, one {# use} other {# uses}}', { count: totalUses }) : t('Not used')}</span>
        {totalBuyers > 0 && (
          <span className={css['sold']}>{t('{count, plural, one {# buyer} other {# buyers}}', { count: totalBuyers })}</span>
        )}
      </p>
    </article>
  )
}

/** Returns the text on the picture, which the accessible name must contain too (WCAG 2.2, 2.5.3). */
function shownOf({ media, stage }: VaultItem): string | undefined {
  if (media.status === 'processing') return processingLabel(processingOf(media, stage))
  if (media.status !== 'ready' || media.type === 'photo') return undefined
  return media.type === 'video' && media.isAnimation ? t('GIF') : formatDuration(media.seconds)
}

/** Returns the title, or else the description or the kind. */
export const nameOf = ({ title, alt, media }: VaultItem): string => title || alt || UNNAMED[media.type]()

const UNNAMED = {
  photo: () => t('Untitled photo'),
  video: () => t('Untitled video'),
  audio: () => t('Untitled audio'),
}
