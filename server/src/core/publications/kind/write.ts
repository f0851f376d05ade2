/** Writes, changes and deletes content of any kind. */
import { aiAmong, declare, FILE, UNSEEN } from '#core/consents/index.ts'
import { describeFiles, releaseFiles, useFiles } from '#core/media/index.ts'
import { isSold } from '#core/money/index.ts'
import { withdrawReview } from '#core/reviews/index.ts'
import { assertOwnTiers } from '#core/tiers/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { oneLine } from '#lib/text.ts'
import { assertVersion } from '#lib/version.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { isHidden, stateAfter, stateOf, type Act, type PublicationState } from '../lifecycle/transitions.ts'
import { assertMayPublish } from '../terms/may-publish.ts'
import { assertMaySetPrices } from '../terms/seat-prices.ts'
import { expiryOf, plannedTime, type Plan } from '../terms/times.ts'
import { announce, announceChange } from './announce.ts'
import type { ContentColumns, DraftPublication, FilesById, KindOf, Publication, PublicationKind } from './kind.ts'
import { changeRow, insertRow, lockOwn } from './row-store.ts'
import { statusAfterReview } from './status-after-review.ts'
import { save } from './save.ts'
import { allFilesOf, assertComplete, assertEveryoneConsents, assertTexts, statusWith } from './showable.ts'

/** Publishes content immediately, at its time or when its files are ready, or keeps it as a draft. */
export async function createPublication<C extends ContentColumns, D extends DraftPublication>(
  kind: PublicationKind<C, D>,
  tx: Tx,
  viewer: Viewer,
  draft: D,
): Promise<Publication<C>> {
  const { id: performerId } = viewer
  const state = stateAfter('draft', actOf(draft))
  if (state !== 'draft') await assertMayPublish(tx, performerId)
  const scheduled_at = plannedTime(draft, tx.now)
  const row: Publication<C> = {
    ...kind.contentOf(draft, undefined),
    id: newId(tx.now),
    performer_id: performerId,
    status: 'draft',
    ai: 'none',
    version: 1,
    created_at: tx.now,
    scheduled_at,
    published_at: null,
    edited_at: null,
    expires_at: expiryOf(draft.expiresAt, scheduled_at ?? tx.now),
    removed_at: null,
  }
  assertMaySetPrices(viewer, row, undefined)
  const files = await checkedFiles(kind, tx, row, { draft, state })
  const wanted = statusWith(kind, row, { state, files, now: tx.now })
  if (wanted === 'failed') throw apiError('not_valid', t('One of the files could not be processed. Remove it to continue.'))
  await kind.hooks?.saving?.(tx, row, undefined)
  const status = await statusAfterReview(kind, tx, { before: undefined, after: { ...row, status: wanted } })
  const isFirst = status === 'published'
  const ai = await aiAmong(tx.db, [row.id, ...files.keys()])
  const created = await insertRow(kind, tx.db, { ...row, status, ai, published_at: isFirst ? tx.now : null })
  if (isFirst) announce(kind, tx, 'published', created)
  announceChange(kind, tx, created)
  return created
}

/** Changes content. Nothing can be removed from content that fans have bought. */
export async function updatePublication<C extends ContentColumns, D extends DraftPublication>(
  kind: PublicationKind<C, D>,
  tx: Tx,
  viewer: Viewer,
  { id, draft }: { readonly id: string; readonly draft: D },
): Promise<Publication<C>> {
  const { id: performerId } = viewer
  const before = await lockOwn(kind, tx.db, { performerId, id })
  if (!before) throw notFound()
  assertVersion(before.version, draft.version)
  const state = stateAfter(stateOf(before), actOf(draft))
  if (state !== 'draft') await assertMayPublish(tx, performerId)
  const at = plannedTime(draft, tx.now)
  const content = kind.contentOf(draft, before)
  await assertKeepsFiles(kind, tx, before, content)
  const wasShown = before.published_at !== null
  const times = {
    scheduled_at: wasShown ? before.scheduled_at : at,
    expires_at:
      wasShown && isSameTime(draft.expiresAt, before.expires_at) ? before.expires_at : expiryOf(draft.expiresAt, at ?? tx.now),
  }
  const row: Publication<C> = { ...before, ...content, ...times }
  assertMaySetPrices(viewer, row, before)
  const files = await checkedFiles(kind, tx, row, { draft, state })
  await kind.hooks?.saving?.(tx, row, before)
  const isEditedNow = wasShown && isEdited(kind, before, content)
  const status = statusWith(kind, row, { state, files, now: tx.now })
  const ai = await aiAmong(tx.db, [id, ...files.keys()])
  const lifecycle = { ...times, status, ai, version: before.version + 1, ...(isEditedNow && { edited_at: tx.now }) }
  const saved = await save(kind, tx, before, lifecycle, content)
  // In review, archived content counts as published until the decision.
  if (isHidden(stateOf(before)) && saved.published_at !== null && saved.status === 'in_review')
    announce(kind, tx, 'unarchived', saved)
  return saved
}

/**
 * Takes a file from content whose owner sees the result immediately. Content that waited only for this file becomes a draft:
 * publishing cannot be undone, and its owner may be about to change its terms.
 */
export async function removeOwnFile<C extends ContentColumns>(
  kind: KindOf<C>,
  tx: Tx,
  before: Publication<C>,
  without: Partial<C>,
): Promise<Publication<C>> {
  const row: Publication<C> = { ...before, ...without }
  await assertKeepsFiles(kind, tx, before, row)
  const files = await usedFiles(kind, tx, row)
  const status = statusWith(kind, row, { state: stateOf(before), files, now: tx.now })
  const isFirst = status === 'published' && before.published_at === null
  return save(kind, tx, before, { status: isFirst ? 'draft' : status, version: before.version + 1 }, without)
}

/** Deletes content for everyone but its buyers. Its files stay in the vault. */
export async function deletePublication<C extends ContentColumns>(
  kind: KindOf<C>,
  tx: Tx,
  { id: performerId }: Pick<Viewer, 'id'>,
  id: string,
): Promise<void> {
  const before = await lockOwn(kind, tx.db, { performerId, id })
  if (!before) throw notFound()
  await withdrawReview(tx, id)
  const row = await changeRow(kind, tx.db, id, { lifecycle: { removed_at: tx.now }, content: kind.hooks?.whenHidden })
  if (!(await isSold(tx.db, id))) {
    await releaseFiles(tx, id)
    await kind.hooks?.removed?.(tx, id)
  }
  if (before.published_at !== null && !isHidden(stateOf(before))) announce(kind, tx, 'removed', row)
  announceChange(kind, tx, row)
}

const actOf = ({ publish = 'now' }: Plan): Act =>
  publish === 'draft' ? 'saveDraft' : publish === 'scheduled' ? 'schedule' : 'save'

interface Checked {
  readonly draft: DraftPublication
  readonly state: PublicationState
}

/**
 * Uses the files, and stores their descriptions and whom they show. Throws if texts are not allowed, or if others will see the
 * content and it is incomplete or shows people without consent.
 */
async function checkedFiles<C extends ContentColumns>(
  kind: KindOf<C>,
  tx: Tx,
  row: Publication<C>,
  { draft: { fileIds = [], alts = [], shows }, state }: Checked,
): Promise<FilesById> {
  const { performer_id: ownerId, tier_ids: tierIds = [] } = row
  await assertOwnTiers(tx, ownerId, tierIds)
  // The vault checks the descriptions that are stored in it.
  await assertTexts(kind, tx, row, [])
  if (state !== 'draft') await assertComplete(kind, tx, row)
  const files = await usedFiles(kind, tx, row)
  kind.assertFiles(row, files)
  await describeFiles(tx, ownerId, fileIds, alts.map(oneLine))
  if (shows) {
    const subjects = [{ id: row.id, kind: kind.kind }, ...[...files.keys()].map((id) => ({ id, kind: FILE }))]
    await declare(tx, { ownerId, subjects, shows })
  }
  if (!isHidden(state)) await assertEveryoneConsents(kind, tx, row)
  return files
}

async function usedFiles<C extends ContentColumns>(kind: KindOf<C>, tx: Tx, row: Publication<C>): Promise<FilesById> {
  const { id, performer_id: ownerId } = row
  const used = await useFiles(tx, { ownerId, ids: allFilesOf(kind, row), by: { kind: kind.kind, id }, showing: UNSEEN })
  return new Map(used.map((file) => [file.id, file]))
}

async function assertKeepsFiles<C extends ContentColumns>(
  kind: KindOf<C>,
  tx: Tx,
  before: Publication<C>,
  after: C,
): Promise<void> {
  // Only rejected content is a draft that has buyers. It has to lose what was rejected.
  if (before.status === 'draft') return
  const { main: kept } = kind.filesOf(after)
  if (kind.filesOf(before).main.every((id) => kept.includes(id))) return
  if (await isSold(tx.db, before.id)) throw kind.boughtError()
}

const isSameTime = (wanted: string | null | undefined, before: Date | null): boolean =>
  before !== null && wanted !== undefined && wanted !== null && new Date(wanted).getTime() === before.getTime()

/** Returns whether readers would notice the change. */
const isEdited = <C extends ContentColumns>(kind: KindOf<C>, before: C, after: C): boolean =>
  JSON.stringify(kind.textsOf(before)) !== JSON.stringify(kind.textsOf(after)) ||
  kind.filesOf(before).main.join() !== kind.filesOf(after).main.join() ||
  kind.hooks?.isEdited?.(before, after) === true
