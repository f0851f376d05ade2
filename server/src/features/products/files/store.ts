/** The table `product_files`. A row without `removed_at` has bytes in the storage. */
import { sql, type Selectable } from 'kysely'
import { removeProductFiles } from '#core/media/index.ts'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Schema } from '#schema/tables.ts'
import type { ShownFilesRow } from './views.ts'

export type ProductFileRow = Selectable<Schema['product_files']>

/** A product, and the version of its files that buyers have. */
export interface Versioned {
  readonly id: string
  readonly file_version: number
}

export async function insertProductFile(
  db: Db,
  row: Pick<ProductFileRow, 'id' | 'owner_id' | 'name' | 'hash' | 'media_type' | 'created_at'> & { readonly bytes: number },
): Promise<void> {
  await sql`insert into product_files (id, owner_id, name, bytes, hash, media_type, position, created_at)
    values (${row.id}, ${row.owner_id}, ${row.name}, ${row.bytes}, ${row.hash}, ${row.media_type}, 0, ${row.created_at})`.execute(
    db,
  )
}

/** Returns files of buyers and of the next version by product, in the order of the seller; uses index `product_files_product`. */
export async function filesOf(db: Db, productIds: readonly string[]): Promise<Map<string, ProductFileRow[]>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await sql<ProductFileRow & { product_id: string }>`select * from product_files
    where product_id = any(${uuids(productIds)}) and removed_at is null order by product_id, position, id`.execute(db)
  return Map.groupBy(rows, (row) => row.product_id)
}

/** Returns whether buyers have a file in a version. */
export const isIn = ({ added_in: added, removed_in: removed }: ProductFileRow, version: number): boolean =>
  added !== null && added <= version && (removed === null || removed > version)

/** Returns the files that buyers have, in the order of the seller. */
export const publishedFiles = async (db: Db, { id, file_version: version }: Versioned): Promise<ProductFileRow[]> =>
  ((await filesOf(db, [id])).get(id) ?? []).filter((row) => isIn(row, version))

/** Returns the number and size of the files that buyers have, by product. */
export async function shownFilesOf(db: Db, products: readonly Versioned[]): Promise<Map<string, ShownFilesRow>> {
  const files = await filesOf(
    db,
    products.map(({ id }) => id),
  )
  return new Map(
    products.map(({ id, file_version: version }) => {
      const shown = (files.get(id) ?? []).filter((row) => isIn(row, version))
      return [id, { count: shown.length, bytes: shown.reduce((sum, row) => sum + Number(row.bytes), 0) }]
    }),
  )
}

export async function fileById(db: Db, id: string): Promise<ProductFileRow | undefined> {
  const { rows } = await sql<ProductFileRow>`select * from product_files where id = ${id}`.execute(db)
  return rows[0]
}

/** Locks an owner's uploads that no product uses. */
export async function lockUnused(db: Db, ownerId: string, ids: readonly string[]): Promise<ProductFileRow[]> {
  const { rows } = await sql<ProductFileRow>`select * from product_files where id = any(${uuids(ids)}) and owner_id = ${ownerId}
    and product_id is null and removed_at is null order by id for update`.execute(db)
  return rows
}

interface Placed {
  readonly id: string
  readonly addedIn: number
  readonly removedIn: number | null
  readonly position: number
}

/** Saves in which versions of a product these files are, and their order. */
export async function placeFiles(db: Db, productId: string, files: readonly Placed[]): Promise<void> {
  if (files.length === 0) return
  await sql`update product_files f set product_id = ${productId}, added_in = p."addedIn", removed_in = p."removedIn",
      position = p.position
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as p (id uuid, "addedIn" int, "removedIn" int, position int)
    where f.id = p.id`.execute(db)
}

/** Removes the bytes after the commit. The rows stay for the downloads that refer to them. */
export async function removeFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update product_files set removed_at = ${tx.now} where id = any(${uuids(ids)})`.execute(tx.db)
  removeProductFiles(tx, ids)
}

/** Removes the files of a product that no one has bought. */
export async function removeAllFiles(tx: Tx, productId: string): Promise<void> {
  const files = (await filesOf(tx.db, [productId])).get(productId) ?? []
  await removeFiles(
    tx,
    files.map(({ id }) => id),
  )
}

/** Locks uploads that no product has used since then, unless another transaction has them; uses index `product_files_unused`. */
export async function lockUnusedBefore(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from product_files where product_id is null and removed_at is null
    and created_at < ${before} order by created_at limit ${limit} for update skip locked`.execute(db)
  return rows.map((row) => row.id)
}

/** Returns which of these have bytes in the storage. */
export async function storedAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from product_files where id = any(${uuids(ids)})
    and removed_at is null`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Returns the bytes that an owner's files take; uses index `product_files_owner`. */
export async function bytesOf(db: Db, ownerId: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select coalesce(sum(bytes), 0) as bytes from product_files
    where owner_id = ${ownerId} and removed_at is null`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

/** Locks all uploads of an owner that no product uses; uses index `product_files_owner`. */
export async function lockUnusedOf(db: Db, ownerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from product_files where owner_id = ${ownerId} and product_id is null
    and removed_at is null order by id for update`.execute(db)
  return rows.map((row) => row.id)
}
