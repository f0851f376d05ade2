/** Seals a file of the library that a newer list of known hashes names as illegal, and withdraws it from everyone. */
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { KnownFile } from '#platform/scanning/index.ts'
import { withFolder } from '#platform/work-folder.ts'
import { mediaProcessed } from './events.ts'
import { folderOf, originalFolder } from './keys.ts'
import { quarantine, quarantineFailure } from './quarantine.ts'
import { enqueueDeletion, objectsOf } from './remove-files.ts'
import type { FileRow } from './store.ts'
import { takeDownCopies } from './take-down.ts'

type Known = KnownFile & { readonly matched: 'sha256' | 'md5'; readonly md5: Buffer | undefined }

/** For its owner, the file is damaged, like an upload that the list names. Safe to repeat. */
export async function quarantineStored(ctx: Context, file: FileRow, known: Known): Promise<void> {
  const { id, owner_id: ownerId, kind, bytes, hash: sha256, created_at: uploadedAt } = file
  if (!sha256) return
  await withFolder(ctx, 'quarantine', async (folder) => {
    const path = join(folder, 'stored')
    const key = await bestObject(ctx, file)
    if (key === undefined) await writeFile(path, '')
    else await pipeline(await ctx.storage.read(key), createWriteStream(path))
    await quarantine(ctx, { id, ownerId, kind, bytes: Number(bytes), path, sha256, md5: known.md5, uploadedAt }, known)
  })
  await ctx.write(async (tx) => {
    // Without the hash, the same bytes are sealed again if someone uploads them.
    const { rows } = await sql<FileRow>`update files set status = 'failed', failure = ${quarantineFailure(kind)}, hash = null,
        withheld_at = coalesce(withheld_at, ${tx.now}), placeholder = '', blurred = '', stage = ''
      where id = ${id} or teaser_of = ${id} returning *`.execute(tx.db)
    const ids = rows.map((row) => row.id)
    const { keys, folders } = objectsOf(rows)
    enqueueDeletion(tx, keys, folders)
    await takeDownCopies(tx, ids)
    for (const fileId of ids) tx.emit(mediaProcessed, { fileId, ownerId })
  })
}

/** Returns the original, or else the largest rendition. The uploaded bytes are deleted after processing. */
async function bestObject({ storage }: Context, { id, kind }: FileRow): Promise<string | undefined> {
  for (const folder of [originalFolder(id), folderOf(kind, id)]) {
    const names = await storage.names(folder, { from: '', to: '~' })
    const sizes = await Promise.all(
      names.map(async (name) => ({ key: `${folder}/${name}`, bytes: (await storage.stat(`${folder}/${name}`))?.bytes ?? 0 })),
    )
    const [largest] = sizes.toSorted((a, b) => b.bytes - a.bytes)
    if (largest) return largest.key
  }
  return undefined
}
