/** Manages a performer's vault, which contains everything uploaded until its owner removes it. */
import { sql, type SqlBool } from 'kysely'
import type { MediaKind } from '@fanfare/contract/media-kinds'
import { assertTextsAllowed } from '#core/text-rules/index.ts'
import type { Db, Tx } from '#platform/context.ts'
import { contains } from '#platform/search-text.ts'
import { mediaRemoved, mediaRemovedFromVault } from './events.ts'
import { enqueueRemoval, objectsOf } from './remove-files.ts'
import { deleteFiles, markLeftVault } from './removal-store.ts'
import type { FileRow, MediaTables } from './store.ts'

export interface VaultFilter {
  readonly ownerId: string
  readonly kind?: MediaKind | 'animation' | undefined
  readonly albumId?: string | undefined
  readonly isUsed?: boolean | undefined
  readonly isSold?: boolean | undefined
  readonly isDescribed?: boolean | undefined
  /** Part of a title or a description. */
  readonly words?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

const isUsed = sql<SqlBool>`exists (select from file_uses where file_uses.file_id = files.id)`

const filtered = (db: Db<MediaTables>, filter: VaultFilter) => {
  const { ownerId, kind, albumId, words, from, to } = filter
  const stored = kind === 'animation' ? undefined : kind
  return db
    .selectFrom('files')
    .where('owner_id', '=', ownerId)
    .where(sql<SqlBool>`in_vault`)
    .$if(kind === 'animation', (q) => q.where('is_animation', '=', true))
    .$if(stored !== undefined, (q) => q.where('kind', '=', stored!))
    .$if(albumId !== undefined, (q) => q.where(sql<SqlBool>`album_ids @> array[${albumId}::uuid]`))
    .$if(filter.isUsed === true, (q) => q.where(isUsed))
    .$if(filter.isUsed === false, (q) => q.where(sql<SqlBool>`not ${isUsed}`))
    .$if(filter.isSold === true, (q) => q.where('sold_at', 'is not', null))
    .$if(filter.isSold === false, (q) => q.where('sold_at', 'is', null))
    .$if(filter.isDescribed === true, (q) => q.where('alt', '<>', ''))
    .$if(filter.isDescribed === false, (q) => q.where('alt', '=', ''))
    .$if(words !== undefined && words !== '', (q) =>
      q.where((e) => e.or([contains(sql.ref('title'), words!), contains(sql.ref('alt'), words!)])),
    )
    .$if(from !== undefined, (q) => q.where('created_at', '>=', from!))
    .$if(to !== undefined, (q) => q.where('created_at', '<', to!))
}

/** Returns items, newest first; uses index `files_vault`. */
export async function searchVault(db: Db, filter: VaultFilter, { limit, offset }: { limit: number; offset: number }) {
  const all = filtered(db as Db<MediaTables>, filter)
  const rows = await all.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export interface VaultChange {
  readonly title?: string | undefined
  readonly alt?: string | undefined
  readonly albumIds?: readonly string[] | undefined
}

/**
 * Returns the changed item; undefined if it is not in the owner's vault. Throws if the words violate the site's text rules,
 * because they are shown with the item.
 */
export async function changeVaultItem(tx: Tx, ownerId: string, id: string, change: VaultChange): Promise<FileRow | undefined> {
  const { title, alt, albumIds } = change
  await assertTextsAllowed(tx, { title: title ?? '', alt: alt ?? '' })
  const { rows } =
    await sql<FileRow>`update files set title = coalesce(${title ?? null}, title), alt = coalesce(${alt ?? null}, alt),
      album_ids = coalesce(${albumIds ?? null}::uuid[], album_ids)
    where id = ${id} and owner_id = ${ownerId} and in_vault returning *`.execute(tx.db)
  return rows[0]
}

/**
 * Stores descriptions of the owner's items with one statement; an empty description changes nothing. Throws if they violate the
 * site's text rules, even for a draft, because all other content with the item shows them too.
 */
export async function describeFiles(tx: Tx, ownerId: string, ids: readonly string[], alts: readonly string[]): Promise<void> {
  const described = ids.flatMap((id, i) => (alts[i] ? [{ id, alt: alts[i] }] : []))
  if (described.length === 0) return
  await assertTextsAllowed(tx, { alts: described.map(({ alt }) => alt).join('\n') })
  await sql`update files set alt = given.alt from unnest(${described.map(({ id }) => id)}::uuid[], ${described.map(({ alt }) => alt)}::text[])
    as given (id, alt) where files.id = given.id and files.owner_id = ${ownerId} and files.alt <> given.alt`.execute(tx.db)
}

/** Adds items to an album. Ignores items of others and items that are already in it. */
export async function moveToAlbum(tx: Tx, ownerId: string, albumId: string, ids: readonly string[]): Promise<void> {
  await sql`update files set album_ids = album_ids || ${albumId}::uuid where id = any(${ids}::uuid[]) and owner_id = ${ownerId}
    and in_vault and not album_ids @> array[${albumId}::uuid]`.execute(tx.db)
}

export async function leaveAlbum(tx: Tx, ownerId: string, albumId: string, ids?: readonly string[]): Promise<void> {
  await sql`update files set album_ids = array_remove(album_ids, ${albumId}::uuid) where owner_id = ${ownerId} and in_vault
    and album_ids @> array[${albumId}::uuid] and (${ids ?? null}::uuid[] is null or id = any(${ids ?? null}::uuid[]))`.execute(
    tx.db,
  )
}

export async function countAlbums(db: Db, ownerId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`select album.id::text as id, count(*)::int as count
    from files cross join lateral unnest(album_ids) as album (id) where owner_id = ${ownerId} and in_vault group by 1`.execute(db)
  return new Map(rows.map((row) => [row.id, row.count]))
}

/**
 * Removes items from the vault and from all content that uses them. Purchased items stay stored for their buyers only; all others
 * are deleted permanently. Returns how many were removed in either way.
 */
export async function removeFromVault(tx: Tx, ownerId: string, ids: readonly string[]): Promise<number> {
  const left = await markLeftVault(tx.db, ownerId, ids, tx.now)
  const unsold = left.flatMap((file) => (file.sold_at === null ? file.id : []))
  if (unsold.length > 0) {
    enqueueRemoval(tx, objectsOf(await deleteFiles(tx.db, unsold)))
    tx.emit(mediaRemoved, { ownerId, fileIds: unsold })
  }
  const sold = left.flatMap((file) => (file.sold_at === null ? [] : file.id))
  if (sold.length > 0) tx.emit(mediaRemovedFromVault, { ownerId, fileIds: sold })
  return left.length
}

interface Described {
  readonly fileIds: readonly string[]
  /** Ids of the content that shows them. */
  readonly subjectIds: readonly string[]
}

/** Only this many search words count. */
const MAX_WORDS = 8

/**
 * Returns an account's newest photos whose descriptions contain all of these words, up to `limit`, and the content that shows
 * them; uses index `files_vault`.
 */
export async function photosDescribedBy(db: Db, ownerId: string, words: string, limit: number): Promise<Described> {
  const wanted = words
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
  if (wanted.length === 0) return { fileIds: [], subjectIds: [] }
  const describes = sql.join(
    wanted.map((word) => contains(sql.ref('alt'), word)),
    sql` and `,
  )
  const { rows } = await sql<{ id: string; uses: string[] }>`with found as (
      select id, created_at from files where owner_id = ${ownerId} and in_vault and kind = 'photo' and ${describes}
      order by created_at desc, id desc limit ${limit}::int)
    select f.id, array(select u.subject_id from file_uses u where u.file_id = f.id) as uses from found f`.execute(db)
  return { fileIds: rows.map(({ id }) => id), subjectIds: [...new Set(rows.flatMap(({ uses }) => uses))] }
}
