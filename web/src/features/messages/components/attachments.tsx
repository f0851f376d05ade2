import { uploads } from '#core/uploads/queue.ts'
import { isReceived, type DraftMedia } from '#core/media-drafts/draft-media.ts'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { ProgressBar } from '#ui/feedback.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { RetryIcon, VideoIcon } from '#ui/icons.ts'
import { AudioIcon, CloseIcon } from '#ui/page-icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { removeFile, blockingReason, changeComposition, type Composition } from './composition.ts'
import { changeExtras } from './message-extras.ts'
import css from './attachments.module.css'

const LockedPart = idleComponent(() => import('./locked-part.tsx'))

interface AttachmentsProps {
  readonly id: string
  readonly composition: Composition
}

export default function Attachments({ id, composition }: AttachmentsProps) {
  const { isPerformer } = useMe()
  const { media, price } = composition
  const areThere = media.every(isReceived)
  return (
    <div className={css['attached']}>
      <ul className={css['media']} aria-label={t('Photos and videos in this message')}>
        {media.map((item, at) => (
          <li key={item.key}>
            <One id={id} item={item} number={at + 1} />
          </li>
        ))}
      </ul>
      {isPerformer && (
        <div className={css['price']}>
          <NumberField
            name="price"
            label={t('Price')}
            hint={t('Leave empty to send for free.')}
            unit={t('tokens')}
            value={price}
            onChange={(value) => changeComposition(id, { price: value })}
            error={areThere ? blockingReason(composition) || undefined : undefined}
          />
        </div>
      )}
      {isPerformer && Number(price) > 0 && <LockedPart composition={composition} onChange={(part) => changeExtras(id, part)} />}
      <VisuallyHidden>
        <span role="status">{areThere ? t('Files uploaded.') : ''}</span>
      </VisuallyHidden>
    </div>
  )
}

function One({ id, item, number }: { id: string; item: DraftMedia; number: number }) {
  const isBad = item.state === 'refused'
  const name = nameOf(item.type, number)
  return (
    <div className={css['item']} data-bad={isBad || undefined}>
      <span className={css['picture']} style={{ backgroundImage: `url("${item.placeholder}")` }}>
        {item.url !== '' && <img src={item.url} alt={isBad ? '' : name} width={88} height={88} />}
        {item.type === 'video' && <VideoIcon size={28} />}
        {item.type === 'audio' && <AudioIcon size={28} />}
      </span>
      {item.state === 'sending' && (
        <span className={css['share']}>
          <ProgressBar share={item.share} label={t('Uploading {name}', { name })} />
        </span>
      )}
      {item.canRetry && (
        <button type="button" className={css['retry']} onClick={() => uploads.retry(item.key)} title={t('Try again')}>
          <RetryIcon />
          <VisuallyHidden>{t('Try again')}</VisuallyHidden>
        </button>
      )}
      <button type="button" className={css['remove']} onClick={() => removeFile(id, item)} title={t('Remove')}>
        <CloseIcon size={16} />
        <VisuallyHidden>{item.state === 'sending' ? t('Cancel {name}', { name }) : t('Remove {name}', { name })}</VisuallyHidden>
      </button>
      {isBad && (
        <p role="alert" className={css['why']}>
          {item.problem}
        </p>
      )}
    </div>
  )
}

function nameOf(type: DraftMedia['type'], place: number): string {
  if (type === 'video') return t('video {place}', { place })
  return type === 'audio' ? t('audio {place}', { place }) : t('photo {place}', { place })
}
