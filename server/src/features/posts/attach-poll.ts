/** Sets, replaces or removes the poll of a post. A poll with votes cannot change. */
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Db, Tx } from '#platform/context.ts'
import { hasEnded } from './poll-rules.ts'
import { deletePoll, lockPoll, pollsById, setPostOfPoll } from './poll-store.ts'

export interface AttachedPoll {
  readonly performerId: string
  readonly postId: string
  readonly pollId: string | null
  readonly before: string | null
  /** When the post becomes visible. */
  readonly from: Date
}

export async function attachPoll(tx: Tx, { performerId, postId, pollId, before, from }: AttachedPoll): Promise<void> {
  if (pollId === before) return
  if (before !== null) {
    const old = await lockPoll(tx.db, performerId, before)
    if (old && old.voters > 0) throw notValid('pollId', t('Someone has already voted, so this poll can’t be changed.'))
    await deletePoll(tx.db, before)
  }
  if (pollId === null) return
  const poll = await lockPoll(tx.db, performerId, pollId)
  if (!poll || poll.post_id !== null) throw notFound()
  if (hasEnded(poll, from)) throw notValid('pollId', endsTooEarly())
  await setPostOfPoll(tx.db, pollId, postId)
}

/** Throws if the poll has ended by the time the post is published. */
export async function assertPollOutlasts(db: Db, pollId: string | null, from: Date): Promise<void> {
  const poll = pollId === null ? undefined : (await pollsById(db, [pollId])).get(pollId)
  if (poll && hasEnded(poll, from)) throw apiError('not_allowed', endsTooEarly())
}

const endsTooEarly = () => t('The poll would end before the post is published. Choose a later end.')
