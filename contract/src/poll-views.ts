/** A poll as views of its post show it. */
import { Type, type Static } from 'typebox'
import { DateTime, Id, oneOf, orNull } from './define.ts'

/** When a voter sees the results: after the own vote, or when the poll has ended. */
export const PollResults = oneOf('vote', 'end')

/** Sums only: who has voted for what is told to nobody. */
export const PollCounts = Type.Object({
  voters: Type.Integer(),
  /** For each option, in order. Their sum is larger than `voters` where several may be chosen. */
  votes: Type.Array(Type.Integer()),
})
export type PollCounts = Static<typeof PollCounts>

/** A poll as somebody sees it who sees its post whole. */
export const Poll = Type.Object({
  _id: Id,
  /** The post that it belongs to; null before one names it. */
  postId: orNull(Id),
  question: Type.String(),
  options: Type.Array(Type.String()),
  isSeveral: Type.Boolean(),
  showsResults: PollResults,
  endsAt: orNull(DateTime),
  hasEnded: Type.Boolean(),
  /** Places of the options for which the viewer has voted, from 0 on. */
  chosen: Type.Array(Type.Integer()),
  /** Null until this viewer may see them; the performer always does. */
  counts: orNull(PollCounts),
  can: Type.Array(oneOf('vote')),
})
export type Poll = Static<typeof Poll>
