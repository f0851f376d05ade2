/** The photos of the message being written, each with how far it is, and the price that a performer asks for them. */
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { ProgressBar } from '#ui/feedback.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { CloseIcon, RetryIcon } from '#ui/icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { Attachment } from './attachment.ts'
import { detach, blockingReason, startAgain, write, type Composition } from './composition.ts'
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
      <ul className={css['photos']} aria-label={t('Photos of this message')}>
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
            label={t('Price')}
            hint={t('Left empty, the photos are open to see.')}
            unit={t('tokens')}
            value={price}
            onChange={(value) => write(id, { price: value })}
            error={areReady ? blockingReason(composition) || undefined : undefined}
          />
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{areReady ? t('The photos are uploaded.') : ''}</span>
      </VisuallyHidden>
    </div>
  )
}

function One({ id, photo, number }: { id: string; photo: Attachment; number: number }) {
  const isUp = photo.fileId !== undefined
  return (
    <div className={css['photo']} data-bad={photo.error !== undefined || undefined}>
      <img src={photo.url} alt={photo.error === undefined ? t('Photo {number}', { number }) : ''} width={88} height={88} />
      {!isUp && photo.error === undefined && (
        <span className={css['share']}>
          <ProgressBar share={photo.share} label={t('Upload of photo {number}', { number })} />
        </span>
      )}
      {photo.error !== undefined && (
        <button type="button" className={css['retry']} onClick={() => void startAgain(id, photo)} title={t('Try again')}>
          <RetryIcon />
          <VisuallyHidden>{t('Try again')}</VisuallyHidden>
        </button>
      )}
      <button type="button" className={css['remove']} onClick={() => detach(id, photo)} title={t('Remove')}>
        <CloseIcon size={16} />
        <VisuallyHidden>{isUp ? t('Remove photo {number}', { number }) : t('Cancel photo {number}', { number })}</VisuallyHidden>
      </button>
      {photo.error !== undefined && (
        <p role="alert" className={css['why']}>
          {photo.error}
        </p>
      )}
    </div>
  )
}
