/** Finds near copies of removed media by perceptual hashes of photos and of several frames of videos. */
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Context, Db } from '#platform/context.ts'
import { hashesOfCopies, hashPicture, isTelling, MIN_BITS, NEAR_DISTANCE, type PictureHash } from '#platform/picture-hash.ts'
import { MissingObject } from '#platform/storage/index.ts'
import { photoKey, videoKey } from './keys.ts'
import { filesById, type FileRow } from './store.ts'

/** A picture of a file, as it is compared. */
interface Frame {
  /** 0 for a photo, and for a poster that the performer chose from elsewhere. A frame of a video counts from 1. */
  readonly frame: number
  readonly key: string
}

/**
 * Returns the pictures by which a file is compared. A video has frames at fixed shares of its duration, which its processing has
 * stored. Empty for audio, documents and files that are not ready.
 */
function framesOf({ id, kind, status, poster, detail }: FileRow): Frame[] {
  if (status !== 'ready') return []
  if (kind === 'photo') return [{ frame: 0, key: photoKey(id, 'card') }]
  if (kind !== 'video') return []
  const names = detail.posters ?? (detail.poster ? [detail.poster] : [])
  const own = poster === '' || names.includes(poster) ? [] : [{ frame: 0, key: videoKey(id, poster) }]
  return [...own, ...names.map((name, index) => ({ frame: index + 1, key: videoKey(id, name) }))]
}

interface Picture {
  readonly frame: number
  readonly bytes: Buffer
}

export async function picturesOf({ storage }: Pick<Context, 'storage'>, file: FileRow): Promise<Picture[]> {
  const pictures: Picture[] = []
  for (const { frame, key } of framesOf(file)) {
    try {
      pictures.push({ frame, bytes: await buffer(await storage.read(key)) })
    } catch (error) {
      if (!(error instanceof MissingObject)) throw error
    }
  }
  return pictures
}

/** Stores the hashes of a file. Safe to repeat, and does nothing for files without a picture. */
export async function fingerprintFile(ctx: Context, fileId: string): Promise<void> {
  const file = (await filesById(ctx.db, [fileId])).get(fileId)
  if (!file) return
  const hashes: { frame: number; hash: string }[] = []
  for (const { frame, bytes } of await picturesOf(ctx, file)) hashes.push({ frame, hash: String(await hashPicture(bytes)) })
  if (hashes.length === 0) return
  // The file may be deleted by now.
  await ctx.write(async ({ db }) => {
    await sql`insert into media_fingerprints (file_id, frame, hash)
      select f.id, one.frame, one.hash from (select id from files where id = ${fileId} for key share) f,
        unnest(${hashes.map(({ frame }) => frame)}::int[], ${hashes.map(({ hash }) => hash)}::bigint[]) as one (frame, hash)
      on conflict (file_id, frame) do update set hash = excluded.hash`.execute(db)
  })
}

export async function fingerprintsOf(db: Db, fileId: string): Promise<PictureHash[]> {
  const { rows } = await sql<{ hash: string }>`select hash from media_fingerprints where file_id = ${fileId}`.execute(db)
  return rows.map(({ hash }) => BigInt(hash))
}

/** Stores the hashes of copies of a removed file. Safe to repeat. */
export async function fingerprintRemoved(ctx: Context, fileId: string): Promise<void> {
  const file = (await filesById(ctx.db, [fileId])).get(fileId)
  if (!file) return
  for (const { frame, bytes } of await picturesOf(ctx, file)) {
    const hashes = (await hashesOfCopies(bytes)).filter(({ hash }) => isTelling(hash))
    await ctx.write(async ({ db }) => {
      await sql`insert into removed_fingerprints (file_id, frame, hash, is_mirrored)
        select distinct ${fileId}::uuid, ${frame}::int, hash, is_mirrored from unnest(${hashes.map(({ hash }) => String(hash))}::bigint[],
          ${hashes.map(({ isMirrored }) => isMirrored)}::boolean[]) as copy (hash, is_mirrored)
        on conflict do nothing`.execute(db)
    })
  }
}

export interface NearCopy {
  readonly fileId: string
  /** The removed file. */
  readonly removedId: string
  /** The share of equal bits of the best frame. */
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

/** Two videos share a title card or a black start easily. Fewer equal frames are no near copy. */
const MIN_FRAMES = 2

/**
 * Returns the best match of each pair: a picture that is like any frame, or two videos with several frames alike. Compares every
 * stored hash with every removed one, of which there are few.
 */
export async function nearCopies(db: Db, { removedIds, fileIds }: Compared): Promise<NearCopy[]> {
  const { rows } = await sql<NearCopy>`with pairs as (
      select f.file_id, r.file_id as removed_id, f.frame, r.frame as removed_frame, r.is_mirrored,
        bit_count((f.hash # r.hash)::bit(64)) as distance
      from media_fingerprints f join removed_fingerprints r on r.file_id <> f.file_id
      where ${removedIds ? sql`r.file_id = any(${[...removedIds]}::uuid[])` : sql`true`}
        and ${fileIds ? sql`f.file_id = any(${[...fileIds]}::uuid[])` : sql`true`}
        and bit_count((f.hash # r.hash)::bit(64)) < ${NEAR_DISTANCE}::int
        and bit_count(f.hash::bit(64)) between ${MIN_BITS}::int and ${BITS - MIN_BITS}::int
    ), alike as (
      select file_id, removed_id from pairs group by file_id, removed_id
      having bool_or(frame = 0 or removed_frame = 0) or count(distinct frame) >= ${MIN_FRAMES}::int
    ) select * from (
      select distinct on (p.file_id, p.removed_id) p.file_id as "fileId", p.removed_id as "removedId",
        p.is_mirrored as "isMirrored", 1 - p.distance::real / ${BITS}::real as likeness
      from pairs p join alike using (file_id, removed_id)
      order by p.file_id, p.removed_id, p.distance
    ) as best order by likeness desc limit 200`.execute(db)
  return rows
}

/** Returns pictures and videos without a hash, newest first. */
export async function filesWithoutFingerprint(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select f.id from files f where f.kind in ('photo', 'video') and f.status = 'ready'
    and not exists (select from media_fingerprints m where m.file_id = f.id) order by f.created_at desc limit ${limit}::int`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
