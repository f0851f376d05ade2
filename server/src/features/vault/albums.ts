import { leaveAlbum } from '#core/media/index.ts'
import { newId } from '#lib/id.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { oneLine } from '#lib/text.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import * as store from './album-store.ts'

export const MAX_ALBUMS = 200

export async function createAlbum(tx: Tx, ownerId: string, name: string): Promise<store.AlbumRow> {
  await oneAtATime(tx, `albums ${ownerId}`)
  const albums = await store.albumsOf(tx.db, ownerId)
  if (albums.length >= MAX_ALBUMS) throw apiError('not_allowed', t('You can have up to {count} albums.', { count: MAX_ALBUMS }))
  const album = { id: newId(tx.now), owner_id: ownerId, name: oneLine(name), created_at: tx.now }
  const created = await store.insertAlbum(tx.db, album)
  if (!created) throw nameTaken()
  return created
}

export async function renameAlbum(tx: Tx, ownerId: string, id: string, name: string): Promise<store.AlbumRow> {
  const { album, others } = await ownAlbum(tx, ownerId, id)
  const line = oneLine(name)
  if (others.some((one) => one.name.toLowerCase() === line.toLowerCase())) throw nameTaken()
  return store.updateAlbum(tx.db, album.id, line)
}

/** The album's items stay in the vault. */
export async function deleteAlbum(tx: Tx, ownerId: string, id: string): Promise<void> {
  await ownAlbum(tx, ownerId, id)
  await leaveAlbum(tx, ownerId, id)
  await store.deleteAlbum(tx.db, id)
}

async function ownAlbum(tx: Tx, ownerId: string, id: string) {
  const all = await store.albumsOf(tx.db, ownerId)
  const album = all.find((one) => one.id === id)
  if (!album) throw notFound()
  return { album, others: all.filter((one) => one !== album) }
}

const nameTaken = () => notValid('name', t('You already have an album with this name.'))
