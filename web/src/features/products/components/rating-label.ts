import { formatCompact } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'

/** Such as `4.6 out of 5 stars, 12 reviews`. */
export const ratingLabel = ({ average, count }: { readonly average: number; readonly count: number }): string =>
  t('{average} out of 5 stars, {count, plural, one {# review} other {# reviews}}', { average: formatCompact(average), count })
