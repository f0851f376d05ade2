/** Decides when the share of disputed card payments alarms operators. Pure. */

import { ALARM_SHARE, MIN_ALARMING_DISPUTES, WATCH_SHARE } from '@fanfare/contract/disputes'

export type RatioLevel = 'ok' | 'watch' | 'alarm'

export interface MonthOfDisputes {
  readonly disputes: number
  readonly payments: number
}

/** Returns disputes per payment, from 0. More disputes than payments count as 1. */
export function ratioOf({ disputes, payments }: MonthOfDisputes): number {
  if (disputes === 0) return 0
  return payments === 0 ? 1 : Math.min(1, disputes / payments)
}

export function levelOf(month: MonthOfDisputes): RatioLevel {
  if (month.disputes < MIN_ALARMING_DISPUTES) return 'ok'
  const ratio = ratioOf(month)
  if (ratio >= ALARM_SHARE) return 'alarm'
  return ratio >= WATCH_SHARE ? 'watch' : 'ok'
}

/** Returns the alarms that a level raises: a month that jumps to the highest level raises both, and is announced once. */
export const alarmsOf = (level: RatioLevel): readonly ('watch' | 'alarm')[] =>
  level === 'ok' ? [] : level === 'watch' ? ['watch'] : ['watch', 'alarm']
