/** Finds near copies of removed media by perceptual hashes of photos and of posters of videos. */
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Context, Db } from '#platform/context.ts'
import { hashesOfCopies, hashPicture, isTelling, NEAR_DISTANCE } from '#platform/picture-hash.ts'
import { MissingObject } from '#platform/storage/index.ts'
import { photoKey, videoKey } from './keys.ts'
import { filesById, type FileRow } from './store.ts'

/** Returns the key of the picture of a file; undefined for audio, documents and files that are not ready. */
function pictureKeyOf({ id, kind, status, poster, detail }: FileRow): string | undefined {
  if (status !== 'ready') return undefined
  if (kind === 'photo') return photoKey(id, 'card')
  const frame = poster || detail.poster
  return kind === 'video' && frame ? videoKey(id, frame) : undefined
}

/** Returns the bytes of the picture of a photo or video; undefined for other files. */
export async function pictureOf({ storage }: Pick<Context, 'storage'>, file: FileRow): Promise<Buffer | undefined> {
  const key = pictureKeyOf(file)
  if (key === undefined) return undefined
  try {
    return await buffer(await storage.read(key))
  } catch (error) {
    if (error instanceof MissingObject) return undefined
    throw error
  }
}

/** Stores the hash of a file. Safe to repeat, and does nothing for files without a picture. */
export async function fingerprintFile(ctx: Context, fileId: string): Promise<void> {
  const file = (await filesById(ctx.db, [fileId])).get(fileId)
  const picture = file && (await pictureOf(ctx, file))
  if (!picture) return
  const hash = await hashPicture(picture)
  // The file may be deleted by now.
  await ctx.write(async ({ db }) => {
    await sql`insert into media_fingerprints (file_id, hash) select id, ${String(hash)}::bigint from files where id = ${fileId}
      on conflict (file_id) do update set hash = excluded.hash`.execute(db)
  })
}

/** Stores the hashes of copies of a removed file. Safe to repeat. */
export async function fingerprintRemoved(ctx: Context, fileId: string): Promise<void> {
  const file = (await filesById(ctx.db, [fileId])).get(fileId)
  const picture = file && (await pictureOf(ctx, file))
  if (!picture) return
  const hashes = (await hashesOfCopies(picture)).filter(({ hash }) => isTelling(hash))
  await ctx.write(async ({ db }) => {
    await sql`insert into removed_fingerprints (file_id, hash, is_mirrored)
      select distinct ${fileId}::uuid, hash, is_mirrored from unnest(${hashes.map(({ hash }) => String(hash))}::bigint[],
        ${hashes.map(({ isMirrored }) => isMirrored)}::boolean[]) as copy (hash, is_mirrored)
      on conflict do nothing`.execute(db)
  })
}

export interface NearCopy {
  readonly fileId: string
  /** The removed file. */
  readonly removedId: string
  /** The share of equal bits. */
  readonly likeness: number
  readonly isMirrored: boolean
}

interface Compared {
  /** Removed files; absent for all. */
  readonly removedIds?: readonly string[]
  /** Stored files; absent for all. */
  readonly fileIds?: readonly string[]
}

const BITS = 64

/** Returns the best match of each pair. Compares every stored hash with every removed one, of which there are few. */
export async function nearCopies(db: Db, { removedIds, fileIds }: Compared): Promise<NearCopy[]> {
  const { rows } = await sql<NearCopy>`select * from (
      select distinct on (f.file_id, r.file_id) f.file_id as "fileId", r.file_id as "removedId", r.is_mirrored as "isMirrored",
        1 - bit_count((f.hash # r.hash)::bit(64))::real / ${BITS}::real as likeness
      from media_fingerprints f join removed_fingerprints r on r.file_id <> f.file_id
      where ${removedIds ? sql`r.file_id = any(${[...removedIds]}::uuid[])` : sql`true`}
        and ${fileIds ? sql`f.file_id = any(${[...fileIds]}::uuid[])` : sql`true`}
        and bit_count((f.hash # r.hash)::bit(64)) < ${NEAR_DISTANCE}::int
      order by f.file_id, r.file_id, bit_count((f.hash # r.hash)::bit(64))
    ) as best order by likeness desc limit 200`.execute(db)
  return rows
}

/** Returns pictures without a hash, newest first. */
export async function filesWithoutFingerprint(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select f.id from files f where f.kind in ('photo', 'video') and f.status = 'ready'
    and not exists (select from media_fingerprints m where m.file_id = f.id) order by f.created_at desc limit ${limit}::int`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
