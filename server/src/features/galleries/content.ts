import type { ContentKind } from '#core/content/index.ts'
import { UNSEEN } from '#core/consents/index.ts'
import { useFiles } from '#core/media/index.ts'
import { lockWithFiles, publicationContent, save } from '#core/publications/index.ts'
import type { Tx } from '#platform/context.ts'
import { galleryKind } from './gallery.ts'
import { galleryCards } from './views.ts'

export const galleryContent: ContentKind = publicationContent(galleryKind, { cards: galleryCards, listsPhotos: true, setCover })

/** Makes a photo the cover of the newest gallery that shows it. Returns the gallery's id. */
async function setCover(tx: Tx, { ownerId, fileId }: { ownerId: string; fileId: string }): Promise<string | undefined> {
  const before = (await lockWithFiles(galleryKind, tx.db, [fileId])).findLast(
    (one) => one.performer_id === ownerId && one.file_ids.includes(fileId),
  )
  if (!before) return undefined
  const lack = galleryKind.lackOf({ ...before, cover_id: fileId })
  if (lack) throw lack
  const { id, status, version } = before
  await save(galleryKind, tx, before, { status, version: version + 1 }, { cover_id: fileId })
  await useFiles(tx, { ownerId, ids: before.file_ids, by: { kind: galleryKind.kind, id }, showing: UNSEEN })
  return id
}
