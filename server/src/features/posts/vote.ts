/** Creates polls, and takes one vote per account. */
import { accessDecision } from '#core/access/index.ts'
import { shareRows, subjectOf } from '#core/publications/index.ts'
import { assertTextsAllowed } from '#core/text-rules/index.ts'
import { newId } from '#lib/id.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Tx } from '#platform/context.ts'
import { pollVoted } from './events.ts'
import { assertChoices, pollOf, isOpenForVotes, type PollInput } from './poll-rules.ts'
import { countVote, insertPoll, insertVote, pollsById, type PollRow } from './poll-store.ts'
import { postKind } from './post.ts'

/** A new poll belongs to no post until a post names it. */
export async function createPoll(tx: Tx, { id: performerId }: Viewer, draft: PollInput): Promise<PollRow> {
  const poll = pollOf(draft, tx.now)
  await assertTextsAllowed(tx, { question: poll.question, options: poll.options.join('\n') })
  return insertPoll(tx.db, { ...poll, id: newId(tx.now), performer_id: performerId, created_at: tx.now })
}

/** Takes one final vote per account. Throws `not_found` without full access to the post. */
export async function vote(tx: Tx, viewer: Viewer, pollId: string, choices: readonly number[]): Promise<PollRow> {
  const poll = (await pollsById(tx.db, [pollId])).get(pollId)
  if (!poll?.post_id) throw notFound()
  // Share-locks the post, so that its poll is not replaced in between.
  const [post] = await shareRows(postKind, tx.db, [poll.post_id])
  if (post?.poll_id !== pollId || !isOpenForVotes(post)) throw notFound()
  const { sees } = await accessDecision(tx.db, viewer, subjectOf(postKind, post))
  if (sees !== 'all') throw notFound()
  if (viewer.role === 'admin' || viewer.id === post.performer_id) throw apiError('not_allowed', t('You can’t vote in this poll.'))
  assertChoices(poll, choices, tx.now)
  const one = { pollId, accountId: viewer.id, choices }
  if (!(await insertVote(tx.db, one))) throw apiError('already_done', t('You’ve already voted.'))
  const counted = await countVote(tx.db, one)
  tx.emit(pollVoted, { pollId })
  return counted
}
