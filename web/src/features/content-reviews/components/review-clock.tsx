/** The four-hour clock of an item in review: red in the last hour, and once it is overdue. */
import type { ReviewSummary } from '@fanfare/contract/content-reviews'
import { t } from '#lib/i18n.ts'
import { useNow } from '#lib/now.ts'
import { Chip } from '#ui/card.tsx'
import { stateLabel } from './review-labels.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MINUTES = 60

export function ReviewClock({ of: { state, dueAt } }: { readonly of: Pick<ReviewSummary, 'state' | 'dueAt'> }) {
  const now = useNow()
  if (state !== 'waiting')
    return <Chip tone={state === 'approved' ? 'good' : state === 'rejected' ? 'danger' : 'plain'}>{stateLabel[state]()}</Chip>
  const minutes = Math.ceil((Date.parse(dueAt) - now) / MINUTE_MS)
  if (minutes <= 0) return <Chip tone="danger">{t('Overdue')}</Chip>
  if (minutes <= HOUR_MINUTES)
    return <Chip tone="danger">{t('{count, plural, one {# minute left} other {# minutes left}}', { count: minutes })}</Chip>
  return <Chip>{t('{count, plural, one {# hour left} other {# hours left}}', { count: Math.ceil(minutes / HOUR_MINUTES) })}</Chip>
}
