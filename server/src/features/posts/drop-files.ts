/** Removes files from posts when they leave their owner's vault. */
import { releaseFiles } from '#core/media/index.ts'
import { salesCounts } from '#core/money/index.ts'
import { canDropFiles } from '#core/publications/index.ts'
import type { Tx } from '#platform/context.ts'
import { announceChange } from './announce.ts'
import { stateOf } from './lifecycle.ts'
import { updateFilesOf } from './change-status.ts'
import { missingPart, withoutFiles } from './rules.ts'
import { changePost, lockPostsWith, type PostRow } from './store.ts'
import { fileIdsOf } from './views.ts'

interface Gone {
  readonly ownerId: string
  readonly fileIds: readonly string[]
}

/** Removes files that are gone for good. */
export async function dropFiles(tx: Tx, { ownerId, fileIds }: Gone): Promise<void> {
  for (const post of await lockPostsWith(tx.db, ownerId, fileIds)) await goOnWithout(tx, post, fileIds)
}

/** Removes files that only their buyers see from now on. */
export async function dropWithdrawnFiles(tx: Tx, { ownerId, fileIds }: Gone): Promise<void> {
  const posts = await lockPostsWith(tx.db, ownerId, fileIds)
  const sales = await salesCounts(
    tx.db,
    posts.map(({ id }) => id),
  )
  for (const post of posts) {
    const left = { ...post, ...withoutFiles(post, fileIds) }
    const isEmpty = missingPart(left) !== undefined
    if (!canDropFiles({ audience: post.audience, isSold: sales.has(post.id), isEmpty })) {
      // The post keeps the files and shows fewer photos to everyone else.
      announceChange(tx, post)
      continue
    }
    await goOnWithout(tx, post, fileIds)
    await releaseFiles(tx, post.id, fileIdsOf(left))
  }
}

/** A post with nothing left to show or lock becomes a draft. A post that waited only for these files is published. */
async function goOnWithout(tx: Tx, post: PostRow, fileIds: readonly string[]): Promise<void> {
  const left = withoutFiles(post, fileIds)
  const state = stateOf(post)
  const isWithdrawn = missingPart({ ...post, ...left }) !== undefined && state !== 'draft' && state !== 'archived'
  const withdrawn = { status: state === 'scheduled' ? 'draft' : 'failed' } as const
  const changed = await changePost(tx.db, post.id, { ...left, ...(isWithdrawn && withdrawn) })
  announceChange(tx, post)
  if (!isWithdrawn && (state === 'waiting' || state === 'published')) await updateFilesOf(tx, changed)
}
