/** Choosing photos by click or drop, and what has become of each. */
import { useId, useState, type DragEvent } from 'react'
import { acceptOf } from '#core/media/accepted-files.ts'
import { t } from '#lib/i18n.ts'
import { PhotoIcon } from '#ui/icons.ts'
import { MOST_PHOTOS, type DraftPhotos } from './draft-photos.ts'
import { PhotoTile } from './photo-tile.tsx'
import css from './photo-fields.module.css'

interface PhotoFieldsProps {
  readonly photos: DraftPhotos
  readonly error: string | undefined
}

export function PhotoFields({ photos, error }: PhotoFieldsProps) {
  const [dragged, setDragged] = useState<number>()
  const hintId = useId()
  const count = photos.all.length
  return (
    <fieldset className={css['photos']} aria-describedby={hintId}>
      <legend>{t('Photos')}</legend>
      {count > 0 && (
        <ol className={css['tiles']}>
          {photos.all.map((photo, index) => (
            <li
              key={photo.key}
              draggable
              data-dragged={dragged === index || undefined}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => dragged !== undefined && photos.move(dragged, index)}
            >
              <PhotoTile photo={photo} place={index} count={count} photos={photos} />
            </li>
          ))}
        </ol>
      )}
      {count < MOST_PHOTOS && <DropPlace isFirst={count === 0} onFiles={photos.add} />}
      <p className={css['error']} aria-live="polite">
        {error}
      </p>
      <p id={hintId} className={css['hint']}>
        {t('Up to {most} photos of 25 MB each: JPEG, PNG, WebP or AVIF. Place and camera data are taken out.', {
          most: MOST_PHOTOS,
        })}
      </p>
    </fieldset>
  )
}

/** Takes photos by click and by drop. */
function DropPlace({ isFirst, onFiles }: { isFirst: boolean; onFiles: (files: readonly File[]) => void }) {
  const [isOver, setIsOver] = useState(false)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }
  return (
    <label
      className={css['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <PhotoIcon size={28} />
      <span>
        <strong>{isFirst ? t('Add photos') : t('Add more photos')}</strong>
        <small>{t('Drop them here, or choose')}</small>
      </span>
      <input
        type="file"
        name="photos"
        multiple
        accept={acceptOf('photo')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Choosing the same file again must be a change, too.
          target.value = ''
        }}
      />
    </label>
  )
}
