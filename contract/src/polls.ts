import { Type } from 'typebox'
import { DateTime, IdParams, Id, SINGLE_LINE_PATTERN, OPTIONAL_SINGLE_LINE_PATTERN, orNull, post, serverEvent } from './define.ts'
import { Poll, PollCounts, PollResults } from './poll-views.ts'

export const MAX_POLL_OPTIONS = 10

export const createPoll = post('/performer/feeds/polls', {
  summary: 'Create a poll. Pass its id as `pollId` to add it to a post. Polls without a post are deleted after a day.',
  who: 'performer',
  seat: 'publish',
  body: Type.Object({
    question: Type.Optional(
      Type.String({ maxLength: 200, title: 'Question', pattern: OPTIONAL_SINGLE_LINE_PATTERN, default: '' }),
    ),
    options: Type.Array(Type.String({ minLength: 1, maxLength: 100, title: 'Option', pattern: SINGLE_LINE_PATTERN }), {
      minItems: 2,
      maxItems: MAX_POLL_OPTIONS,
      title: 'Options',
    }),
    isMultipleChoice: Type.Optional(Type.Boolean({ default: false })),
    /** At most a year ahead. Without it the poll stays open. Required when results are shown at the end. */
    endsAt: Type.Optional(orNull(DateTime)),
    showsResults: Type.Optional(PollResults),
  }),
  reply: Poll,
  errors: ['not_valid'],
  rateLimit: { calls: 30, seconds: 60 },
})

export const votePoll = post('/user/feeds/vote/:id', {
  summary:
    'Vote in a poll of a post that the caller sees in full. `id` is the id of the poll. Each account votes once, and the vote is final.',
  who: 'member',
  params: IdParams,
  body: Type.Object({
    /** Indexes of the chosen options, from 0. */
    choices: Type.Array(Type.Integer({ minimum: 0, maximum: MAX_POLL_OPTIONS - 1 }), {
      minItems: 1,
      maxItems: MAX_POLL_OPTIONS,
      uniqueItems: true,
    }),
  }),
  reply: Poll,
  errors: ['not_found', 'not_valid', 'not_allowed', 'already_done'],
  invalidates: ['post:{postId}'],
})

/** Sent at most once a second to people who have the poll open and may see its counts. */
export const pollCounted = serverEvent('poll_counted', Type.Object({ pollId: Id, ...PollCounts.properties }))
