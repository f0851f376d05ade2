/** Brings what can be found up to date with what is published. */
import { contentKinds } from '#core/content/index.ts'
import { indexedThing, learnWords } from '#core/search/index.ts'
import type { Tx } from '#platform/context.ts'
import { deleteDocuments, lockDocuments, putDocuments } from './store.ts'

/** Raise it when the same texts make other words, or a kind says more of itself: a job then builds the index anew. */
export const INDEX_VERSION = 1

/** Whatever has happened to them: what is published is found by what everyone may read of it now, and the rest is not found. */
export async function indexContent(tx: Tx, kind: string, ids: readonly string[]): Promise<void> {
  const searchable = contentKinds(tx.services).get(kind)?.search
  if (!searchable || ids.length === 0) return
  // Read after the lock: of two at once the later one reads what the earlier has not seen.
  await lockDocuments(tx, ids)
  const documents = await searchable.documents(tx.db, ids)
  const words = documents.map(indexedThing)
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
  for (const [ownerId, learnt] of wordsByOwner(documents, words)) await learnWords(tx, [...learnt], ownerId)
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
