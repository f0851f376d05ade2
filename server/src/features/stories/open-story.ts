import { accessDecision } from '#core/access/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { subjectOf } from './content.ts'
import { storiesById } from './store.ts'
import { addView } from './view-store.ts'

/** Counts the caller as a viewer. Throws `not_found` without full access. Owners and operators are not counted. */
export async function openStory(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const [row] = await storiesById(tx.db, [id])
  if (!row || (await accessDecision(tx.db, viewer, subjectOf(row))).sees !== 'all') throw notFound()
  if (viewer.id !== row.performer_id && viewer.role !== 'admin') await addView(tx, id, viewer.id)
}
