/** How long a case has left: red once it is overdue. */
import { t } from '#lib/i18n.ts'
import { useNow } from '#lib/now.ts'
import { Chip } from '#ui/card.tsx'

const SOON_MS = 24 * 60 * 60 * 1000

interface ClockProps {
  readonly dueAt: string
  readonly decidedAt: string | null
}

export function Clock({ dueAt, decidedAt }: ClockProps) {
  const now = useNow()
  if (decidedAt !== null) return <Chip tone="good">{t('Decided')}</Chip>
  const left = Date.parse(dueAt) - now
  if (left < 0) return <Chip tone="danger">{t('Overdue')}</Chip>
  return <Chip tone={left < SOON_MS ? 'danger' : 'plain'}>{formatLeft(left)}</Chip>
}

const HOUR_MS = 60 * 60 * 1000

function formatLeft(left: number): string {
  const hours = Math.ceil(left / HOUR_MS)
  return hours < 48
    ? t('{count, plural, one {# hour left} other {# hours left}}', { count: hours })
    : t('{count, plural, one {# day left} other {# days left}}', { count: Math.floor(hours / 24) })
}
