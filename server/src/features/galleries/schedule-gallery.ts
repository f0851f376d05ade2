import { filesById } from '#core/media/index.ts'
import { assertMayPublish, publicationTime } from '#core/publications/index.ts'
import { assertTextsAllowed } from '#core/text-rules/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { updateAndAnnounce } from './publish-gallery.ts'
import { filesOf, statusWith } from './rules.ts'
import { lockDueGalleries, lockOwnGallery, type GalleryRow } from './store.ts'

/** Schedules a draft, or moves a scheduled gallery to another time. */
export async function scheduleGallery(tx: Tx, { id: performerId }: Viewer, id: string, at: string): Promise<GalleryRow> {
  const before = await lockOwnGallery(tx.db, performerId, id)
  if (!before) throw notFound()
  if (before.published_at !== null) throw apiError('not_allowed', t('This gallery is already published. To hide it, delete it.'))
  const scheduled_at = publicationTime(at, tx.now)
  await assertMayPublish(tx, performerId)
  await assertTextsAllowed(tx, { title: before.title, description: before.description })
  const files = await filesById(tx.db, filesOf(before))
  const status = statusWith({ ...before, scheduled_at }, [...files.values()], tx.now)
  return updateAndAnnounce(tx, before, { scheduled_at, status, version: before.version + 1 })
}

const BATCH_SIZE = 50

/** Publishes up to `BATCH_SIZE` scheduled galleries that are due. Returns how many. */
export async function publishDueGalleries(tx: Tx): Promise<number> {
  const due = await lockDueGalleries(tx.db, BATCH_SIZE)
  for (const gallery of due) await updateAndAnnounce(tx, gallery, { status: 'published' })
  return due.length
}
