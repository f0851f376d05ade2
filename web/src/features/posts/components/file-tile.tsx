/** One photo or video of a post that is being written: its picture at once, how far it is, its description and its place. */
import { useId } from 'react'
import { percent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ProgressBar } from '#ui/feedback.tsx'
import { FilePreview } from '#ui/fields/file-field.tsx'
import { CharacterCount } from '#ui/fields/character-count.tsx'
import { AlertIcon, BackIcon, CheckIcon, CloseIcon, NextIcon, RetryIcon, VideoIcon } from '#ui/icons.ts'
import { LONGEST_ALT, type DraftFile, type DraftFiles } from './draft-files.ts'
import css from './file-fields.module.css'

interface FileTileProps {
  readonly photo: DraftFile
  readonly place: number
  readonly count: number
  readonly photos: DraftFiles
}

export function FileTile({ photo, place, count, photos }: FileTileProps) {
  const altId = useId()
  const name = photo.type === 'video' ? t('video {place}', { place: place + 1 }) : t('photo {place}', { place: place + 1 })
  return (
    <div className={css['tile']} data-bad={photo.state === 'refused' || undefined}>
      <span className={css['picture']} style={{ backgroundImage: `url("${photo.placeholder}")` }}>
        <Preview photo={photo} />
        <span className={css['remove']}>
          <IconButton
            label={photo.state === 'sending' ? t('Cancel {name}', { name }) : t('Take out {name}', { name })}
            icon={CloseIcon}
            onClick={() => photos.remove(photo.key)}
          />
        </span>
      </span>
      <div className={css['about']}>
        <FileState photo={photo} onRetry={() => photos.retry(photo.key)} />
        {photo.state !== 'refused' && (
          <label htmlFor={altId} className={css['alt']}>
            {t('What is to be seen?')}
            <textarea
              id={altId}
              rows={1}
              value={photo.alt}
              placeholder={t('For people who cannot see it')}
              onChange={(event) => photos.describe(photo.key, event.target.value)}
            />
            <CharacterCount length={photo.alt.length} most={LONGEST_ALT} />
          </label>
        )}
      </div>
      {count > 1 && (
        <span className={css['order']}>
          <IconButton
            label={t('Move {name} forward', { name })}
            icon={BackIcon}
            disabled={place === 0}
            onClick={() => photos.move(place, place - 1)}
          />
          <IconButton
            label={t('Move {name} back', { name })}
            icon={NextIcon}
            disabled={place === count - 1}
            onClick={() => photos.move(place, place + 1)}
          />
        </span>
      )}
    </div>
  )
}

/** What the browser itself cannot draw shows nothing rather than a broken picture. */
function Preview({ photo: { file, type, url, state, placeholder } }: { photo: DraftFile }) {
  if (!file) return url === '' ? null : <img src={url} alt="" />
  if (type === 'video') return <VideoIcon size={32} />
  return state === 'refused' && placeholder === '' ? null : <FilePreview file={file} />
}

const processingWords = ({ percent: done }: DraftFile) =>
  done > 0 ? t('Being processed: {percent}', { percent: percent(done / 100) }) : t('Being processed …')

function FileState({ photo, onRetry }: { photo: DraftFile; onRetry: () => void }) {
  if (photo.state === 'sending') {
    return (
      <div className={css['state']}>
        <ProgressBar share={photo.share} label={t('Sending the file')} />
        <small>{t('{percent} sent', { percent: percent(photo.share) })}</small>
      </div>
    )
  }
  if (photo.state === 'refused') {
    return (
      <div className={css['state']} role="alert">
        <p>
          <AlertIcon size={18} /> {photo.problem}
        </p>
        {photo.canRetry && (
          <Button variant="quiet" size="small" icon={RetryIcon} onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <output className={css['state']} data-ready={photo.state === 'ready' || undefined}>
      {photo.state === 'ready' && <CheckIcon size={18} />}
      <small>{photo.state === 'ready' ? t('Ready') : processingWords(photo)}</small>
    </output>
  )
}
