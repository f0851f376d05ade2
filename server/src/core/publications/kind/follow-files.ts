/** Updates content of any kind when its files are processed, fail, or leave their owner's vault, and when its time comes. */
import { strongestAi } from '@fanfare/contract/depictions'
import { aiOf } from '#core/consents/index.ts'
import { releaseFiles } from '#core/media/index.ts'
import { salesCounts } from '#core/money/index.ts'
import type { Tx } from '#platform/context.ts'
import { isHidden, stateOf } from '../lifecycle/transitions.ts'
import { canDropFiles } from '../terms/terms.ts'
import { announceChange, notifyFailed } from './announce.ts'
import type { ContentColumns, KindOf, Publication } from './kind.ts'
import { hide } from './change-status.ts'
import { lockShowing, lockWithFiles } from './row-store.ts'
import { save, unpublish, withdraw } from './save.ts'
import {
  allFilesOf,
  altsOf,
  assertEveryoneConsents,
  assertReady,
  assertShowable,
  filesNow,
  holds,
  statusWith,
} from './showable.ts'

/** Updates content with a file that was processed or failed: waiting content is published, and visible content shows the file. */
export async function updateWithFile<C extends ContentColumns>(kind: KindOf<C>, tx: Tx, fileId: string): Promise<void> {
  for (const row of await lockWithFiles(kind, tx.db, [fileId]))
    if (!isHidden(stateOf(row))) await update(kind, tx, row, { fileId })
}

/** Publishes content at its time. Content that may not be published becomes a draft. */
export async function publishAtItsTime<C extends ContentColumns>(kind: KindOf<C>, tx: Tx, row: Publication<C>): Promise<void> {
  const files = await filesNow(kind, tx, row)
  if (await holds(assertReady(kind, tx, row, { files, from: tx.now }))) await update(kind, tx, row, {})
  else await withdraw(kind, tx, row)
}

/** Hides content that shows people without a sufficient consent: archives it, or makes it a draft if no one has seen it. */
export async function hideUnconsented<C extends ContentColumns>(kind: KindOf<C>, tx: Tx, ids: readonly string[]): Promise<void> {
  for (const row of await lockShowing(kind, tx.db, ids)) {
    if (isHidden(stateOf(row)) || (await holds(assertEveryoneConsents(kind, tx, row)))) continue
    if (row.published_at === null) await withdraw(kind, tx, row)
    else if (row.status === 'in_review') await unpublish(kind, tx, row)
    else await hide(kind, tx, row, 'archived')
  }
}

/** Gives content the strongest AI label among its own and those of its files. */
export async function relabel<C extends ContentColumns>(kind: KindOf<C>, tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await lockShowing(kind, tx.db, ids)
  const labeledIn = (row: Publication<C>) => [row.id, ...allFilesOf(kind, row)]
  const labels = await aiOf(tx.db, rows.flatMap(labeledIn))
  for (const row of rows) {
    const ai = strongestAi(labeledIn(row).map((id) => labels.get(id) ?? 'none'))
    if (ai !== row.ai) await save(kind, tx, row, { status: row.status, ai })
  }
}

/** Removes files that are gone for good. */
export async function dropFiles<C extends ContentColumns>(kind: KindOf<C>, tx: Tx, fileIds: readonly string[]): Promise<void> {
  for (const row of await lockWithFiles(kind, tx.db, fileIds)) await goOnWithout(kind, tx, row, fileIds)
}

/** Removes files that only their buyers see from now on. */
export async function dropWithdrawnFiles<C extends ContentColumns>(
  kind: KindOf<C>,
  tx: Tx,
  fileIds: readonly string[],
): Promise<void> {
  const rows = await lockWithFiles(kind, tx.db, fileIds)
  const sales = await salesCounts(
    tx.db,
    rows.map(({ id }) => id),
  )
  for (const row of rows) {
    const left = { ...row, ...kind.without(row, fileIds) }
    const isEmpty = kind.lackOf(left) !== undefined
    // Content that keeps the files shows fewer of them to everyone else.
    if (!canDropFiles({ audience: row.audience, isSold: sales.has(row.id), isEmpty })) announceChange(kind, tx, row)
    else {
      await goOnWithout(kind, tx, row, fileIds)
      await releaseFiles(tx, row.id, allFilesOf(kind, left))
    }
  }
}

/**
 * Content that waited only for these files is published. Content with nothing left to show or to lock has failed, and becomes a
 * draft if no one has seen it. Its owner, who removed the files, is not notified.
 */
async function goOnWithout<C extends ContentColumns>(
  kind: KindOf<C>,
  tx: Tx,
  row: Publication<C>,
  fileIds: readonly string[],
): Promise<void> {
  const without = kind.without(row, fileIds)
  const isVisible = !isHidden(stateOf(row))
  if (isVisible && kind.lackOf({ ...row, ...without }) === undefined) await update(kind, tx, row, { without })
  else if (!isVisible) await save(kind, tx, row, { status: row.status }, without)
  else if (row.published_at === null) await save(kind, tx, row, { status: 'draft', scheduled_at: null }, without)
  else await save(kind, tx, row, { status: 'failed' }, without)
}

interface Updating<C> {
  /** The file that was processed. */
  readonly fileId?: string
  /** The columns without files that are gone. */
  readonly without?: Partial<C>
}

/** Saves the status that follows from the files, and notifies the owner of content that fails or goes on without a file. */
async function update<C extends ContentColumns>(
  kind: KindOf<C>,
  tx: Tx,
  before: Publication<C>,
  { fileId, without }: Updating<C>,
): Promise<void> {
  const row: Publication<C> = without ? { ...before, ...without } : before
  const files = await filesNow(kind, tx, row)
  const status = statusWith(kind, row, { state: stateOf(before), files, now: tx.now })
  if (status === before.status && status !== 'published' && !without) return
  const isFirst = status === 'published' && before.published_at === null
  if (isFirst && !(await holds(assertShowable(kind, tx, row, altsOf(files))))) return withdraw(kind, tx, before, without)
  await save(kind, tx, before, { status }, without)
  const isWithout = fileId !== undefined && files.get(fileId)?.status === 'failed'
  if ((status === 'failed' && before.status !== 'failed') || (status === 'published' && isWithout)) notifyFailed(kind, tx, row)
}
