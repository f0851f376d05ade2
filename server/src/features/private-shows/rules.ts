/** Decides which steps a private show can take, by whom and until when, and which minutes are paid at its end. Pure. */
import {
  ABSENCE_SECONDS,
  ANSWER_MINUTES,
  PrivateShowAct,
  WAITING_MINUTES,
  WARNING_MINUTES,
  type PrivateShowEnd,
  type PrivateShowEvent,
  type PrivateShowSide,
  type PrivateShowStatus,
} from '@fanfare/contract/private-show-views'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addMinutes } from '#lib/time.ts'

export type Actor = PrivateShowSide | 'clock' | 'site'

interface Transition {
  readonly from: PrivateShowStatus | 'none'
  readonly event: PrivateShowEvent
  readonly by: readonly Actor[]
  readonly to: PrivateShowStatus
  readonly entries: string
}

const NONE = 'none'
const HOLD = 'tokens of a minute: fan → escrow'
const RETURN = 'open minutes: escrow → fan'
const SALE = 'a minute: sale from escrow'
const BY_RULE = 'open minutes: sale from escrow, or escrow → fan if none has begun'

/** `site`: a block, a suspension, a closed account or an operator. The clock's events are listed in the contract. */
export const transitions: readonly Transition[] = [
  { from: 'none', event: 'request', by: ['fan'], to: 'pending', entries: NONE },
  { from: 'pending', event: 'approve', by: ['performer'], to: 'approved', entries: NONE },
  { from: 'pending', event: 'reject', by: ['performer'], to: 'rejected', entries: NONE },
  { from: 'pending', event: 'cancel', by: ['fan'], to: 'cancelled', entries: NONE },
  { from: 'pending', event: 'expire', by: ['clock'], to: 'expired', entries: NONE },
  { from: 'pending', event: 'end', by: ['site'], to: 'cancelled', entries: NONE },
  { from: 'approved', event: 'edit', by: ['performer'], to: 'approved', entries: NONE },
  { from: 'approved', event: 'reject', by: ['performer'], to: 'rejected', entries: NONE },
  { from: 'approved', event: 'cancel', by: ['fan', 'performer'], to: 'cancelled', entries: NONE },
  { from: 'approved', event: 'expire', by: ['clock'], to: 'expired', entries: NONE },
  { from: 'approved', event: 'end', by: ['site'], to: 'cancelled', entries: NONE },
  { from: 'approved', event: 'start', by: ['fan'], to: 'started', entries: `${HOLD}, for each of the minimum` },
  { from: 'started', event: 'join', by: ['fan', 'performer'], to: 'started', entries: NONE },
  { from: 'started', event: 'runMinute', by: ['clock'], to: 'started', entries: `${SALE}; next: ${HOLD}` },
  { from: 'started', event: 'runOut', by: ['clock'], to: 'ended', entries: SALE },
  { from: 'started', event: 'leave', by: ['fan'], to: 'ended', entries: BY_RULE },
  { from: 'started', event: 'leave', by: ['performer'], to: 'ended', entries: RETURN },
  { from: 'started', event: 'missMeeting', by: ['clock'], to: 'ended', entries: RETURN },
  { from: 'started', event: 'missFan', by: ['clock'], to: 'ended', entries: BY_RULE },
  { from: 'started', event: 'missPerformer', by: ['clock'], to: 'ended', entries: RETURN },
  { from: 'started', event: 'interrupt', by: ['clock'], to: 'ended', entries: RETURN },
  { from: 'started', event: 'end', by: ['site'], to: 'ended', entries: `${BY_RULE}; ${RETURN} unless the fan caused the end` },
]

/** The part of a show that decides what is possible. */
export interface Standing {
  readonly status: PrivateShowStatus
  readonly clock_at: Date | null
}

export interface Attempt {
  readonly event: PrivateShowEvent
  readonly by: Actor
  readonly now: Date
}

export const isClosed = (status: PrivateShowStatus): boolean => !transitions.some(({ from }) => from === status)

/** Returns whether someone may do this now. From the end of the time to answer or to start, only the clock acts. */
export function isPossible({ status, clock_at: clockAt }: Standing, { event, by, now }: Attempt): boolean {
  if (!transitions.some((one) => one.from === status && one.event === event && one.by.includes(by))) return false
  const isOver = status !== 'started' && clockAt !== null && clockAt <= now
  if (event === 'expire') return isOver
  return by === 'site' || !isOver
}

/** Throws `changed_meanwhile` for an act that the status does not allow. */
export function assertPossible(show: Standing, attempt: Attempt): void {
  if (!isPossible(show, attempt)) throw apiError('changed_meanwhile', t('This isn’t possible in the show’s current state.'))
}

export const actsOf = (show: Standing, by: PrivateShowSide, now: Date): PrivateShowAct[] =>
  PrivateShowAct.enum.filter((event) => isPossible(show, { event, by, now }))

const addSeconds = (from: Date, seconds: number): Date => addMinutes(from, seconds / 60)
const earliest = (first: Date, ...others: readonly Date[]): Date =>
  others.reduce((one, other) => (other < one ? other : one), first)

/** Returns until when a request waits for an answer, and an approval for a start. */
export const answerBy = (now: Date): Date => addMinutes(now, ANSWER_MINUTES)

/** The facts about the room of a started show. */
export interface Presence {
  readonly fan_seen_at: Date | null
  readonly performer_seen_at: Date | null
  readonly performer_dark_at: Date | null
  readonly started_at: Date | null
}

/** Returns when a side's absence ends the show; it has not come yet if it was never seen. */
export function absenceEndsAt(show: Presence, side: PrivateShowSide): Date | null {
  const seenAt = side === 'fan' ? show.fan_seen_at : show.performer_seen_at
  if (seenAt === null) return null
  const darkAt = side === 'performer' ? show.performer_dark_at : null
  return addSeconds(darkAt === null ? seenAt : earliest(seenAt, darkAt), ABSENCE_SECONDS)
}

/** Returns whether a side is in the room: it reports from there, and the engine has the performer's picture. */
export function isHere(show: Presence, side: PrivateShowSide, now: Date): boolean {
  const endsAt = absenceEndsAt(show, side)
  return endsAt !== null && now < endsAt && (side === 'fan' || show.performer_dark_at === null)
}

/** Returns the sides whose absence has lasted too long. */
export const absentSides = (show: Presence, now: Date): PrivateShowSide[] =>
  (['fan', 'performer'] as const).filter((side) => {
    const endsAt = absenceEndsAt(show, side)
    return endsAt === null || endsAt <= now
  })

/** A minute that begins now, in whole: time without a held minute is free. */
export const minuteFrom = (now: Date) => ({ begins_at: now, ends_at: addMinutes(now, 1) })

/** Returns when the clock looks at a started show again: its wait ends, its minute ends, or a side has been away for too long. */
export function nextLook(show: Presence & { readonly started_at: Date }, minuteEndsAt: Date | undefined): Date {
  if (!minuteEndsAt) return addMinutes(show.started_at, WAITING_MINUTES)
  const absences = (['fan', 'performer'] as const).flatMap((side) => absenceEndsAt(show, side) ?? [])
  return earliest(minuteEndsAt, ...absences)
}

/** The site was not able to run the clock for this long after a minute, so no one knows what the fan saw. */
const LATE_MINUTES = 1

type Look = { readonly event: 'wait' | 'runMinute' } | { readonly event: PrivateShowEvent; readonly reason: PrivateShowEnd }

/** Decides what the clock does to a show whose minute runs. */
export function lookAt(show: Presence, minuteEndsAt: Date, now: Date): Look {
  const absent = absentSides(show, now)
  if (absent.length === 2 || addMinutes(minuteEndsAt, LATE_MINUTES) <= now) return { event: 'interrupt', reason: 'site' }
  if (absent.includes('fan')) return { event: 'missFan', reason: 'fan_absent' }
  if (absent.includes('performer')) return { event: 'missPerformer', reason: 'performer_absent' }
  return { event: minuteEndsAt <= now ? 'runMinute' : 'wait' }
}

interface OpenMinute {
  readonly minute: number
  readonly begins_at: Date | null
}

/**
 * Returns whether an open minute is paid at the end of a show. The fan pays for a minute that they leave, and for the rest of the
 * minimum. All other ends return the tokens, also an absence that began before the minute did, and an end before the first minute.
 */
export function isPaidAtEnd(
  { reason, minMinutes, isRunning, fanSeenAt }: EndedShow,
  { minute, begins_at: beginsAt }: OpenMinute,
): boolean {
  if (!isRunning || (reason !== 'fan_left' && reason !== 'fan_absent')) return false
  if (minute <= minMinutes || reason === 'fan_left') return true
  return beginsAt !== null && fanSeenAt !== null && fanSeenAt >= beginsAt
}

interface EndedShow {
  readonly reason: PrivateShowEnd
  readonly minMinutes: number
  /** Whether a minute has begun. */
  readonly isRunning: boolean
  readonly fanSeenAt: Date | null
}

/** Minor units of a token. */
interface Means {
  readonly price: number
  readonly minute: number
  /** Minutes that are held and have not begun. */
  readonly heldMinutes: number
  readonly balance: number
  /** How many more minutes the fan's spending limit allows; undefined without one. */
  readonly allowedMinutes: number | undefined
  readonly maxCost: number | undefined
}

/** Returns the minutes that remain, with the running one, and what ends them. */
export function minutesLeft({ price, minute, heldMinutes, balance, allowedMinutes, maxCost }: Means): {
  readonly left: number
  readonly cause: 'tokens' | 'limit'
} {
  const byTokens = 1 + heldMinutes + Math.min(Math.floor(balance / price), allowedMinutes ?? Infinity)
  const byLimit = maxCost === undefined ? Infinity : Math.floor(maxCost / price) - minute + 1
  return byLimit < byTokens ? { left: byLimit, cause: 'limit' } : { left: byTokens, cause: 'tokens' }
}

/** Returns the number of minutes to warn about, lowest first; undefined for more than the first warning. */
export const warningFor = (left: number): number | undefined =>
  [...WARNING_MINUTES].toSorted((a, b) => a - b).find((minutes) => left <= minutes)
