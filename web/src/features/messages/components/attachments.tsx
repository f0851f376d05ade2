import { PeopleShownButton } from '#core/consents/people-shown-button.tsx'
import { uploads } from '#core/uploads/queue.ts'
import { isReceived, type DraftMedia } from '#core/media-drafts/draft-media.ts'
import { hasSeat, useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { VideoIcon } from '#ui/icons.ts'
import { AudioIcon } from '#ui/page-icons.ts'
import { UploadTile } from '#ui/upload-tile.tsx'
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
  const me = useMe()
  const maySetPrice = me.isPerformer && hasSeat(me, 'price')
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
      {maySetPrice && (
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
          <PeopleShownButton ids={media.flatMap((item) => item.id ?? [])} size="small" />
        </div>
      )}
      {maySetPrice && Number(price) > 0 && <LockedPart composition={composition} onChange={(part) => changeExtras(id, part)} />}
      <VisuallyHidden>
        <span role="status">{areThere ? t('Files uploaded.') : ''}</span>
      </VisuallyHidden>
    </div>
  )
}

function One({ id, item, number }: { id: string; item: DraftMedia; number: number }) {
  const name = nameOf(item.type, number)
  return (
    <UploadTile
      name={name}
      placeholder={item.placeholder}
      share={item.state === 'sending' ? item.share : undefined}
      problem={item.state === 'refused' ? item.problem : ''}
      onRetry={item.canRetry ? () => uploads.retry(item.key) : undefined}
      onRemove={() => removeFile(id, item)}
    >
      {item.url !== '' && <img src={item.url} alt={item.state === 'refused' ? '' : name} width={88} height={88} />}
      {item.type === 'video' && <VideoIcon size={28} />}
      {item.type === 'audio' && <AudioIcon size={28} />}
    </UploadTile>
  )
}

function nameOf(type: DraftMedia['type'], place: number): string {
  if (type === 'video') return t('video {place}', { place })
  return type === 'audio' ? t('audio {place}', { place }) : t('photo {place}', { place })
}
