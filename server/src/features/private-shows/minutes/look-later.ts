/** Enqueues the clock's next look at a show. */
import { Type } from 'typebox'
import type { Tx } from '#platform/context.ts'
import { HIGH_PRIORITY, job } from '#platform/jobs.ts'
import type { ShowRow } from '../store.ts'

export const lookAtShow = job('look at a private show', Type.Object({ showId: Type.String() }))

/** A later call replaces the look that is waiting. */
export function lookLater(tx: Tx, { id, clock_at: at }: Pick<ShowRow, 'id' | 'clock_at'>): void {
  if (at) tx.enqueue(lookAtShow, { showId: id }, { key: `private show ${id}`, at, priority: HIGH_PRIORITY })
}
