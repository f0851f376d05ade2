/** What may become of an agreement about sharing sales, and by whom; and who may propose one. Pure. */
import { MOST_PERCENT, type SplitAct, type SplitStatus } from '@fanfare/contract/splits'
import { apiError, notValid, type ApiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'

export type Side = 'performer' | 'partner'

interface Transition {
  readonly from: SplitStatus | 'none'
  readonly event: SplitAct | 'propose'
  readonly to: SplitStatus
  readonly by: readonly Side[]
  /** What becomes of later sales of the performer. */
  readonly sales: 'as before' | 'divided' | 'not divided'
}

export const transitions: readonly Transition[] = [
  { from: 'none', event: 'propose', to: 'proposed', by: ['performer'], sales: 'as before' },
  { from: 'proposed', event: 'accept', to: 'active', by: ['partner'], sales: 'divided' },
  { from: 'proposed', event: 'decline', to: 'declined', by: ['partner'], sales: 'as before' },
  { from: 'proposed', event: 'withdraw', to: 'withdrawn', by: ['performer'], sales: 'as before' },
  { from: 'active', event: 'end', to: 'ended', by: ['performer', 'partner'], sales: 'not divided' },
]

/** Throws `already_done` with the state that it is in, and `not_found` for what the other side does. */
export function transitionOf(from: SplitStatus, event: SplitAct, side: Side): Transition {
  const ofSide = transitions.filter((one) => one.event === event && one.by.includes(side))
  if (ofSide.length === 0) throw apiError('not_found', t('There is no such agreement for you to answer.'))
  const found = ofSide.find((one) => one.from === from)
  if (!found) throw apiError('already_done', stateInWords(from))
  return found
}

/** An answer that is given again by the same person, because the first reply was lost for example. */
export function isGivenAlready(status: SplitStatus, event: SplitAct, { side, isByOther }: Given): boolean {
  const is = transitions.some((one) => one.event === event && one.to === status && one.by.includes(side))
  return is && !isByOther
}

export interface Given {
  readonly side: Side
  /** The other side has brought it into this state. */
  readonly isByOther: boolean
}

const stateInWords = (status: SplitStatus): string =>
  t(
    '{status, select, proposed {This agreement has not been accepted yet.} active {This agreement is running already.} declined {This agreement was declined.} withdrawn {This agreement was withdrawn.} other {This agreement has ended already.}}',
    { status },
  )

export const actsOf = (status: SplitStatus, side: Side): SplitAct[] =>
  transitions.flatMap(({ from, event, by }) => (from === status && by.includes(side) && event !== 'propose' ? [event] : []))

const MOST_A_DAY = 10
const AFTER_NO_DAYS = 30
/** Each proposal and each withdrawal is told to the other. */
const AFTER_WITHDRAWAL_DAYS = 1

export interface Proposal {
  readonly percent: number
  /** Of all agreements of the performer that run or are proposed, together. */
  readonly promised: number
  /** By the performer in the last 24 hours. */
  readonly proposedToday: number
  /** One between the two is proposed or runs. */
  readonly hasOpen: boolean
  /** When the other has declined the last time. */
  readonly declinedAt: Date | undefined
  /** When the performer has withdrawn a proposal to the other the last time. */
  readonly withdrawnAt: Date | undefined
  readonly now: Date
}

/** Why a proposal cannot be made, or nothing. */
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
    return apiError(
      'already_done',
      t('You have an agreement with this performer, or have proposed one. End or withdraw it first.'),
    )
  if (proposedToday >= MOST_A_DAY)
    return apiError('too_many_requests', t('You can propose up to {most} agreements a day.', { most: MOST_A_DAY }))
  if (declinedAt && addDays(declinedAt, AFTER_NO_DAYS) > now)
    return notValid('username', t('This performer has declined a short time ago. You can propose again after 30 days'))
  if (withdrawnAt && addDays(withdrawnAt, AFTER_WITHDRAWAL_DAYS) > now)
    return notValid('username', t('You have just withdrawn a proposal to this performer. You can propose again after a day'))
  const left = MOST_PERCENT - promised
  if (percent > left && left < 1)
    return notValid('percent', t('Your agreements come to {most} percent already, which is the most', { most: MOST_PERCENT }))
  if (percent > left) return notValid('percent', t('At most {left} percent are left beside your other agreements', { left }))
  return undefined
}
