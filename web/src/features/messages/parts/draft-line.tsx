/** A message on its way, or one that did not get there. */
import { messageOf } from '#lib/api.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { AlertIcon } from '#ui/icons.ts'
import { Picture } from '#ui/picture.tsx'
import { Spoken } from '#ui/spoken.tsx'
import { bringBack } from './composition.ts'
import { retry, type Draft } from './outbox.ts'
import { PhotoGrid } from './photo-grid.tsx'
import css from './bubble.module.css'

interface DraftLineProps {
  readonly id: string
  readonly draft: Draft
  readonly isFirst: boolean
}

export function DraftLine({ id, draft, isFirst }: DraftLineProps) {
  const { text, photos, isSending } = draft
  return (
    <div className={css['line']} data-own data-first={isFirst || undefined}>
      <Spoken>{say('You')}</Spoken>
      <div className={css['beside']}>
        <div className={`${css['bubble']} ${css['waiting']}`} data-media={photos.length > 0 || undefined}>
          {photos.length > 0 && (
            <PhotoGrid count={photos.length}>
              {photos.map(({ id: photoId, url, width, height }) => (
                <Picture key={photoId} src={url} alt="" width={width} height={height} />
              ))}
            </PhotoGrid>
          )}
          {text !== '' && <p className={css['text']}>{text}</p>}
        </div>
      </div>
      {isSending ? <p className={css['foot']}>{say('Sending …')}</p> : <Failed id={id} draft={draft} />}
    </div>
  )
}

function Failed({ id, draft: { key, error } }: Pick<DraftLineProps, 'id' | 'draft'>) {
  return (
    <div className={css['failed']} role="alert">
      <AlertIcon size={16} />
      <span>{messageOf(error, say('Not sent.'))}</span>
      <Button look="quiet" size="small" onClick={() => retry(id, key)}>
        {say('Try again')}
      </Button>
      <Button look="plain" size="small" onClick={() => bringBack(id, key)}>
        {say('Edit')}
      </Button>
    </div>
  )
}
