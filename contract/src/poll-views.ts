import { Type, type Static } from 'typebox'
import { DateTime, Id, oneOf, orNull } from './define.ts'

/** `vote`: after voting. `end`: after the poll has ended. */
export const PollResults = oneOf('vote', 'end')

/** Totals only. No one learns how another person voted. */
export const PollCounts = Type.Object({
  voters: Type.Integer(),
  /** One count per option, in order. The sum exceeds `voters` when voters may choose several. */
  votes: Type.Array(Type.Integer()),
})
export type PollCounts = Static<typeof PollCounts>

/** A poll as shown to viewers who see its whole post. */
export const Poll = Type.Object({
  _id: Id,
  /** Null until a post uses it. */
  postId: orNull(Id),
  question: Type.String(),
  options: Type.Array(Type.String()),
  isMultipleChoice: Type.Boolean(),
  showsResults: PollResults,
  endsAt: orNull(DateTime),
  hasEnded: Type.Boolean(),
  /** Indexes, from 0, of the options that the viewer chose. */
  chosen: Type.Array(Type.Integer()),
  /** Null until this viewer may see the counts. The performer always sees them. */
  counts: orNull(PollCounts),
  can: Type.Array(oneOf('vote')),
})
export type Poll = Static<typeof Poll>
