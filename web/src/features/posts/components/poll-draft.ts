/** Stores the poll of a draft post as text in the post's form. Pure. */
import type { Poll } from '@fanfare/contract/poll-views'
import { MAX_POLL_OPTIONS } from '@fanfare/contract/polls'
import { t } from '#lib/i18n.ts'

export interface PollDraft {
  /** The id on the server; absent once the poll was changed. */
  readonly id?: string
  readonly question: string
  readonly options: readonly string[]
  readonly isMultipleChoice: boolean
  /** ISO 8601; empty for a poll that stays open. */
  readonly endsAt: string
  readonly showsResults: Poll['showsResults']
}

export const NEW_POLL: PollDraft = { question: '', options: ['', ''], isMultipleChoice: false, endsAt: '', showsResults: 'vote' }

export const pollDraftOf = ({ _id: id, question, options, isMultipleChoice, endsAt, showsResults }: Poll): PollDraft => ({
  id,
  question,
  options,
  isMultipleChoice,
  endsAt: endsAt ?? '',
  showsResults,
})

/** A changed poll becomes a new poll. */
export const copyAsNewPoll = ({ question, options, isMultipleChoice, endsAt, showsResults }: PollDraft): PollDraft => ({
  question,
  options,
  isMultipleChoice,
  endsAt,
  showsResults,
})

export const serializePoll = (poll: PollDraft | undefined): string => (poll ? JSON.stringify(poll) : '')

/** Returns undefined without a poll, or if the stored text is invalid. */
export function parsePoll(text: string | boolean | undefined): PollDraft | undefined {
  if (typeof text !== 'string' || text === '') return undefined
  try {
    const stored: unknown = JSON.parse(text)
    return isPoll(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

const isPoll = (value: unknown): value is PollDraft =>
  typeof value === 'object' && value !== null && 'options' in value && Array.isArray(value.options) && 'question' in value

/** Returns the request body, without empty options. */
export const bodyOf = ({ question, options, isMultipleChoice, endsAt, showsResults }: PollDraft) => ({
  question: question.trim(),
  options: filled(options),
  isMultipleChoice,
  showsResults,
  ...(endsAt !== '' && { endsAt }),
})

const filled = (options: readonly string[]) => options.map((option) => option.trim()).filter((option) => option !== '')

/** Returns the error in the poll, or undefined. */
export function pollError(poll: PollDraft | undefined): string | undefined {
  if (!poll || poll.id !== undefined) return undefined
  const options = filled(poll.options)
  if (options.length < 2) return t('A poll needs at least two options')
  if (options.length > MAX_POLL_OPTIONS) return t('A poll can have up to {most} options', { most: MAX_POLL_OPTIONS })
  if (new Set(options.map((option) => option.toLowerCase())).size < options.length) return t('Two options are the same')
  if (poll.showsResults === 'end' && poll.endsAt === '') return t('Choose when the poll ends. Results are shown then')
  return undefined
}
