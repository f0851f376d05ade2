import type { Subscription } from '@fanfare/contract/subscriptions'
import { t } from '#lib/i18n.ts'
import { Chip } from '#ui/card.tsx'

const words: Record<Subscription['status'], () => string> = {
  active: () => t('{of, select, several {Active} other {Active}}', { of: 'one' }),
  past_due: () => t('{of, select, several {Overdue} other {Overdue}}', { of: 'one' }),
  paused: () => t('{of, select, several {Paused} other {Paused}}', { of: 'one' }),
  cancelled: () => t('{of, select, several {Canceled} other {Canceled}}', { of: 'one' }),
  expired: () => t('{of, select, several {Ended} other {Ended}}', { of: 'one' }),
}
const tones = { active: 'good', past_due: 'danger', paused: 'plain', cancelled: 'plain', expired: 'plain' } as const

export function StateChip({ subscription: { status, type } }: { subscription: Subscription }) {
  const isGiven = status === 'active' && (type === 'free' || type === 'gift')
  if (!isGiven) return <Chip tone={tones[status]}>{words[status]()}</Chip>
  return <Chip tone="brass">{type === 'free' ? t('Free trial') : t('Gift')}</Chip>
}
