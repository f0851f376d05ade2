/** Decides when a disappearing message is removed. Pure. */
import type { DisappearAfter } from '@fanfare/contract/message-media'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DURATION_MS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const

/** Returns null if the time depends on when the message is seen. */
export const disappearanceTime = (after: DisappearAfter, sentAt: Date): Date | null =>
  after === 'seen' ? null : new Date(sentAt.getTime() + DURATION_MS[after])

export const disappearanceTimeOnceSeen = (seenAt: Date): Date => new Date(seenAt.getTime() + MINUTE_MS)
