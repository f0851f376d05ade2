/** Fields to choose media by click, drop or from the vault, with the progress of each item. */
import { useState, type ReactNode } from 'react'
import { acceptAttribute } from '#core/media/accepted-files.ts'
import { useUploadLimits } from '#core/media/upload-limits.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DropPlace } from '#ui/fields/drop-place.tsx'
import { Fieldset } from '#ui/fields/fieldset.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { PhotoIcon, VideoIcon } from '#ui/icons.ts'
import { VaultIcon } from '#ui/page-icons.ts'
import type { DraftMedia } from './draft-media.ts'
import { MediaTile } from './media-tile.tsx'
import type { MediaDraft } from './use-media-draft.ts'
import css from './media-fields.module.css'

const VaultPicker = idleComponent(
  () => import('./vault-picker.tsx'),
  () => false,
)

interface MediaFieldsProps {
  readonly media: MediaDraft
  /** The field of the form whose error shows here. */
  readonly name?: string
  readonly kinds: readonly DraftMedia['type'][]
  readonly legend: string
  readonly hint: string
  readonly error: string | undefined
  /** Further fields for an item, below its description. */
  readonly each?: (item: DraftMedia) => ReactNode
  /** Hides the description fields, because the form describes the media elsewhere. */
  readonly isUndescribed?: boolean
}

export function MediaFields({
  media,
  name = 'media',
  kinds,
  legend,
  hint,
  error,
  each,
  isUndescribed = false,
}: MediaFieldsProps) {
  useUploadLimits()
  const [dragged, setDragged] = useState<number>()
  const count = media.all.length
  async function add(files: readonly File[]): Promise<void> {
    if (kinds.includes('video')) return media.addFiles(files)
    const { stillPicture } = await import('./still-picture.ts')
    media.addFiles(await Promise.all(files.map(stillPicture)))
  }
  return (
    <Fieldset legend={legend} hint={hint} error={error}>
      {count > 0 && (
        <ol className={css['tiles']}>
          {media.all.map((item, index) => (
            <li
              key={item.key}
              draggable
              data-dragged={dragged === index || undefined}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => dragged !== undefined && media.move(dragged, index)}
            >
              <MediaTile item={item} place={index} media={media} isUndescribed={isUndescribed}>
                {each?.(item)}
              </MediaTile>
            </li>
          ))}
        </ol>
      )}
      {count < media.max && (
        <div className={css['ways']}>
          <DropPlace
            icon={kinds.includes('photo') ? PhotoIcon : VideoIcon}
            label={count === 0 ? addWords(kinds, media.max) : t('Add more')}
            name={name}
            isOne={media.max === 1}
            accept={acceptedBy(kinds)}
            onFiles={(files) => void add(files)}
          />
          <FromVault {...{ media, kinds }} />
        </div>
      )}
    </Fieldset>
  )
}

const acceptedBy = (kinds: readonly DraftMedia['type'][]): string =>
  kinds.map((kind) => acceptAttribute(kind === 'photo' && kinds.includes('video') ? 'picture' : kind)).join()

function addWords(kinds: readonly DraftMedia['type'][], max: number): string {
  if (max === 1) return kinds.includes('photo') ? t('Add a photo') : t('Add a video')
  if (!kinds.includes('video')) return t('Add photos')
  return kinds.includes('audio') ? t('Add photos, videos or audio') : t('Add photos or videos')
}

function FromVault({ media, kinds }: Pick<MediaFieldsProps, 'media' | 'kinds'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" icon={VaultIcon} onClick={() => setIsOpen(true)}>
        {t('From vault')}
      </Button>
      {isOpen && (
        <VaultPicker
          kinds={kinds}
          chosenIds={media.all.flatMap(({ id }) => id ?? [])}
          max={media.max - media.all.length}
          onPick={media.addMedia}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
