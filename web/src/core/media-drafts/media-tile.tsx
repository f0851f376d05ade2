/** One photo or video of a draft: picture, progress, description and position. */
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { processingLabel } from '#core/media/processing-label.ts'
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { isEnterKey } from '#lib/keyboard-events.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ProgressBar } from '#ui/feedback.tsx'
import { CharacterCount } from '#ui/fields/character-count.tsx'
import { AlertIcon, CheckIcon, RetryIcon, VideoIcon } from '#ui/icons.ts'
import { AudioIcon, BackIcon, CloseIcon, NextIcon } from '#ui/page-icons.ts'
import { MAX_ALT_LENGTH, type DraftMedia } from './draft-media.ts'
import type { MediaDraft } from './use-media-draft.ts'
import css from './media-fields.module.css'

interface MediaTileProps {
  readonly item: DraftMedia
  readonly place: number
  readonly media: MediaDraft
  readonly isUndescribed: boolean
  readonly children?: ReactNode
}

export function MediaTile({ item, place, media, isUndescribed, children }: MediaTileProps) {
  const name = nameOf(item, place + 1)
  return (
    <div className={css['tile']} data-bad={item.state === 'refused' || undefined}>
      <span className={css['picture']} style={{ backgroundImage: `url("${item.placeholder}")` }}>
        {item.url === '' ? <Drawing type={item.type} /> : <img src={item.url} alt="" />}
        <span className={css['remove']}>
          <IconButton
            label={item.state === 'sending' ? t('Cancel {name}', { name }) : t('Remove {name}', { name })}
            icon={CloseIcon}
            onClick={() => media.remove(item.key)}
          />
        </span>
      </span>
      <div className={css['about']}>
        <MediaState item={item} onRetry={() => media.retry(item.key)} />
        {item.state !== 'refused' && !isUndescribed && (
          <Description item={item} onChange={(alt) => media.describe(item.key, alt)} />
        )}
        {children}
      </div>
      {media.all.length > 1 && <Order name={name} place={place} media={media} />}
    </div>
  )
}

/** Moves the item by one position, or directly to any. */
function Order({ name, place, media }: Pick<MediaTileProps, 'place' | 'media'> & { readonly name: string }) {
  const count = media.all.length
  return (
    <span className={css['order']}>
      <IconButton
        label={t('Move {name} forward', { name })}
        icon={BackIcon}
        disabled={place === 0}
        onClick={() => media.move(place, place - 1)}
      />
      {count > 2 && <PlaceField name={name} place={place} count={count} onMove={(to) => media.move(place, to)} />}
      <IconButton
        label={t('Move {name} back', { name })}
        icon={NextIcon}
        disabled={place === count - 1}
        onClick={() => media.move(place, place + 1)}
      />
    </span>
  )
}

interface PlaceFieldProps {
  readonly name: string
  readonly place: number
  readonly count: number
  readonly onMove: (to: number) => void
}

/** A number field and not a list, because lists for 200 photos would have 40,000 options. */
function PlaceField({ name, place, count, onMove }: PlaceFieldProps) {
  const [typed, setTyped] = useState<string>()
  function move(): void {
    const to = Number(typed)
    setTyped(undefined)
    if (Number.isInteger(to) && to > 0) onMove(Math.min(to, count) - 1)
  }
  function moveByKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (!isEnterKey(event.nativeEvent)) return
    // Enter must not submit the form.
    event.preventDefault()
    move()
    const field = event.currentTarget
    requestAnimationFrame(() => field.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <span className={css['state']}>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('Position of {name}', { name })}
        value={typed ?? String(place + 1)}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={move}
        onKeyDown={moveByKey}
      />
      <small>{t('of {count}', { count })}</small>
    </span>
  )
}

function Description({ item: { type, alt }, onChange }: { item: DraftMedia; onChange: (alt: string) => void }) {
  const id = useId()
  const isAudio = type === 'audio'
  return (
    <label htmlFor={id} className={css['alt']}>
      {isAudio ? t('Text description') : t('Alt text')}
      <textarea
        id={id}
        rows={1}
        value={alt}
        placeholder={isAudio ? t('Describe it for people who can’t hear it') : t('Describe it for people using screen readers')}
        onChange={({ target }) => onChange(target.value)}
      />
      <CharacterCount text={alt} max={MAX_ALT_LENGTH} />
    </label>
  )
}

function MediaState({ item, onRetry }: { item: DraftMedia; onRetry: () => void }) {
  if (item.state === 'sending') {
    return (
      <div className={css['state']}>
        <ProgressBar share={item.share} label={t('Uploading file')} />
        <small>{t('{percent} uploaded', { percent: formatPercent(item.share) })}</small>
      </div>
    )
  }
  if (item.state === 'refused') {
    return (
      <div className={css['state']} role="alert">
        <p>
          <AlertIcon size={18} /> {item.problem}
        </p>
        {item.canRetry && (
          <Button variant="quiet" size="small" icon={RetryIcon} onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
      </div>
    )
  }
  const processing = { status: item.state, stage: item.stage, progress: item.percent }
  return (
    <output className={css['state']} data-ready={item.state === 'ready' || undefined}>
      {item.state === 'ready' && <CheckIcon size={18} />}
      <small>{item.state === 'ready' ? t('Ready') : processingLabel(processing)}</small>
    </output>
  )
}

function nameOf({ type }: DraftMedia, place: number): string {
  if (type === 'audio') return t('audio {place}', { place })
  return type === 'video' ? t('video {place}', { place }) : t('photo {place}', { place })
}

function Drawing({ type }: Pick<DraftMedia, 'type'>) {
  if (type === 'photo') return null
  return type === 'video' ? <VideoIcon size={32} /> : <AudioIcon size={32} />
}
