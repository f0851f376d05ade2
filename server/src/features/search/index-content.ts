import { contentKinds } from '#core/content/index.ts'
import { indexTitleAndText, learnWords } from '#core/search/index.ts'
import type { Tx } from '#platform/context.ts'
import { deleteDocuments, lockDocuments, putDocuments } from './store.ts'

/** Increase this when the same texts produce other words, or a kind indexes more. A job then rebuilds the index. */
export const INDEX_VERSION = 2

/** Indexes the public text of published content and removes all other content, whatever happened to it. */
export async function indexContent(tx: Tx, kind: string, ids: readonly string[]): Promise<void> {
  const searchable = contentKinds(tx.services).get(kind)?.search
  if (!searchable || ids.length === 0) return
  // Reads after the lock, so that the later of two parallel calls sees what the earlier one missed.
  await lockDocuments(tx, ids)
  const all = await searchable.documents(tx.db, ids)
  const documents = all.filter(({ visibleTo = 'everyone' }) => visibleTo === 'everyone')
  const words = documents.map(indexTitleAndText)
  const rows = documents.map(({ id, ownerId, publishedAt }, i) => ({
    id,
    kind,
    ownerId,
    publishedAt,
    vector: words[i]?.vector ?? '',
  }))
  await putDocuments(tx, rows, INDEX_VERSION)
  const present = new Set(documents.map(({ id }) => id))
  await deleteDocuments(
    tx,
    ids.filter((id) => !present.has(id)),
  )
  await learnWords(tx, wordsByOwner(documents, words))
}

function wordsByOwner(documents: readonly { ownerId: string }[], all: readonly { words: readonly string[] }[]) {
  const byOwner = new Map<string, Set<string>>()
  for (const [i, { ownerId }] of documents.entries()) {
    const learnt = byOwner.get(ownerId) ?? new Set()
    for (const word of all[i]?.words ?? []) learnt.add(word)
    byOwner.set(ownerId, learnt)
  }
  return byOwner
}
