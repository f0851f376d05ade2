/** Tells browsers how a poll goes: its sums, at most once in some seconds, to those who may see them. */
import { Type } from 'typebox'
import * as polls from '@fanfare/contract/polls'
import { seeingAll } from '#core/access/index.ts'
import { accountsById } from '#core/accounts/index.ts'
import { job } from '#platform/jobs.ts'
import { deliver } from '#platform/deliveries.ts'
import type { Context, Tx } from '#platform/context.ts'
import { noteTold, pollsById, someVoters, type PollRow } from './poll-store.ts'
import { postById } from './store.ts'
import { subjectOf } from './subject.ts'

export const tellPollCounts = job('tell poll counts', Type.Object({ pollId: Type.String() }))

/** A vote within the pause is told with the one before it, which is told a second after the pause. */
const PAUSE_MS = 2_000
const DELAY_MS = 3_000
const MOST_TOLD = 500

export async function tellSoon(tx: Tx, { id, told_at: toldAt }: PollRow): Promise<void> {
  if (toldAt !== null && tx.now.getTime() - toldAt.getTime() < PAUSE_MS) return
  await noteTold(tx.db, id)
  tx.enqueue(tellPollCounts, { pollId: id }, { at: new Date(tx.now.getTime() + DELAY_MS) })
}

/** To the performer, and to those who have voted and still see the post, where votes are shown before the end. */
export async function tellCounts(ctx: Context, pollId: string): Promise<void> {
  const poll = (await pollsById(ctx.db, [pollId])).get(pollId)
  const post = poll?.post_id ? await postById(ctx.db, poll.post_id) : undefined
  if (!poll || !post) return
  const voters = poll.shows_results === 'vote' ? await someVoters(ctx.db, pollId, MOST_TOLD) : []
  const accounts = await accountsById(ctx.db, [post.performer_id, ...voters])
  const to = [...(await seeingAll(ctx.db, subjectOf(post), [...accounts.values()]))]
  const { voters: count, votes } = poll
  await ctx.deliver([deliver({ from: post.performer_id, to }, polls.pollCounted, { pollId, voters: count, votes })])
}
