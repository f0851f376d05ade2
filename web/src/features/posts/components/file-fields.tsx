/** Choosing photos and videos by click or drop, and what has become of each. */
import { useId, useState, type DragEvent } from 'react'
import { acceptOf } from '#core/media/accepted-files.ts'
import { t } from '#lib/i18n.ts'
import { PhotoIcon } from '#ui/icons.ts'
import { MOST_FILES, type DraftFiles } from './draft-files.ts'
import { FileTile } from './file-tile.tsx'
import css from './file-fields.module.css'

interface FileFieldsProps {
  readonly photos: DraftFiles
  readonly error: string | undefined
}

export function FileFields({ photos, error }: FileFieldsProps) {
  const [dragged, setDragged] = useState<number>()
  const hintId = useId()
  const count = photos.all.length
  return (
    <fieldset className={css['photos']} aria-describedby={hintId}>
      <legend>{t('Photos and videos')}</legend>
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
              <FileTile photo={photo} place={index} count={count} photos={photos} />
            </li>
          ))}
        </ol>
      )}
      {count < MOST_FILES && <DropPlace isFirst={count === 0} onFiles={photos.add} />}
      <p className={css['error']} aria-live="polite">
        {error}
      </p>
      <p id={hintId} className={css['hint']}>
        {t(
          'Up to {most} files: JPEG, PNG, WebP or AVIF photos of 25 MB, and MP4, MOV, WebM or MKV videos of 5 GB. Place and camera data are taken out.',
          { most: MOST_FILES },
        )}
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
        <strong>{isFirst ? t('Add photos or videos') : t('Add more')}</strong>
        <small>{t('Drop them here, or choose')}</small>
      </span>
      <input
        type="file"
        name="photos"
        multiple
        accept={`${acceptOf('photo')},${acceptOf('video')}`}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Choosing the same file again must be a change, too.
          target.value = ''
        }}
      />
    </label>
  )
}
