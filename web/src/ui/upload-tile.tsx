/** A picture or recording that was added to a form, with its progress or error, and buttons that retry and remove it. */
import type { ReactNode } from 'react'
import { t } from '#lib/i18n.ts'
import { ProgressBar } from './feedback.tsx'
import { RetryIcon } from './icons.ts'
import { CloseIcon } from './page-icons.ts'
import css from './upload-tile.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface UploadTileProps {
  /** Such as `photo 2`. */
  readonly name: string
  /** A data URL that is shown behind the picture. */
  readonly placeholder?: string
  /** The uploaded share, from 0 to 1; absent unless it is being sent. */
  readonly share: number | undefined
  /** Empty while nothing is wrong. */
  readonly problem: string
  /** Absent for a file that would be rejected again. */
  readonly onRetry: (() => void) | undefined
  readonly onRemove: () => void
  /** The picture, 88 pixels square. */
  readonly children: ReactNode
}

export function UploadTile({ name, placeholder, share, problem, onRetry, onRemove, children }: UploadTileProps) {
  const isBad = problem !== ''
  return (
    <div className={css['item']} data-bad={isBad || undefined}>
      <span
        className={css['picture']}
        style={placeholder === undefined ? undefined : { backgroundImage: `url("${placeholder}")` }}
      >
        {children}
      </span>
      {share !== undefined && (
        <span className={css['share']}>
          <ProgressBar share={share} label={t('Uploading {name}', { name })} />
        </span>
      )}
      {onRetry && (
        <button type="button" className={css['retry']} onClick={onRetry} title={t('Try again')}>
          <RetryIcon />
          <VisuallyHidden>{t('Try again')}</VisuallyHidden>
        </button>
      )}
      <button type="button" className={css['remove']} onClick={onRemove} title={t('Remove')}>
        <CloseIcon size={16} />
        <VisuallyHidden>{share === undefined ? t('Remove {name}', { name }) : t('Cancel {name}', { name })}</VisuallyHidden>
      </button>
      {isBad && (
        <p role="alert" className={css['why']}>
          {problem}
        </p>
      )}
    </div>
  )
}
