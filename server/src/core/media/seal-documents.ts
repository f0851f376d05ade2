/** Encrypts ID documents that were stored before documents were encrypted. */
import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import type { Context } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import { putIdDocument } from './id-documents.ts'
import { documentKey } from './keys.ts'
import { enqueueDiscard } from './remove-files.ts'

/** May be interrupted anywhere and run again: a file is marked after its encrypted picture is stored. */
export async function sealDocuments(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from files where id = any(${uuids(ids)})
    and kind = 'document' and status = 'ready' and not is_sealed`.execute(ctx.db)
  for (const { id } of rows) {
    const key = documentKey(id)
    if (!(await ctx.storage.stat(key))) continue
    await putIdDocument(ctx, id, await buffer(await ctx.storage.read(key)))
    await ctx.write(async (tx) => {
      await sql`update files set is_sealed = true, placeholder = '', blurred = '' where id = ${id}`.execute(tx.db)
      enqueueDiscard(tx, [key])
    })
  }
}
