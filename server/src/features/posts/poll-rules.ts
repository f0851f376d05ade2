/** Validates polls, and decides who may vote and who sees the counts. Pure. */
import type { Poll } from '@fanfare/contract/poll-views'
import { apiError, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { oneLine } from '#lib/text.ts'
import type { Lifecycle } from '#core/publications/index.ts'
import { addDays } from '#lib/time.ts'
import type { NewPoll, PollRow } from './poll-store.ts'

export interface PollInput {
  readonly question?: string
  readonly options: readonly string[]
  readonly isMultipleChoice?: boolean
  readonly endsAt?: string | null
  readonly showsResults?: Poll['showsResults']
}

const MAX_DAYS = 366

export function pollOf(draft: PollInput, now: Date): Omit<NewPoll, 'id' | 'performer_id' | 'created_at'> {
  const options = draft.options.map(oneLine)
  if (new Set(options.map((option) => option.toLowerCase())).size < options.length)
    throw notValid('options', t('Two options are the same'))
  const endsAt = endOf(draft.endsAt, now)
  const showsResults = draft.showsResults ?? 'vote'
  if (showsResults === 'end' && endsAt === null) throw notValid('endsAt', t('Choose when the poll ends. Results are shown then'))
  return {
    question: oneLine(draft.question ?? ''),
    options,
    is_multiple_choice: draft.isMultipleChoice === true,
    shows_results: showsResults,
    ends_at: endsAt,
  }
}

function endOf(endsAt: string | null | undefined, now: Date): Date | null {
  if (endsAt === undefined || endsAt === null) return null
  const at = new Date(endsAt)
  if (Number.isNaN(at.getTime()) || at <= now) throw notValid('endsAt', t('Choose a time in the future'))
  if (at > addDays(now, MAX_DAYS)) throw notValid('endsAt', t('Choose a time within the next year'))
  return at
}

export const hasEnded = ({ ends_at: endsAt }: Pick<PollRow, 'ends_at'>, now: Date): boolean => endsAt !== null && endsAt <= now

/** Returns whether the post's poll takes votes. Archived and deleted posts show their buyers the final counts only. */
export const isOpenForVotes = ({ status, removed_at: removedAt }: Pick<Lifecycle, 'status' | 'removed_at'>): boolean =>
  status === 'published' && removedAt === null

/** Throws for choices that the poll does not have, and for votes after its end. */
export function assertChoices(poll: PollRow, choices: readonly number[], now: Date): void {
  if (hasEnded(poll, now)) throw apiError('not_allowed', t('This poll has ended.'))
  if (choices.some((place) => place >= poll.options.length)) throw notValid('choices', t('Choose one of the options'))
  if (!poll.is_multiple_choice && choices.length > 1) throw notValid('choices', t('Choose only one option'))
}

interface Onlooker {
  readonly hasVoted: boolean
  /** Owner or operator. */
  readonly isInCharge: boolean
}

/** Returns whether a viewer sees the sums. Voters see them if the poll allows it. */
export function showsCounts(
  poll: Pick<PollRow, 'ends_at' | 'shows_results'>,
  { hasVoted, isInCharge }: Onlooker,
  now: Date,
): boolean {
  return isInCharge || hasEnded(poll, now) || (poll.shows_results === 'vote' && hasVoted)
}
