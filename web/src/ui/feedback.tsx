/** States of a list or form: loading, empty, error and progress. */
import type { ReactNode } from 'react'
import { messageOf } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from './button.tsx'
import { AlertIcon, RetryIcon, SparkleIcon, type Icon } from './icons.ts'
import { Badge, Notice } from './layout/notice.tsx'
import css from './feedback.module.css'

interface SkeletonProps {
  readonly width?: number | string
  readonly height?: number | string
  readonly isRound?: boolean
}

export function Skeleton({ width = '100%', height = 16, isRound = false }: SkeletonProps) {
  const radius = isRound ? '50%' : undefined
  return <span className={css['skeleton']} style={{ inlineSize: width, blockSize: height, borderRadius: radius }} aria-hidden />
}

export function SkeletonRows({ count = 5 }: { count?: number }) {
  return (
    <output className={css['rows']} aria-label={t('Loading')}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={css['row']}>
          <Skeleton width={40} height={40} isRound />
          <span className={css['lines']}>
            <Skeleton width="40%" />
            <Skeleton width="70%" height={12} />
          </span>
        </span>
      ))}
    </output>
  )
}

interface EmptyProps {
  readonly icon?: Icon
  readonly title: string
  /** Explains the state and the next step. */
  readonly children?: ReactNode
  readonly action?: ReactNode
}

export function EmptyState({ icon: Drawn = SparkleIcon, title, children, action }: EmptyProps) {
  return (
    <Notice
      mark={
        <Badge>
          <Drawn size={28} />
        </Badge>
      }
      title={<h2>{title}</h2>}
      action={action}
    >
      {children}
    </Notice>
  )
}

interface ErrorNoteProps {
  readonly error: unknown
  readonly onRetry?: () => unknown
}

/** Shows an error and a retry button. Renders nothing without an error. */
export function ErrorNote({ error, onRetry }: ErrorNoteProps) {
  if (!error) return null
  return (
    <div role="alert" className={css['error']}>
      <AlertIcon />
      <p>{typeof error === 'string' ? error : messageOf(error)}</p>
      {onRetry && (
        <Button variant="quiet" size="small" icon={RetryIcon} onClick={() => void onRetry()}>
          {t('Try again')}
        </Button>
      )}
    </div>
  )
}

interface ProgressBarProps {
  /** 0 to 1. */
  readonly share: number
  readonly label: string
}

export const ProgressBar = ({ share, label }: ProgressBarProps) => (
  <progress className={css['progress']} aria-label={label} value={share} max={1} />
)
