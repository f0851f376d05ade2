import { notFound } from '#kit/refusal.ts'
import type { Viewer } from '#platform/answer.ts'
import type { Tx } from '#platform/house.ts'
import { openBetween, type PairRow } from './conversation-store.ts'
import { mayTalk, mayTurnTo } from './may-talk.ts'
import { pairOf } from './rules.ts'

export interface Turn {
  readonly source: 'performer' | 'user'
  readonly sourceId: string
}

/**
 * The one conversation of a fan and a performer, however often or concurrently it is opened. Refuses `not_found` for
 * whoever is missing, blocked or not acquainted: nobody learns which.
 */
export async function openConversation(tx: Tx, viewer: Viewer, { source, sourceId }: Turn): Promise<PairRow> {
  const pair = pairOf(viewer, source, sourceId)
  if (!pair || !(await mayTalk(tx.db, pair))) throw notFound('person')
  if (viewer.role === 'performer' && !(await mayTurnTo(tx.db, pair))) throw notFound('person')
  return openBetween(tx.db, pair, tx.now)
}
