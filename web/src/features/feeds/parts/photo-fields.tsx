/** Choosing photos by click, drop or paste, and what has become of each. */
import { useId, useState, type DragEvent } from 'react'
import { say } from '#lib/words.ts'
import { PhotoIcon } from '#ui/icons.ts'
import { ACCEPTED, MOST_PHOTOS, type DraftPhotos } from './draft-photos.ts'
import { PhotoTile } from './photo-tile.tsx'
import css from './photo-fields.module.css'

interface PhotoFieldsProps {
  readonly photos: DraftPhotos
  readonly error: string | undefined
}

export function PhotoFields({ photos, error }: PhotoFieldsProps) {
  const [isOver, setIsOver] = useState(false)
  const [dragged, setDragged] = useState<number>()
  const hintId = useId()
  const count = photos.all.length
  const isFull = count >= MOST_PHOTOS

  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    if (event.dataTransfer.files.length > 0) photos.add([...event.dataTransfer.files])
  }
  return (
    <fieldset className={css['photos']} aria-describedby={hintId}>
      <legend>{say('Photos')}</legend>
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
      {!isFull && (
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
            <strong>{count > 0 ? say('Add more photos') : say('Add photos')}</strong>
            <small>{say('Drop them here, or choose')}</small>
          </span>
          <input
            type="file"
            name="photos"
            multiple
            accept={ACCEPTED}
            onChange={({ target }) => {
              photos.add([...(target.files ?? [])])
              // Choosing the same file again must be a change, too.
              target.value = ''
            }}
          />
        </label>
      )}
      <p className={css['error']} aria-live="polite">
        {error}
      </p>
      <p id={hintId} className={css['hint']}>
        {say('Up to {most} photos of 25 MB each: JPEG, PNG, WebP or AVIF. Place and camera data are taken out.', {
          most: MOST_PHOTOS,
        })}
      </p>
    </fieldset>
  )
}
