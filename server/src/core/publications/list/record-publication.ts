import { contentKinds } from '#core/content/index.ts'
import { filesById } from '#core/media/index.ts'
import { indexTitleAndText } from '#core/search/index.ts'
import type { Tx } from '#platform/context.ts'
import { addToPublicationTotals, deletePublication, lockPublication, putPublication } from './store.ts'

/** Lists published content in its current state, and removes all other content from the list. */
export async function recordPublication(tx: Tx, { kind, id }: { kind: string; id: string }): Promise<void> {
  const content = contentKinds(tx.services).get(kind)
  if (!content?.search || content.search.isPublication === false) return
  // Read after the lock, so that the later of two parallel calls sees what the earlier one has missed.
  await lockPublication(tx, id)
  const [document] = await content.search.documents(tx.db, [id])
  const gone = await deletePublication(tx, id)
  if (gone) await addToPublicationTotals(tx, { ...gone, items: -1, photos: -gone.photos })
  if (!document) return
  const photos = content.listsPhotos ? await countPhotos(tx, kind, id) : 0
  const { ownerId, publishedAt } = document
  await putPublication(tx, { id, kind, ownerId, publishedAt, photos, vector: indexTitleAndText(document).vector })
  await addToPublicationTotals(tx, { kind, ownerId, items: 1, photos })
}

async function countPhotos(tx: Tx, kind: string, id: string): Promise<number> {
  const [subject] = (await contentKinds(tx.services).get(kind)?.load(tx.db, [id], 'none')) ?? []
  const files = await filesById(tx.db, [...(subject?.openFileIds ?? []), ...(subject?.fileIds ?? [])])
  return [...files.values()].filter((file) => file.kind === 'photo' && file.status === 'ready' && file.removed_at === null).length
}
