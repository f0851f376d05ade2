import type { Poll } from '@fanfare/contract/poll-views'
import type { Anyone } from '#platform/viewer.ts'
import type { Db } from '#platform/context.ts'
import { hasEnded, showsCounts, isOpenForVotes } from './poll-rules.ts'
import { choicesOf, pollsById, type PollRow } from './poll-store.ts'
import type { PostRow } from './post.ts'

/** Returns the polls of posts by id, for a viewer with full access to these posts. */
export async function pollViews(db: Db, viewer: Anyone, posts: readonly PostRow[], now: Date): Promise<Map<string, Poll>> {
  const pollIds = posts.flatMap((post) => post.poll_id ?? [])
  const open = new Set(posts.filter(isOpenForVotes).map((post) => post.poll_id))
  const [polls, choices] = await Promise.all([pollsById(db, pollIds), choicesOf(db, viewer.id, pollIds)])
  return new Map(
    [...polls.values()].map((poll) => [
      poll.id,
      pollView(poll, viewer, { chosen: choices.get(poll.id) ?? [], now, isOpen: open.has(poll.id) }),
    ]),
  )
}

interface Seen {
  readonly chosen: readonly number[]
  readonly now: Date
  /** Whether its post takes votes. */
  readonly isOpen: boolean
}

export function pollView(poll: PollRow, viewer: Anyone, { chosen, now, isOpen }: Seen): Poll {
  const isInCharge = viewer.role === 'admin' || viewer.id === poll.performer_id
  const hasVoted = chosen.length > 0
  const isOver = hasEnded(poll, now)
  return {
    _id: poll.id,
    postId: poll.post_id,
    question: poll.question,
    options: poll.options,
    isMultipleChoice: poll.is_multiple_choice,
    showsResults: poll.shows_results,
    endsAt: poll.ends_at?.toISOString() ?? null,
    hasEnded: isOver,
    chosen: [...chosen],
    counts: showsCounts(poll, { hasVoted, isInCharge }, now) ? { voters: poll.voters, votes: poll.votes } : null,
    can: viewer.role === 'guest' || isInCharge || !isOpen || isOver || hasVoted ? [] : ['vote'],
  }
}
