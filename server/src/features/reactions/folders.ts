import { countByFolder, emptyFolder, moveBookmark } from '#core/engagement/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { newId } from '#lib/id.ts'
import { oneLine } from '#lib/text.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { deleteFolder, folderOf, foldersOf, insertFolder, isNameTaken, renameFolder, type FolderRow } from './folder-store.ts'

const MAX_FOLDERS = 100

const taken = () => notValid('name', t('You already have a folder with this name'))

export async function createFolder(tx: Tx, { id: accountId }: Viewer, name: string): Promise<FolderRow> {
  await oneAtATime(tx, `bookmark folders ${accountId}`)
  if ((await foldersOf(tx.db, accountId, MAX_FOLDERS)).length === MAX_FOLDERS)
    throw notValid('name', t('You can have up to {count} folders', { count: MAX_FOLDERS }))
  const row = { id: newId(tx.now), account_id: accountId, name: oneLine(name), created_at: tx.now }
  const made = await insertFolder(tx.db, row)
  if (!made) throw taken()
  return made
}

/** Returns the folder with the number of its bookmarks. */
export async function changeFolder(tx: Tx, { id: accountId }: Viewer, id: string, name: string) {
  await oneAtATime(tx, `bookmark folders ${accountId}`)
  if (!(await folderOf(tx.db, accountId, id))) throw notFound()
  const wanted = { id, account_id: accountId, name: oneLine(name) }
  if (await isNameTaken(tx.db, wanted)) throw taken()
  const row = await renameFolder(tx.db, wanted)
  return { row, total: (await countByFolder(tx.db, accountId)).get(id) ?? 0 }
}

export async function removeFolder(tx: Tx, { id: accountId }: Viewer, id: string): Promise<void> {
  if (!(await deleteFolder(tx.db, accountId, id))) throw notFound()
  await emptyFolder(tx, accountId, id)
}

export async function moveToFolder(tx: Tx, { id: accountId }: Viewer, subjectId: string, folderId: string | null): Promise<void> {
  if (folderId !== null && !(await folderOf(tx.db, accountId, folderId))) throw notFound()
  if (!(await moveBookmark(tx, { accountId, subjectId, folderId: folderId ?? undefined }))) throw notFound()
}
