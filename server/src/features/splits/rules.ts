/** Decides what may become of a split agreement, by whom, and who may propose one. Pure. */
import { MAX_SPLIT_PERCENT, type SplitAction, type SplitStatus } from '@fanfare/contract/splits'
import { apiError, notValid, type ApiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'

export type Side = 'performer' | 'partner'

interface Transition {
  readonly from: SplitStatus | 'none'
  readonly event: SplitAction | 'propose'
  readonly to: SplitStatus
  readonly by: readonly Side[]
  /** The effect on the performer's later sales. */
  readonly sales: 'as before' | 'divided' | 'not divided'
}

export const transitions: readonly Transition[] = [
  { from: 'none', event: 'propose', to: 'proposed', by: ['performer'], sales: 'as before' },
  { from: 'proposed', event: 'accept', to: 'active', by: ['partner'], sales: 'divided' },
  { from: 'proposed', event: 'decline', to: 'declined', by: ['partner'], sales: 'as before' },
  { from: 'proposed', event: 'withdraw', to: 'withdrawn', by: ['performer'], sales: 'as before' },
  { from: 'active', event: 'end', to: 'ended', by: ['performer', 'partner'], sales: 'not divided' },
]

/** Throws `already_done` with the current state, and `not_found` for an act of the other party. */
export function transitionOf(from: SplitStatus, event: SplitAction, side: Side): Transition {
  const ofSide = transitions.filter((one) => one.event === event && one.by.includes(side))
  if (ofSide.length === 0) throw apiError('not_found', t('You have no such split to answer.'))
  const found = ofSide.find((one) => one.from === from)
  if (!found) throw apiError('already_done', stateInWords(from))
  return found
}

/** Returns whether the same person repeats an act, for example because the first reply was lost. */
export function isGivenAlready(status: SplitStatus, event: SplitAction, { side, isByOther }: Given): boolean {
  const is = transitions.some((one) => one.event === event && one.to === status && one.by.includes(side))
  return is && !isByOther
}

export interface Given {
  readonly side: Side
  /** Whether the other party brought it into this state. */
  readonly isByOther: boolean
}

const stateInWords = (status: SplitStatus): string =>
  t(
    '{status, select, proposed {This split has not been accepted yet.} active {This split is already active.} declined {This split was declined.} withdrawn {This split was withdrawn.} other {This split has already ended.}}',
    { status },
  )

export const actsOf = (status: SplitStatus, side: Side): SplitAction[] =>
  transitions.flatMap(({ from, event, by }) => (from === status && by.includes(side) && event !== 'propose' ? [event] : []))

const MAX_PROPOSALS_PER_DAY = 10
const DAYS_AFTER_DECLINE = 30
/** Bounds notifications, because the other party gets one for each proposal and withdrawal. */
const DAYS_AFTER_WITHDRAWAL = 1

export interface Proposal {
  readonly percent: number
  /** The sum of all active and proposed agreements of the performer. */
  readonly promised: number
  /** By the performer in the last 24 hours. */
  readonly proposedToday: number
  /** Whether the two have an active or proposed agreement. */
  readonly hasOpen: boolean
  readonly declinedAt: Date | undefined
  /** When the performer last withdrew a proposal to the other. */
  readonly withdrawnAt: Date | undefined
  readonly now: Date
}

/** Returns why a proposal cannot be made, or undefined. */
export function errorOf({
  percent,
  promised,
  proposedToday,
  hasOpen,
  declinedAt,
  withdrawnAt,
  now,
}: Proposal): ApiError | undefined {
  if (hasOpen)
    return apiError('already_done', t('You already have or have proposed a split with this performer. End or withdraw it first.'))
  if (proposedToday >= MAX_PROPOSALS_PER_DAY)
    return apiError('too_many_requests', t('You can propose up to {most} splits a day.', { most: MAX_PROPOSALS_PER_DAY }))
  if (declinedAt && addDays(declinedAt, DAYS_AFTER_DECLINE) > now)
    return notValid('username', t('This performer declined your last proposal. You can propose again after 30 days.'))
  if (withdrawnAt && addDays(withdrawnAt, DAYS_AFTER_WITHDRAWAL) > now)
    return notValid('username', t('You recently withdrew a proposal to this performer. You can propose again after one day.'))
  const left = MAX_SPLIT_PERCENT - promised
  if (percent > left && left < 1)
    return notValid('percent', t('Your splits already add up to {most} percent, the maximum', { most: MAX_SPLIT_PERCENT }))
  if (percent > left) return notValid('percent', t('Your other splits leave up to {left} percent', { left }))
  return undefined
}
