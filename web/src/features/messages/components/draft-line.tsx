/** A message on its way, or one that did not get there. */
import { Suspense } from 'react'
import type { Person } from '@fanfare/contract/people'
import { aspectRatioOf } from '#core/media/aspect-ratio.ts'
import { messageOf } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { AlertIcon } from '#ui/icons.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Picture } from '#ui/picture.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { restoreDraft } from './composition.ts'
import { retry, type Draft } from './outbox.ts'
import { PhotoGrid } from './photo-grid.tsx'
import css from './bubble.module.css'

const MessageQuote = lazyPart(() => import('./message-quote.tsx'))

interface DraftLineProps {
  readonly id: string
  readonly draft: Draft
  readonly isFirst: boolean
  readonly other: Person | undefined
}

export default function DraftLine({ id, draft, isFirst, other }: DraftLineProps) {
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
                <Picture
                  key={one.key}
                  src={one.url}
                  placeholder={one.placeholder}
                  ratio={one.type === 'audio' ? 4 : aspectRatioOf(one)}
                />
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
      {isSending ? <p className={css['foot']}>{t('Sending …')}</p> : <Failed id={id} draft={draft} />}
    </div>
  )
}

function Failed({ id, draft: { key, error } }: Pick<DraftLineProps, 'id' | 'draft'>) {
  return (
    <div className={css['failed']} role="alert">
      <AlertIcon size={16} />
      <span>{messageOf(error, t('Not sent.'))}</span>
      <Button variant="quiet" size="small" onClick={() => retry(id, key)}>
        {t('Try again')}
      </Button>
      <Button variant="plain" size="small" onClick={() => restoreDraft(id, key)}>
        {t('Edit')}
      </Button>
    </div>
  )
}
