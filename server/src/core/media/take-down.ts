/** Executes takedowns: an operator orders media to be removed permanently, even for their buyers. */
import { changeAccount, lockAccount } from '#core/accounts/index.ts'
import type { Tx } from '#platform/context.ts'
import { deletePictures, picturesAmong } from './account-picture-store.ts'
import { enqueueErasure } from './erase-taken-down.ts'
import { mediaRemoved, mediaTakenDown } from './events.ts'
import { removeCopies, pictureKey } from './own-pictures.ts'
import { resetPoster } from './poster.ts'
import { enqueueDeletion, objectsOf } from './remove-files.ts'
import { deleteWithTeasers } from './removal-store.ts'
import { idOfPublicUrl, publicFolder } from './storage-areas.ts'
import { recordTakedown } from './taken-down.ts'

export interface TakedownOrder {
  /** Ids of media items, and of avatars and covers. */
  readonly fileIds: readonly string[]
  readonly reason: string
  readonly byId: string
}

/**
 * Deletes the files, the teasers cut from them, the avatars and covers, the posters copied from them, and all stored objects.
 * Content that showed them remains without them. Returns how many files and pictures were deleted. Cannot be undone: nothing
 * moves to the trash.
 */
export async function takeDown(tx: Tx, order: TakedownOrder): Promise<number> {
  // Comes first, because setting a picture locks the account before anything else.
  const pictures = await takeDownPictures(tx, order)
  const files = await deleteWithTeasers(tx.db, order.fileIds)
  for (const file of files) {
    await recordTakedown(tx, file, order)
    enqueueErasure(tx, file.id, objectsOf([file]))
  }
  await takeDownCopies(
    tx,
    files.map(({ id }) => id),
  )
  for (const [ownerId, theirs] of Map.groupBy(files, (file) => file.owner_id))
    tx.emit(mediaRemoved, { ownerId, fileIds: theirs.map(({ id }) => id) })
  const all = [...pictures.map(({ id, account_id: owner_id }) => ({ id, owner_id })), ...files]
  for (const [ownerId, theirs] of Map.groupBy(all, (one) => one.owner_id))
    tx.emit(mediaTakenDown, { ownerId, fileIds: theirs.map(({ id }) => id), reason: order.reason })
  return all.length
}

/** Removes posters and covers that are copies of the photos. Their items remain and are shown otherwise. */
export async function takeDownCopies(tx: Tx, photoIds: readonly string[]): Promise<void> {
  const copies = await removeCopies(tx, photoIds)
  enqueueDeletion(tx, copies.map(pictureKey))
  for (const { id, kind } of copies) if (kind === 'video') tx.enqueue(resetPoster, { fileId: id })
}

/** Also removes pictures with the same bytes as one of their owner's media items. */
async function takeDownPictures(tx: Tx, order: TakedownOrder) {
  const wanted = await picturesAmong(tx.db, order.fileIds)
  const owners = [...new Set(wanted.map((one) => one.account_id))].toSorted()
  const accounts = new Map<string, Awaited<ReturnType<typeof lockAccount>>>()
  for (const id of owners) accounts.set(id, await lockAccount(tx, id))
  const gone = await deletePictures(
    tx.db,
    wanted.map(({ id }) => id),
  )
  for (const picture of gone) {
    const { id, account_id, kind } = picture
    const shown = accounts.get(account_id)?.[kind] ?? ''
    if (idOfPublicUrl(shown) === id) await changeAccount(tx, account_id, { [kind]: '' })
    await recordTakedown(tx, { ...picture, owner_id: account_id, title: '' }, order)
    enqueueErasure(tx, id, { keys: [], folders: [publicFolder(id)] })
  }
  return gone
}
