/** A message that is being sent, or that failed. */
import { Suspense } from 'react'
import type { Person } from '@fanfare/contract/people'
import type { DraftMedia } from '#core/media-drafts/draft-media.ts'
import { aspectRatioOf } from '#core/media/aspect-ratio.ts'
import { messageOf } from '#lib/api.ts'
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/feedback.tsx'
import { AlertIcon, VideoIcon } from '#ui/icons.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { AudioIcon } from '#ui/page-icons.ts'
import { Picture } from '#ui/picture.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { returnToComposer } from './composition.ts'
import { retryMessage, type OutboxMessage } from './outbox.ts'
import { areUploaded, uploadProgress } from './outbox-files.ts'
import { PhotoGrid } from './photo-grid.tsx'
import css from './bubble.module.css'

const MessageQuote = lazyComponent(() => import('./message-quote.tsx'))

interface OutboxLineProps {
  readonly id: string
  readonly draft: OutboxMessage
  readonly isFirst: boolean
  readonly other: Person | undefined
}

export default function OutboxLine({ id, draft, isFirst, other }: OutboxLineProps) {
  const { text, media, isSending } = draft
  return (
    <div className={css['line']} data-own data-first={isFirst || undefined}>
      <VisuallyHidden>{t('You')}</VisuallyHidden>
      <div className={css['beside']}>
        <div className={`${css['bubble']} ${css['waiting']}`} data-media={media.length > 0 || undefined}>
          {draft.replyTo && (
            <Suspense>
              <MessageQuote quote={draft.replyTo} other={other} />
            </Suspense>
          )}
          {media.length > 0 && (
            <PhotoGrid count={media.length}>
              {media.map((one) => (
                <Picture key={one.key} src={one.url} placeholder={one.placeholder} ratio={ratioOf(one)}>
                  {one.type !== 'photo' && (
                    <span className={css['kind']}>
                      {one.type === 'video' ? <VideoIcon size={28} /> : <AudioIcon size={28} />}
                    </span>
                  )}
                </Picture>
              ))}
            </PhotoGrid>
          )}
          {text !== '' && (
            <p className={css['text']} dir="auto">
              {text}
            </p>
          )}
        </div>
      </div>
      {isSending ? <Sending id={id} draft={draft} /> : <Failed id={id} draft={draft} />}
    </div>
  )
}

/** The size of a video is unknown until the server has processed it. */
function ratioOf(item: DraftMedia): number {
  if (item.type === 'audio') return 4
  return item.type === 'video' && item.url === '' && item.placeholder === '' ? 16 / 9 : aspectRatioOf(item)
}

function Sending({ id, draft: { key, media } }: Pick<OutboxLineProps, 'id' | 'draft'>) {
  if (areUploaded(media)) return <p className={css['foot']}>{t('Sending…')}</p>
  const share = uploadProgress(media)
  return (
    <div className={css['uploading']}>
      <ProgressBar share={share} label={t('Uploading files')} />
      <span>{t('Uploading: {share}', { share: formatPercent(share) })}</span>
      <Button variant="plain" size="small" onClick={() => returnToComposer(id, key)}>
        {t('Edit')}
      </Button>
    </div>
  )
}

function Failed({ id, draft: { key, error } }: Pick<OutboxLineProps, 'id' | 'draft'>) {
  return (
    <div className={css['failed']} role="alert">
      <AlertIcon size={16} />
      <span>{messageOf(error, t('Not sent.'))}</span>
      <Button variant="quiet" size="small" onClick={() => retryMessage(id, key)}>
        {t('Try again')}
      </Button>
      <Button variant="plain" size="small" onClick={() => returnToComposer(id, key)}>
        {t('Edit')}
      </Button>
    </div>
  )
}
