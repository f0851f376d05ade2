/** Reads a whole vault, and restores items from an archive. */
import { sql } from 'kysely'
import type { MediaKind } from '@fanfare/contract/media-kinds'
import { areTextsAllowed } from '#core/text-rules/index.ts'
import { newId } from '#lib/id.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { ReceivedFile } from '#platform/uploads.ts'
import { processFile } from './process-file.ts'
import { queueOf } from './processing-queue.ts'
import { rawKey } from './keys.ts'
import { OWN_PICTURE, pictureKey } from './own-pictures.ts'
import { assertWithinQuota } from './quota.ts'
import { areTakenDown, assertNotTakenDown } from './taken-down.ts'
import { insertFile, type FileRow } from './store.ts'

const BATCH_SIZE = 200

/** Yields items, oldest first, in pages; uses index `files_vault`. */
export async function* vaultItems(db: Db, ownerId: string): AsyncGenerator<FileRow> {
  let last: Pick<FileRow, 'created_at' | 'id'> | undefined
  for (;;) {
    const after = last ? sql`(created_at, id) > (${last.created_at}::timestamptz, ${last.id}::uuid)` : sql`true`
    const { rows } = await sql<FileRow>`select * from files where owner_id = ${ownerId} and in_vault and ${after}
      order by created_at, id limit ${BATCH_SIZE}`.execute(db)
    yield* rows
    if (rows.length < BATCH_SIZE) return
    last = rows.at(-1)
  }
}

export interface RestoredItem {
  readonly ownerId: string
  readonly kind: MediaKind
  /** SHA-256 of the originally uploaded bytes, as the archive claims. */
  readonly statedHash: Buffer
  readonly title: string
  readonly alt: string
  readonly albumIds: readonly string[]
  /** The video from which this teaser is cut. */
  readonly teaserOf: string | undefined
  readonly isAnimation: boolean
  readonly createdAt: Date
  readonly poster: RestoredPoster | undefined
}

interface RestoredPoster {
  /** SHA-256 of the received bytes. */
  readonly hash: Buffer
  /** WebP. */
  readonly picture: Buffer
  readonly width: number
  readonly height: number
  readonly placeholder: string
  readonly blurred: string
}

/**
 * Stores an item, enqueues its processing and returns its id. Leaves out texts that the site does not allow, and a poster that
 * was taken down. Throws `upload_not_accepted` for an item that was taken down, and `upload_too_large` beyond the owner's quota.
 */
export async function restoreItem(tx: Tx, file: ReceivedFile, item: RestoredItem): Promise<string> {
  const { ownerId, kind, teaserOf, isAnimation: is_animation } = item
  const { hash } = file
  await assertNotTakenDown(tx, hash, item.statedHash)
  const poster = item.poster && !(await areTakenDown(tx, [item.poster.hash])) ? item.poster : undefined
  const waiting = await assertWithinQuota(tx, ownerId, file.bytes)
  const id = newId(tx.now)
  const created_at = item.createdAt < tx.now ? item.createdAt : tx.now
  const row = { id, owner_id: ownerId, kind, in_vault: true, bytes: file.bytes, hash, created_at, is_animation }
  if (!(await insertFile(tx.db, { ...row, ...(teaserOf !== undefined && { teaser_of: teaserOf }) })))
    throw new Error('An item with the same content was added to the vault at the same time')
  const posterName = poster === undefined ? '' : `${OWN_PICTURE}${id.slice(-12)}.webp`
  const allowed = async (text: string) => ((await areTextsAllowed(tx, { text })) ? text : '')
  await sql`update files set title = ${await allowed(item.title)}, alt = ${await allowed(item.alt)}, album_ids = ${[...item.albumIds]}::uuid[],
    poster = ${posterName}, placeholder = ${poster?.placeholder ?? ''}, blurred = ${poster?.blurred ?? ''},
    width = ${poster?.width ?? 0}, height = ${poster?.height ?? 0}
    where id = ${id}`.execute(tx.db)
  if (poster) await tx.services.storage.put(pictureKey({ id, kind, poster: posterName }), poster.picture)
  await tx.services.storage.putFile(rawKey(id), file.path)
  tx.enqueue(processFile, { fileId: id }, { queue: queueOf(row, tx.services.config), priority: 1 + waiting })
  return id
}
