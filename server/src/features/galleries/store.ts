import { sql, type Selectable, type SqlBool } from 'kysely'
import type { WordFound } from '#core/content/index.ts'
import { isCreatedBefore, isOwn, type OwnFilter, type OwnSlice } from '#core/publications/index.ts'
import { FIRST_ID } from '#lib/id.ts'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import { hasWord } from '#platform/search-text.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  galleries: Schema['galleries']
}
export const GALLERIES = sql.table('galleries')
export type GalleryRow = Selectable<Tables['galleries']>
type GalleriesDb = Db<Tables>

const among = (ids: readonly string[]) => sql<SqlBool>`id = any(${uuids(ids)})`

/** In no particular order. */
export const galleriesById = (db: GalleriesDb, ids: readonly string[]): Promise<GalleryRow[]> =>
  db.selectFrom('galleries').selectAll().where(among(ids)).execute()

/** Share-locks galleries until the transaction ends: a gallery that is being sold cannot be changed or removed. */
export const shareGalleries = (db: GalleriesDb, ids: readonly string[]): Promise<GalleryRow[]> =>
  db.selectFrom('galleries').selectAll().where(among(ids)).forShare().execute()

export const galleryById = async (db: GalleriesDb, id: string): Promise<GalleryRow | undefined> =>
  (await galleriesById(db, [id]))[0]

/** In order of id, the primary key. */
export async function galleryIdsAfter(db: GalleriesDb, id: string, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('galleries').select('id').where('id', '>', id).orderBy('id').limit(limit).execute()
  return rows.map((row) => row.id)
}

/** Returns which of these words occur in title or description of which galleries; uses the primary key. */
export async function galleryWords(db: Db, ids: readonly string[], words: readonly string[]): Promise<WordFound[]> {
  const { rows } = await sql<WordFound>`select t.id, w.word from galleries t cross join unnest(${[...words]}::text[]) as w (word)
    where t.id = any(${uuids(ids)}) and ${hasWord(sql`concat_ws(' ', t.title, t.description)`, sql.ref('w.word'))}`.execute(db)
  return rows
}

/** The owner's galleries, including invisible ones, newest first; uses index `galleries_own`. */
export const ownGalleries = (db: GalleriesDb, filter: OwnFilter, { limit, after }: OwnSlice): Promise<GalleryRow[]> =>
  db
    .selectFrom('galleries')
    .selectAll()
    .where(isOwn(filter))
    .where(isCreatedBefore(after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function countOwnGalleries(db: GalleriesDb, filter: OwnFilter): Promise<number> {
  const { total } = await db
    .selectFrom('galleries')
    .where(isOwn(filter))
    .select((e) => e.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Locks one of the owner's galleries. Returns undefined for galleries of others. */
export const lockOwnGallery = (db: GalleriesDb, performerId: string, id: string): Promise<GalleryRow | undefined> =>
  db
    .selectFrom('galleries')
    .selectAll()
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export type GalleryContent = Pick<
  GalleryRow,
  'title' | 'description' | 'cover_id' | 'audience' | 'subscribers_included' | 'tier_ids' | 'file_ids' | 'scheduled_at'
> & { price: number }

export const insertGallery = (
  db: GalleriesDb,
  gallery: GalleryContent & Pick<GalleryRow, 'id' | 'performer_id' | 'created_at' | 'status'>,
): Promise<GalleryRow> =>
  db
    .insertInto('galleries')
    .values({ ...gallery, published_at: gallery.status === 'published' ? gallery.created_at : null, removed_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()

export const changeGallery = (
  db: GalleriesDb,
  id: string,
  change: Partial<GalleryContent> & Partial<Pick<GalleryRow, 'status' | 'published_at' | 'removed_at' | 'version'>>,
): Promise<GalleryRow> => db.updateTable('galleries').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Locks remaining galleries with any of these files, in order of id; uses `galleries_files` and `galleries_cover`. */
export const lockGalleriesWith = (db: GalleriesDb, fileIds: readonly string[]): Promise<GalleryRow[]> =>
  db
    .selectFrom('galleries')
    .selectAll()
    .where('removed_at', 'is', null)
    .where(sql<SqlBool>`(file_ids && ${[...fileIds]}::uuid[] or cover_id = any(${[...fileIds]}::uuid[]))`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Locks scheduled galleries that are due; uses index `galleries_scheduled`. */
export const lockDueGalleries = (db: GalleriesDb, limit: number): Promise<GalleryRow[]> =>
  db
    .selectFrom('galleries')
    .selectAll()
    .where('status', '=', 'scheduled')
    .where('removed_at', 'is', null)
    .where('scheduled_at', '<=', sql<Date>`site_now()`)
    .orderBy('scheduled_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** The owner's galleries without deleted ones, in order of id and thus of creation. */
export async function ownGalleriesAfter(
  db: Db,
  performerId: string,
  id: string | undefined,
  limit: number,
): Promise<GalleryRow[]> {
  const { rows } = await sql<GalleryRow>`select * from galleries where performer_id = ${performerId} and removed_at is null
    and id > ${id ?? FIRST_ID}::uuid order by id limit ${limit}`.execute(db)
  return rows
}

export async function ownGalleryAmong(db: Db, performerId: string, ids: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from galleries where id = any(${uuids(ids)})
    and performer_id = ${performerId} and removed_at is null limit 1`.execute(db)
  return rows[0]?.id
}
