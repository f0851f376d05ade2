import { formatCompact } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { StarFilledIcon } from './icons.ts'
import css from './average-stars.module.css'

interface AverageStarsProps {
  readonly rating: { readonly average: number; readonly count: number }
}

/** Such as `★ 4.6 (12)`. Renders nothing without reviews. */
export function AverageStars({ rating: { average, count } }: AverageStarsProps) {
  if (count === 0) return null
  const words = { average: formatCompact(average), count }
  return (
    <span
      className={css['stars']}
      role="img"
      aria-label={t('{average} out of 5 stars, {count, plural, one {# review} other {# reviews}}', words)}
    >
      <StarFilledIcon size={14} />
      {words.average} ({formatCompact(count)})
    </span>
  )
}
