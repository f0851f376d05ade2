import { contentChanged } from '#core/content/index.ts'
import { describeFiles, filesById, releaseFiles, useFiles, type FileRow } from '#core/media/index.ts'
import { isSold, salesCounts } from '#core/money/index.ts'
import { assertMayPublish, canDropFiles, mayPublish, publicationFailed } from '#core/publications/index.ts'
import { settings } from '#core/settings/index.ts'
import { areTextsAllowed, assertTextsAllowed } from '#core/text-rules/index.ts'
import { assertOwnTiers } from '#core/tiers/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { oneLine } from '#lib/text.ts'
import { assertVersion } from '#lib/version.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { galleryPublished } from './events.ts'
import { publishDue } from './publish-due.ts'
import { contentOf, filesOf, isEmpty, statusWith, withoutPhotos, type GalleryInput } from './rules.ts'
import { changeGallery, insertGallery, lockGalleriesWith, lockOwnGallery, type GalleryContent, type GalleryRow } from './store.ts'

/** Publishes a gallery immediately or once its photos are processed, unless it is a draft. Throws `not_verified`. */
export async function createGallery(tx: Tx, { id: performerId }: Viewer, draft: GalleryInput): Promise<GalleryRow> {
  await assertMayPublish(tx, performerId)
  const content = await checked(tx, performerId, draft)
  const id = newId(tx.now)
  const files = await usePhotos(tx, { id, performerId, content })
  const status = draft.publish === 'draft' ? 'draft' : statusWith({ ...content, published_at: null }, files, tx.now)
  if (status === 'failed') throw apiError('not_valid', t('One of the files could not be processed. Remove it to continue.'))
  await describe(tx, performerId, draft)
  const gallery = await insertGallery(tx.db, { ...content, id, performer_id: performerId, created_at: tx.now, status })
  announce(tx, gallery, { isFirst: status === 'published' })
  return gallery
}

/** Changes a gallery. Nothing can be removed from a gallery that has buyers. */
export async function updateGallery(tx: Tx, { id: performerId }: Viewer, id: string, draft: GalleryInput): Promise<GalleryRow> {
  const before = await lockOwnGallery(tx.db, performerId, id)
  if (!before) throw notFound()
  assertVersion(before.version, draft.version)
  const isDraft = draft.publish === 'draft'
  if ((draft.publish ?? 'now') !== 'now' && before.published_at !== null)
    throw notValid('publish', t('This gallery is already published. To hide it, delete it.'))
  const content = await checked(tx, performerId, draft)
  const removed = before.file_ids.filter((one) => !content.file_ids.includes(one))
  if (removed.length > 0 && (await isSold(tx.db, id)))
    throw notValid('fileIds', t('Fans have bought this gallery. You can add photos but not remove any.'))
  const files = await usePhotos(tx, { id, performerId, content })
  await describe(tx, performerId, draft)
  const scheduled_at = before.published_at === null ? content.scheduled_at : before.scheduled_at
  const after = { ...content, scheduled_at, published_at: before.published_at }
  const status = isDraft ? 'draft' : statusWith(after, files, tx.now)
  return updateAndAnnounce(tx, before, { ...content, scheduled_at, status, version: before.version + 1 })
}

async function checked(tx: Tx, performerId: string, draft: GalleryInput): Promise<GalleryContent> {
  const content = contentOf(draft, { limits: await settings(tx), now: tx.now })
  await assertTextsAllowed(tx, { title: content.title, description: content.description })
  await assertOwnTiers(tx, performerId, content.tier_ids)
  return content
}

const describe = (tx: Tx, ownerId: string, { fileIds, alts = [] }: GalleryInput) =>
  describeFiles(tx, ownerId, fileIds, alts.map(oneLine))

/** Deletes a gallery for everyone but its buyers. Its photos stay in the vault. */
export async function deleteGallery(tx: Tx, { id: performerId }: Viewer, id: string): Promise<void> {
  const gallery = await lockOwnGallery(tx.db, performerId, id)
  if (!gallery) throw notFound()
  await changeGallery(tx.db, id, { removed_at: tx.now })
  if (!(await isSold(tx.db, id))) await releaseFiles(tx, id)
  tx.emit(contentChanged, { kind: 'gallery', id })
}

/** Makes a photo the cover of the newest gallery that shows it. Returns the gallery's id. */
export async function setCover(tx: Tx, { ownerId, fileId }: { ownerId: string; fileId: string }): Promise<string | undefined> {
  const gallery = (await lockGalleriesWith(tx.db, [fileId])).findLast(
    (one) => one.performer_id === ownerId && one.file_ids.includes(fileId),
  )
  if (!gallery) return undefined
  const { id } = gallery
  if (gallery.audience !== 'free' && gallery.file_ids.length === 1)
    throw notValid('fileIds', t('Everyone sees the cover. Add at least one more photo.'))
  const changed = await changeGallery(tx.db, id, { cover_id: fileId, version: gallery.version + 1 })
  await useFiles(tx, { ownerId, ids: filesOf(changed), by: { kind: 'gallery', id } })
  tx.emit(contentChanged, { kind: 'gallery', id })
  return id
}

/** Updates galleries when a file was processed or failed: waiting ones are published, visible ones show it. */
export async function updateGalleriesWith(tx: Tx, fileId: string): Promise<void> {
  const shown = (await lockGalleriesWith(tx.db, [fileId])).filter(({ status }) => status !== 'draft' && status !== 'scheduled')
  const files = await filesById(tx.db, shown.flatMap(filesOf))
  for (const gallery of shown) {
    const status = statusWith(gallery, filesIn(gallery, files), tx.now)
    if (status === gallery.status && status !== 'published') continue
    await updateAndAnnounce(tx, gallery, { status })
    const isWithout = status === 'published' && files.get(fileId)?.status === 'failed'
    if (status === 'failed' || isWithout) notifyFailed(tx, gallery)
  }
}

const filesIn = (gallery: Parameters<typeof filesOf>[0], files: ReadonlyMap<string, FileRow>) =>
  filesOf(gallery).flatMap((id) => files.get(id) ?? [])

const notifyFailed = (tx: Tx, { id, performer_id: performerId }: GalleryRow): void =>
  tx.emit(publicationFailed, { contentId: id, performerId, link: `/studio/galleries/${id}` })

/** Removes deleted files from galleries. */
export const dropFiles = async (tx: Tx, fileIds: readonly string[]): Promise<void> =>
  goOnWithout(tx, await lockGalleriesWith(tx.db, fileIds), fileIds)

/** Removes files that only their buyers keep from now on. */
export async function dropWithdrawnFiles(tx: Tx, fileIds: readonly string[]): Promise<void> {
  const galleries = await lockGalleriesWith(tx.db, fileIds)
  const sales = await salesCounts(
    tx.db,
    galleries.map(({ id }) => id),
  )
  const changed = galleries.filter((one) =>
    canDropFiles({ ...one, isSold: sales.has(one.id), isEmpty: isEmpty({ ...one, ...withoutPhotos(one, fileIds) }) }),
  )
  // Galleries that keep them show fewer photos to everyone else.
  for (const { id } of galleries) if (!changed.some((one) => one.id === id)) tx.emit(contentChanged, { kind: 'gallery', id })
  await goOnWithout(tx, changed, fileIds)
  for (const gallery of changed) await releaseFiles(tx, gallery.id, filesOf(withoutPhotos(gallery, fileIds)))
}

/** Galleries with nothing left to show or unlock become drafts. */
async function goOnWithout(tx: Tx, galleries: readonly GalleryRow[], fileIds: readonly string[]): Promise<void> {
  const files = await filesById(tx.db, galleries.flatMap(filesOf))
  for (const gallery of galleries) {
    const left = withoutPhotos(gallery, fileIds)
    const after = { ...gallery, ...left }
    const shown = isEmpty(after) ? 'failed' : statusWith(after, filesIn(after, files), tx.now)
    await updateAndAnnounce(tx, gallery, { ...left, status: gallery.status === 'draft' ? 'draft' : shown })
  }
}

async function usePhotos(
  tx: Tx,
  { id, performerId, content }: { id: string; performerId: string; content: GalleryContent },
): Promise<FileRow[]> {
  const files = await useFiles(tx, { ownerId: performerId, ids: filesOf(content), by: { kind: 'gallery', id } })
  if (files.some(({ kind }) => kind !== 'photo')) throw notValid('fileIds', t('A gallery can only contain photos.'))
  return files
}

type Change = Parameters<typeof changeGallery>[2] & Pick<GalleryRow, 'status'>

/** Announces a gallery once, when it first becomes visible to others. Makes it a draft if its performer may no longer publish. */
export async function updateAndAnnounce(tx: Tx, before: GalleryRow, change: Change): Promise<GalleryRow> {
  const isFirst = change.status === 'published' && before.published_at === null
  if (isFirst && !(await isAllowed(tx, { ...before, ...change }))) {
    notifyFailed(tx, before)
    return updateAndAnnounce(tx, before, { ...change, status: 'draft', scheduled_at: null })
  }
  const gallery = await changeGallery(tx.db, before.id, { ...change, ...(isFirst && { published_at: tx.now }) })
  announce(tx, gallery, { isFirst })
  return gallery
}

const isAllowed = async (
  tx: Tx,
  { performer_id: performerId, title, description }: Pick<GalleryRow, 'performer_id' | 'title' | 'description'>,
): Promise<boolean> => (await mayPublish(tx, performerId)) && areTextsAllowed(tx, { title, description })

function announce(tx: Tx, gallery: GalleryRow, { isFirst }: { isFirst: boolean }): void {
  const { id, performer_id: performerId, status, scheduled_at: at } = gallery
  if (isFirst) tx.emit(galleryPublished, { contentId: id, performerId })
  if (status === 'scheduled' && at) tx.enqueue(publishDue, {}, { at, key: `publish gallery ${id}` })
  tx.emit(contentChanged, { kind: 'gallery', id })
}
