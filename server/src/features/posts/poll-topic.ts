/** Makes each poll its own topic, because not everyone who sees its post may see the counts. */
import * as polls from '@fanfare/contract/polls'
import { topicAudience } from '#core/access/index.ts'
import { rowById, subjectOf } from '#core/publications/index.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import type { TopicKind } from '#platform/topic-kinds.ts'
import { stateChanged } from '#platform/topics.ts'
import { pollVoted } from './events.ts'
import { showsCounts } from './poll-rules.ts'
import { pollsById, votersAmong } from './poll-store.ts'
import { postKind } from './post.ts'

export const pollTopic: TopicKind = {
  kind: 'poll',
  async audience(ctx, id, viewers) {
    const poll = (await pollsById(ctx.db, [id])).get(id)
    const post = poll?.post_id ? await rowById(postKind, ctx.db, poll.post_id) : undefined
    if (!poll || !post) return new Set()
    const ids = viewers.map((viewer) => viewer.id)
    const [seeing, voters] = await Promise.all([
      topicAudience(ctx.db, subjectOf(postKind, post), viewers),
      votersAmong(ctx.db, id, ids),
    ])
    const now = ctx.clock.now()
    const admitted = viewers.filter((viewer) => {
      const isInCharge = viewer.role === 'admin' || viewer.id === poll.performer_id
      return seeing.has(viewer.id) && showsCounts(poll, { hasVoted: voters.has(viewer.id), isInCharge }, now)
    })
    return new Set(admitted.map((viewer) => viewer.id))
  },
  state: {
    serverEvent: polls.pollCounted,
    async read(ctx, pollId) {
      const poll = (await pollsById(ctx.db, [pollId])).get(pollId)
      return poll && { pollId, voters: poll.voters, votes: poll.votes }
    },
  },
}

export const pollServerEvents = [
  serverEventsOn(pollVoted, async (_ctx, { pollId }) => [stateChanged({ kind: 'poll', id: pollId })]),
]
