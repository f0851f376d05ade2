import type { PublicationStatus } from '@fanfare/contract/publication-status'
import type { Tx } from '#platform/context.ts'
import { announce, announceChange, notifyFailed } from './announce.ts'
import type { ContentColumns, KindOf, Lifecycle, Publication } from './kind.ts'
import { statusAfterReview } from './status-after-review.ts'
import { changeRow } from './row-store.ts'

/** Saves a change of status and content, and announces content that becomes visible to others for the first time. */
export async function save<C extends ContentColumns>(
  kind: KindOf<C>,
  tx: Tx,
  before: Publication<C>,
  change: Partial<Lifecycle> & { readonly status: PublicationStatus },
  content?: Partial<C>,
): Promise<Publication<C>> {
  const status = await statusAfterReview(kind, tx, { before, after: { ...before, ...content, ...change } })
  const isFirst = status === 'published' && before.published_at === null
  const lifecycle = { ...change, status, ...(isFirst && { published_at: tx.now }) }
  const row = await changeRow(kind, tx.db, before.id, { lifecycle, content })
  if (isFirst) announce(kind, tx, 'published', row)
  announceChange(kind, tx, row)
  return row
}

/** Makes content that cannot be published now a draft, and notifies its owner. */
export async function withdraw<C extends ContentColumns>(
  kind: KindOf<C>,
  tx: Tx,
  before: Publication<C>,
  content?: Partial<C>,
): Promise<void> {
  await save(kind, tx, before, { status: 'draft', scheduled_at: null }, content)
  notifyFailed(kind, tx, before)
}

/** Makes content in review a draft that no one has seen. */
export async function unpublish<C extends ContentColumns>(kind: KindOf<C>, tx: Tx, before: Publication<C>): Promise<void> {
  const lifecycle = { scheduled_at: null, published_at: null, edited_at: null, version: before.version + 1 }
  const row = await save(kind, tx, before, { status: 'draft', ...lifecycle }, kind.hooks?.whenHidden)
  if (before.published_at !== null) announce(kind, tx, 'archived', row)
}
