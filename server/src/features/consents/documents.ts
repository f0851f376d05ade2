/** Stores pictures of the IDs of guests, encrypted with a key of their own. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { documentKinds } from '@fanfare/contract/id-documents'
import { decodedDocument, type StorageArea } from '#core/media/index.ts'
import { newId } from '#lib/id.ts'
import type { Context } from '#platform/context.ts'
import type { ReceivedFile } from '#platform/uploads.ts'
import { sealDocument, unsealDocument } from './secrets.ts'
import { knownDocuments, type DocumentRow } from './store.ts'

const FOLDER = 'consent-documents'
const keyOf = (id: string) => `${FOLDER}/${id}/sealed`

/** Objects without a row belong to a signature that failed, and are deleted. */
export const documentArea: StorageArea = { folder: FOLDER, known: knownDocuments }

/** Stores the pictures and returns their future rows. Throws `upload_not_accepted` for files that are no pictures. */
export async function storeDocuments(
  ctx: Context,
  consentId: string,
  files: Readonly<Record<DocumentRow['kind'], ReceivedFile>>,
): Promise<DocumentRow[]> {
  const rows: DocumentRow[] = []
  for (const kind of documentKinds) {
    const picture = await decodedDocument(files[kind].path)
    const row = { id: newId(ctx.clock.now()), consent_id: consentId, kind, hash: createHash('sha256').update(picture).digest() }
    await ctx.storage.put(keyOf(row.id), sealDocument(ctx, picture))
    rows.push(row)
  }
  return rows
}

/** Returns the picture without a watermark; undefined if it cannot be opened. */
export async function openedDocument(ctx: Context, id: string): Promise<Buffer | undefined> {
  const key = keyOf(id)
  return (await ctx.storage.stat(key)) ? unsealDocument(ctx, await buffer(await ctx.storage.read(key))) : undefined
}
