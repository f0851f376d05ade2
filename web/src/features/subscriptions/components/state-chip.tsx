/** Where a subscription stands, in a word and a colour. */
import type { Subscription } from '@fanfare/contract/subscriptions'
import { t } from '#lib/i18n.ts'
import { Chip } from '#ui/card.tsx'

const words: Record<Subscription['status'], () => string> = {
  active: () => t('{of, select, several {Active} other {Active}}', { of: 'one' }),
  past_due: () => t('{of, select, several {Overdue} other {Overdue}}', { of: 'one' }),
  cancelled: () => t('{of, select, several {Cancelled} other {Cancelled}}', { of: 'one' }),
  expired: () => t('{of, select, several {Ended} other {Ended}}', { of: 'one' }),
}
const tones = { active: 'good', past_due: 'live', cancelled: 'plain', expired: 'plain' } as const

export function StateChip({ subscription: { status, type } }: { subscription: Subscription }) {
  const isFree = type === 'free' && status === 'active'
  return <Chip tone={isFree ? 'brass' : tones[status]}>{isFree ? t('Free days') : words[status]()}</Chip>
}
