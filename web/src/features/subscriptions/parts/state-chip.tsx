/** Where a subscription stands, in a word and a colour. */
import type { Subscription } from '@fanfare/contract/subscriptions'
import { say } from '#lib/words.ts'
import { Chip } from '#ui/card.tsx'

const words: Record<Subscription['status'], () => string> = {
  active: () => say('Active'),
  past_due: () => say('Overdue'),
  cancelled: () => say('Cancelled'),
  expired: () => say('Ended'),
}
const tones = { active: 'good', past_due: 'live', cancelled: 'plain', expired: 'plain' } as const

export function StateChip({ subscription: { status, type } }: { subscription: Subscription }) {
  const isFree = type === 'free' && status === 'active'
  return <Chip tone={isFree ? 'brass' : tones[status]}>{isFree ? say('Free days') : words[status]()}</Chip>
}
