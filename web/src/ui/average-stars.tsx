import { formatCompact } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Chip } from './card.tsx'
import { StarFilledIcon } from './page-icons.ts'

interface AverageStarsProps {
  readonly rating: { readonly average: number; readonly count: number }
}

/** Such as `★ 4.6 (12)`. Renders nothing without reviews. */
export function AverageStars({ rating: { average, count } }: AverageStarsProps) {
  if (count === 0) return null
  const words = { average: formatCompact(average), count }
  return (
    <span role="img" aria-label={t('{average} out of 5 stars, {count, plural, one {# review} other {# reviews}}', words)}>
      <Chip icon={StarFilledIcon}>
        {words.average} ({formatCompact(count)})
      </Chip>
    </span>
  )
}
