/** The photos of the message being written, each with how far it is, and the price that a performer asks for them. */
import { useMe } from '#core/viewer.ts'
import { say } from '#lib/words.ts'
import { ProgressBar } from '#ui/feedback.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { CloseIcon, RetryIcon } from '#ui/icons.ts'
import { Spoken } from '#ui/spoken.tsx'
import { detach, obstacle, startAgain, write, type Attachment, type Composition } from './composition.ts'
import css from './composer.module.css'

interface AttachmentsProps {
  readonly id: string
  readonly composition: Composition
}

export function Attachments({ id, composition }: AttachmentsProps) {
  const { isPerformer } = useMe()
  const { photos, price } = composition
  if (photos.length === 0) return null
  const areReady = photos.every((photo) => photo.fileId !== undefined)
  return (
    <div className={css['attached']}>
      <ul className={css['photos']} aria-label={say('Photos of this message')}>
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <One id={id} photo={photo} number={at + 1} />
          </li>
        ))}
      </ul>
      {isPerformer && (
        <div className={css['price']}>
          <NumberField
            name="price"
            label={say('Price')}
            hint={say('Left empty, the photos are open to see.')}
            unit={say('tokens')}
            value={price}
            onChange={(value) => write(id, { price: value })}
            error={areReady ? obstacle(composition) || undefined : undefined}
          />
        </div>
      )}
      <Spoken>
        <span role="status">{areReady ? say('The photos are uploaded.') : ''}</span>
      </Spoken>
    </div>
  )
}

function One({ id, photo, number }: { id: string; photo: Attachment; number: number }) {
  const isUp = photo.fileId !== undefined
  return (
    <div className={css['photo']} data-bad={photo.error !== undefined || undefined}>
      <img src={photo.url} alt={photo.error === undefined ? say('Photo {number}', { number }) : ''} width={88} height={88} />
      {!isUp && photo.error === undefined && (
        <span className={css['share']}>
          <ProgressBar share={photo.share} label={say('Upload of photo {number}', { number })} />
        </span>
      )}
      {photo.error !== undefined && (
        <button type="button" className={css['retry']} onClick={() => void startAgain(id, photo)} title={say('Try again')}>
          <RetryIcon />
          <Spoken>{say('Try again')}</Spoken>
        </button>
      )}
      <button type="button" className={css['remove']} onClick={() => detach(id, photo)} title={say('Remove')}>
        <CloseIcon size={16} />
        <Spoken>{isUp ? say('Remove photo {number}', { number }) : say('Cancel photo {number}', { number })}</Spoken>
      </button>
      {photo.error !== undefined && (
        <p role="alert" className={css['why']}>
          {photo.error}
        </p>
      )}
    </div>
  )
}
