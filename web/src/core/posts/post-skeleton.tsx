import { t } from '#lib/i18n.ts'
import { Skeleton } from '#ui/feedback.tsx'
import css from './post-card.module.css'

export function PostSkeleton() {
  return (
    <output className={css['post']} aria-label={t('Loading')}>
      <span className={css['head']}>
        <Skeleton width={40} height={40} isRound />
        <Skeleton width="40%" />
      </span>
      <Skeleton height="min(480px, 90vw)" />
    </output>
  )
}
