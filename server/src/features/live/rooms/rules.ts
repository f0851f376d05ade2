/** Decides which states follow which in a show. Pure. */
import { EARLY_MINUTES, HELD_MINUTES, MAX_AHEAD_DAYS, MIN_AHEAD_MINUTES, type LiveStatus } from '@fanfare/contract/live-limits'
import { apiError, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays, addMinutes } from '#lib/time.ts'

type LiveEvent = 'start' | 'end' | 'cancel' | 'miss' | 'fall silent' | 'stop' | 'leave'

interface Transition {
  readonly from: LiveStatus
  readonly event: LiveEvent
  readonly by: 'performer' | 'clock' | 'operator' | 'site'
  readonly to: LiveStatus
  readonly tickets: string
}

const NONE = 'none'
const RETURN = 'returned'
const SETTLE = 'released after ten minutes live, otherwise returned'

/** The site ends rooms of performers who are suspended or have closed their account. */
export const transitions: readonly Transition[] = [
  { from: 'scheduled', event: 'start', by: 'performer', to: 'live', tickets: NONE },
  { from: 'scheduled', event: 'cancel', by: 'performer', to: 'cancelled', tickets: RETURN },
  { from: 'scheduled', event: 'leave', by: 'site', to: 'cancelled', tickets: RETURN },
  { from: 'scheduled', event: 'miss', by: 'clock', to: 'missed', tickets: RETURN },
  { from: 'live', event: 'end', by: 'performer', to: 'ended', tickets: SETTLE },
  { from: 'live', event: 'fall silent', by: 'clock', to: 'ended', tickets: SETTLE },
  { from: 'live', event: 'stop', by: 'operator', to: 'ended', tickets: SETTLE },
  { from: 'live', event: 'leave', by: 'site', to: 'ended', tickets: SETTLE },
]

/** Throws `changed_meanwhile` for an act that the state does not allow. */
export function assertPossible(status: LiveStatus, event: LiveEvent): void {
  if (transitions.some((one) => one.from === status && one.event === event)) return
  throw apiError('changed_meanwhile', t('This isn’t possible in the show’s current state.'))
}

/** Throws `not_valid` for a time that is too near or too far. */
export function assertStartsAt(at: Date, now: Date): void {
  // Forms are open for a while.
  if (at < addMinutes(now, MIN_AHEAD_MINUTES - 1))
    throw notValid('startsAt', t('A show must be scheduled at least {count} minutes ahead', { count: MIN_AHEAD_MINUTES }))
  if (at > addDays(now, MAX_AHEAD_DAYS))
    throw notValid('startsAt', t('A show can be at most {days} days ahead', { days: MAX_AHEAD_DAYS }))
}

/** Throws `not_allowed` for a scheduled show whose time is far. */
export function assertNearStart(at: Date | null, now: Date): void {
  if (at !== null && at > addMinutes(now, EARLY_MINUTES))
    throw apiError('not_allowed', t('You can start this show {count} minutes before its time.', { count: EARLY_MINUTES }))
}

export interface Course {
  readonly status: LiveStatus
  readonly started_at: Date | null
  readonly ended_at: Date | null
}

/** With the last heartbeat, until which a live show has surely run. */
type Heard = Course & { readonly beat_at: Date | null }

/** Returns what happens to the tickets; undefined while that is open. */
export function ticketOutcome({
  status,
  started_at: startedAt,
  ended_at: endedAt,
  beat_at: beatAt,
}: Heard): 'released' | 'returned' | undefined {
  if (status === 'scheduled') return undefined
  const heldAt = startedAt && addMinutes(startedAt, HELD_MINUTES)
  if (heldAt === null) return 'returned'
  const ranUntil = endedAt ?? beatAt
  if (ranUntil !== null && ranUntil >= heldAt) return 'released'
  return status === 'live' ? undefined : 'returned'
}

/** Returns the seconds that a show has run. */
export const secondsOf = ({ started_at: startedAt, ended_at: endedAt }: Course, now: Date): number =>
  startedAt ? Math.max(0, Math.floor(((endedAt ?? now).getTime() - startedAt.getTime()) / 1000)) : 0
